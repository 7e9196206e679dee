/* The bound Y[k]: a superset of the cells from which k moves can bring the active robot to the target.

   Take a shortest way on from a placement H of the helpers: j moves of the active robot, m of helpers,
   j + m <= k. Cut loops out of the chain of the active robot's stops until no cell comes twice; the cut
   chain uses some of the same slides. Each of its stops is *supported*, by a wall or by a helper of H on the
   next cell, or some helper must have landed on that next cell b (its *blocker*) first. The chain lets slides
   pass through helpers, which only enlarges the sets. With n different blockers landed on, m >= n + (i - 1)
   where the i-th helper move is the first of these landings. Four regressions from the target, by moves:

     S  exact: no helper moves at all, helpers block and support;
     T  no unsupported stop so far (then, helpers having moved, m >= 1: T[k-1]);
     U  unsupported stops, none with a blocker where a helper can land by the first helper move: each stop
        costs its landing, and one move more is owed (U[k-1]);
     Q  unsupported stops, nothing owed.

   m1, the cells where a helper's first move can end, are the ends of the helpers' slides from H.
   Two things would be charged too dearly, so they are let through:

   1. Two stops on different sides of one blocker need one landing. The chain's slides between them avoid the
      blocker, or it was landed on twice. From a side to a neighbouring side takes 3 slides or more, as the
      second side must be entered from a cell beyond it, which is in line with no cell of the first side's
      row and column; so with 1 slide to the first, 1 landing and r moves from the second side on, k >= r + 5.
      To the opposite side it takes 4 (2 if a helper is passed through, which the regression allows, so 2 are
      counted: that keeps the bound consistent): k >= r + 4. If the landing is not charged at the second side
      but at a third, one less; that needs k >= 8.
   2. A helper's first move may end early, against the active robot on a cell c next to b. If the chain
      visits c, it stops later on another side of b, after 3 slides or more (2 for the opposite side by the
      same reckoning): 1 landing, so k >= r + 4 (r + 3). If the visit was in a loop that was cut out, the two
      moves or more that were cut pay for the move owed.

   So Y[k] = S[k] | T[k-1] | U[k-1] | Q[k]. Moves of the active robot are slides of S, T, U and Q, and a helper
   move changes a regression by one landing, so Y falls by at most 1 a move: nothing is closed too early.
   Both properties are tested for every position of small boards. */
#include "bound.h"

INLINE bits sides(bits set, int direction)
{
    /* cells two steps away round a corner: another side of a neighbour in this direction */
    bits blockers = direction & 1 ? bits_or(bits_shift(set, NORTH, 0), bits_shift(set, SOUTH, 0))
                                  : bits_or(bits_shift(set, EAST, 0), bits_shift(set, WEST, 0));
    return bits_shift(blockers, opposite(direction), 0);
}

INLINE bits across(bits set, int direction)
{
    return bits_shift(bits_shift(set, opposite(direction), 0), opposite(direction), 0);
}

void make_bound(const struct grid *grid, int target, struct bound *bound)
{
    bound->grid = grid;
    bound->target = target;
    bits reached = bits_one(target);
    int level = 0;
    for (;;) {
        bound->relaxed[level] = reached;
        bits wider = reached;
        for (int direction = 0; direction < DIRECTIONS; direction++)
            wider = bits_or(wider, before(reached, grid->way, direction));
        if (bits_same(wider, reached) || level == MAX_RELAXED - 1)
            break;
        reached = wider;
        level++;
    }
    bound->relaxed_levels = level;
}

bits alone_before(const struct placement *place, bits reached)
{
    bits wider = reached;
    EACH_DIRECTION(direction)
        wider = bits_or(wider, before(bits_and(reached, place->stop[direction]), place->way, direction));
    return wider;
}

bits alone(const struct bound *bound, const struct placement *place, int k)
{
    bits reached = bits_without(bits_one(bound->target), place->helpers);
    while (k--)
        reached = alone_before(place, reached);
    return reached;
}

struct levels { bits s[LOOK + 1], u[LOOK + 1], q[LOOK + 1]; };

/* Stops that are let through because another side of their blocker is used later: exception 1. */
INLINE bits twofold(bits near, bits far, int direction)
{
    return bits_or(sides(near, direction), across(far, direction));
}

/* Cells where the active robot may have stopped a helper's first move beside itself: exception 2. */
static inline bits against_active(const struct levels *at, const bits *rays, int k)
{
    int later = k >= 7 ? k - 2 : k - 3;
    bits found = bits_none(), near = k >= 4 ? at->u[later - 1] : bits_none();
    EACH_DIRECTION(direction) {
        bits beside = twofold(near, at->u[later], opposite(direction));
        found = bits_or(found, bits_and(beside, rays[direction]));
    }
    return bits_and(found, at->u[k]);
}

static inline void next_level(const struct bound *bound, const struct placement *place, const bits *landing,
                              const bits *rays, struct levels *at, int k)
{
    const passage *walls = bound->grid->way;
    bits s1 = at->s[k - 1], u1 = at->u[k - 1], q1 = at->q[k - 1];
    bits s = s1, u = u1, q = q1, u2 = bits_none(), q2 = bits_none(), near = bits_none(), far = bits_none();
    if (k >= 2) {
        u2 = at->u[k - 2];
        q2 = at->q[k - 2];
    }
    if (k >= 4) {
        int later = k >= 8 ? k - 3 : k - 4;
        far = bits_or(at->u[later], at->q[later]);
        near = k >= 5 ? bits_or(at->u[later - 1], at->q[later - 1]) : bits_none();
    }
    EACH_DIRECTION(direction) {
        bits stop = place->stop[direction];
        bits let = bits_or(stop, twofold(near, far, direction));
        bits to_q = bits_or(bits_or(bits_and(q1, let), q2), bits_and(u2, landing[direction]));
        s = bits_or(s, before(bits_and(s1, stop), place->way, direction));
        u = bits_or(u, before(bits_or(bits_and(u1, let), u2), walls, direction));
        q = bits_or(q, before(to_q, walls, direction));
    }
    at->s[k] = s;
    at->u[k] = u;
    at->q[k] = k >= 3 ? bits_or(q, against_active(at, rays, k)) : q;
}

void look_ahead(const struct bound *bound, const struct placement *place, bits asked, int levels,
                struct outlook *outlook)
{
    struct levels at;
    bits landing[DIRECTIONS], rays[DIRECTIONS], target = bits_one(bound->target), within = target;
    uint64_t words[4] = {0, 0, 0, 0};
    for (int i = 0; i < place->count; i++)
        for (int direction = 0; direction < DIRECTIONS; direction++)
            words[place->end[i][direction] >> 6] |= (uint64_t)1 << (place->end[i][direction] & 63);
    bits ends = bits_load(words);
    EACH_DIRECTION(direction) {
        landing[direction] = bits_shift(ends, opposite(direction), 0);
        bits first = bits_shift(place->helpers, direction, 0);
        rays[direction] = bits_without(fill(place->helpers, &place->way[direction], direction),
                                       bits_or(place->helpers, first));
    }
    at.s[0] = bits_without(target, place->helpers);
    at.u[0] = target;
    at.q[0] = bits_none();
    for (int i = 0; i < DIGITS; i++)
        outlook->digit[i] = bits_none();
    int k = 0;
    while (k < levels && bits_any(bits_without(asked, within))) {
        next_level(bound, place, landing, rays, &at, ++k);
        bits wider = bits_or(bits_or(at.s[k], at.q[k]), at.u[k - 1]), added = bits_without(wider, within);
        for (int i = 0; i < DIGITS; i++)
            if (k >> i & 1)
                outlook->digit[i] = bits_or(outlook->digit[i], added);
        within = bits_or(within, added);
    }
    for (int i = 0; i < DIGITS; i++)
        if ((k + 1) >> i & 1)
            outlook->digit[i] = bits_or(outlook->digit[i], bits_without(bound->grid->board, within));
    outlook->alone = at.s[k];
    outlook->levels = k;
}

void bound_cells(const struct problem *problem, const struct bound *bound, const struct placement *place,
                 uint8_t *moves)
{
    struct outlook outlook;
    look_ahead(bound, place, bound->grid->board, LOOK, &outlook);
    for (int cell = 0; cell < problem->cell_count; cell++)
        moves[cell] = (uint8_t)bound_at(&outlook, cell / problem->width * STRIDE + cell % problem->width);
}
