/* The bound Y[k]: a superset of the cells from which k moves can bring the active robot to the target.

   Take a shortest way on from a placement H of the helpers: j moves of the active robot, m of helpers,
   j + m <= k. Cut loops out of the chain of the active robot's stops until no cell comes twice; the cut chain
   uses some of the same slides. Each of its stops is *supported*, by a wall or by a helper of H on the next
   cell, or some helper must have landed on that next cell b (its *blocker*) first. The chain lets slides
   pass through helpers, which only enlarges the sets. With n different blockers landed on, m >= n + (i - 1)
   where the i-th helper move is the first of these landings. Regressions from the target, by moves, in
   which an unsupported stop costs its landing as well:

     S  exact: no helper moves at all, helpers block and support;
     T  no unsupported stop so far (then, helpers having moved, m >= 1: T[k-1]);
     A  unsupported stops, none with a blocker where a helper can land by its first two moves: two moves
        more are owed (A[k-2]);
     U  unsupported stops, none with a blocker where a helper can land by the first move: one is owed
        (U[k-1]);
     Q  unsupported stops, nothing owed.

   So Y[k] = S[k] | T[k-1] | A[k-2] | U[k-1] | Q[k]. A and U go on from any unsupported stop: with a blocker
   that is nearer, the chain is in U or Q as well, with the same count and less owed.

   Where helpers can land, the active robot apart, is exact. By the first move: where their slides end. By
   the second: where slides across the first end; before a helper that has moved into another's ray; before
   one that another followed. (Another that goes further, since a helper has left, ends where that one's
   slide did.)

   Some things would be charged too dearly, so they are let through:

   1. Two stops on different sides of one blocker need one landing. The chain's slides between them avoid
      the blocker, or it was landed on twice. From a side to a neighbouring side takes 3 slides or more, as
      the second side must be entered from a cell beyond it, which is in line with no cell of the first
      side's row and column; so with 1 slide to the first, 1 landing and r moves from the second side on,
      k >= r + 5. To the opposite side it takes 4 (2 if a helper is passed through, which the regression
      allows, so 2 are counted: that keeps the bound consistent): k >= r + 4. If the landing is not charged
      at the second side but at a third, one less; that needs k >= 8.
   2. A helper's first move may end early, against the active robot on a cell c next to b. If the chain
      visits c, it stops later on another side of b, after 3 slides or more (2 for the opposite side by the
      same reckoning): 1 landing, so k >= r + 4 (r + 3). Nothing is owed then: from A and U to Q.
   3. A helper's second move may end early on b in the same way: from A to U, by the same counts. Which rays
      second moves have is not looked at.
   4. A helper's first move may end early, against the active robot on c, and the second move land on a
      blocker that it could not land on otherwise. Such blockers are `pushed`; X holds the chains of A that
      have one. If they visit a cell of a helper's ray, they go to U.
   If in 2 to 4 the visit to c was in a loop that was cut out, the two moves or more that were cut pay for
   what is owed.

   Moves of the active robot are slides of S, T, A, U and Q. A helper's move from H to H' adds one landing
   to a chain, after which nothing is owed, or it brings the chain's blockers one helper move nearer, so
   that one move less is owed at H'. (What 2 lets through at H', 3 does at H. If the move ended against the
   active robot, 2 and 4 apply.) So Y falls by at most 1 a move: nothing is closed too early. Both
   properties are tested for every position of small boards, the first with the exact tables of whole boards
   too. */
#include "bound.h"

void make_bound(const struct grid *grid, int target, struct bound *bound)
{
    bound->grid = grid;
    bound->target = target;
    bits reached = bits_one(target);
    EACH_DIRECTION(direction)
        bound->from[direction] = before(reached, grid->way, direction);
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

typedef bits by_level[LOOK + 1];
struct levels { by_level s, t, a, x, u, q, all; };   /* `all`: T, A, U and Q */

/* By direction: unsupported stops before a landing by the first move, by the second, or by the second if the
   first was stopped early; and the cells of rays where the active robot may stop a helper. */
struct landings {
    bits first[DIRECTIONS], second[DIRECTIONS], pushed[DIRECTIONS];
    bits rays[DIRECTIONS], any_ray;
};

INLINE bits step_back(bits set, int direction) { return bits_shift(set, opposite(direction), 0); }

static inline void see_landings(const struct bound *bound, const struct placement *place,
                                struct landings *land)
{
    bits helpers = place->helpers, run[DIRECTIONS], end[DIRECTIONS], short_of[DIRECTIONS], hit[DIRECTIONS];
    EACH_DIRECTION(direction) {
        run[direction] = fill(helpers, &place->way[direction], direction);
        bits next = bits_shift(run[direction], direction, 0), beside = bits_shift(helpers, direction, 0);
        hit[direction] = bits_and(bits_and(helpers, next), bound->grid->way[direction].step[0]);
        land->rays[direction] = bits_without(run[direction], bits_or(helpers, beside));
        end[direction] = bits_and(bits_without(run[direction], helpers), place->stop[direction]);
        short_of[direction] = step_back(land->rays[direction], direction);
    }
    land->any_ray = bits_or(bits_or(land->rays[0], land->rays[1]), bits_or(land->rays[2], land->rays[3]));
    bits ends[2] = {bits_or(end[0], end[2]), bits_or(end[1], end[3])};
    bits shorts[2] = {bits_or(short_of[0], short_of[2]), bits_or(short_of[1], short_of[3])};
    bits first = bits_or(ends[0], ends[1]), second = first, pushed = bits_none();
    EACH_DIRECTION(direction) {
        bits from = ends[~direction & 1], shorter = shorts[~direction & 1], stop = place->stop[direction];
        second = bits_or(second, bits_and(fill(from, &place->way[direction], direction), stop));
        pushed = bits_or(pushed, bits_and(fill(shorter, &place->way[direction], direction), stop));
        from = bits_or(from, end[opposite(direction)]);
        shorter = bits_or(shorter, short_of[opposite(direction)]);
        second = bits_or(second, step_back(bits_and(run[direction], from), direction));
        pushed = bits_or(pushed, step_back(bits_and(run[direction], shorter), direction));
    }
    if (bits_any(bits_or(bits_or(hit[0], hit[1]), bits_or(hit[2], hit[3]))))
        EACH_DIRECTION(direction) {
            bits on = fill(hit[direction], &place->way[direction], direction);
            second = bits_or(second, step_back(bits_and(on, end[direction]), direction));
            pushed = bits_or(pushed, step_back(bits_without(on, helpers), direction));
        }
    EACH_DIRECTION(direction) {
        bits stop = place->stop[direction];
        land->first[direction] = bits_without(step_back(first, direction), stop);
        land->second[direction] = bits_without(step_back(second, direction), stop);
        land->pushed[direction] = bits_without(step_back(pushed, direction), stop);
    }
}

/* The cells from which one slide, walls alone counted, ends on a cell of the set with support. */
INLINE bits supported_before(const struct bound *bound, const struct placement *place, bits reached)
{
    const passage *walls = bound->grid->way;
    bits wider = reached;
    EACH_DIRECTION(direction)
        wider = bits_or(wider, before(bits_and(reached, place->stop[direction]), walls, direction));
    return wider;
}

/* The cells from which a slide ends on the target, if the target is among the stops of its direction. */
INLINE bits before_target(const struct bound *bound, const bits *stops)
{
    bits found = bits_none();
    EACH_DIRECTION(direction)
        if (bits_has(stops[direction], bound->target))
            found = bits_or(found, bound->from[direction]);
    return found;
}

/* Levels 1 and 2, in which an unsupported stop can only be on the target. */
static inline void first_level(const struct bound *bound, const struct placement *place,
                               const struct landings *land, struct levels *at, int k)
{
    bits s = at->s[k - 1], t = at->t[k - 1];
    at->a[k] = at->x[k] = at->u[k] = at->q[k] = bits_none();
    if (k == 1) {
        at->s[k] = alone_before(place, s);
        at->t[k] = bits_or(t, before_target(bound, place->stop));
    } else {
        at->s[k] = bits_same(s, at->s[0]) ? s : alone_before(place, s);
        at->t[k] = bits_same(t, at->t[0]) ? t : supported_before(bound, place, t);
        at->a[k] = bound->relaxed[bound->relaxed_levels ? 1 : 0];
        at->x[k] = before_target(bound, land->pushed);
        at->u[k] = bits_or(before_target(bound, land->second), bits_and(at->x[k], land->any_ray));
        at->q[k] = before_target(bound, land->first);
    }
    at->all[k] = bits_or(bits_or(at->t[k], at->a[k]), bits_or(at->u[k], at->q[k]));
}

/* By direction, cells with a neighbour there that may be a blocker of which another side is used later: what
   exception 1 lets through at level k, and 2 and 3 at the level before. */
INLINE void see_twofold(const struct placement *place, const struct levels *at, int k, bits *twofold)
{
    int later = k >= 8 ? k - 3 : k - 4;
    bits far = at->all[later], near = later ? at->all[later - 1] : bits_none(), blockers[DIRECTIONS];
    EACH_DIRECTION(direction)
        blockers[direction] = bits_shift(bits_without(near, place->stop[direction]), direction, 0);
    bits across[2] = {bits_or(blockers[EAST], blockers[WEST]), bits_or(blockers[NORTH], blockers[SOUTH])};
    EACH_DIRECTION(direction) {
        int other = opposite(direction);
        bits facing = bits_shift(bits_without(far, place->stop[other]), other, 0);
        twofold[direction] = bits_without(step_back(bits_or(across[direction & 1], facing), direction),
                                          place->stop[direction]);
    }
}

/* Level k; in the last one asked only what counts for the cells beyond is worked out. */
INLINE void next_level(const struct bound *bound, const struct placement *place, const struct landings *land,
                       struct levels *at, bits *twofold, int k, bool last, bits beyond)
{
    const passage *walls = bound->grid->way;
    bits s = at->s[k - 1], t = at->t[k - 1], a = at->a[k - 1], x = at->x[k - 1];
    bits u = at->u[k - 1], q = at->q[k - 1];
    bits a1 = a, x1 = x, u1 = u, q1 = q, to_q[DIRECTIONS], let[DIRECTIONS], any_to_q = q;
    bits a2 = bits_or(at->t[k - 2], at->a[k - 2]), x2 = at->x[k - 2], u2 = at->u[k - 2], q2 = at->q[k - 2];
    bits au2 = bits_or(a2, u2);
    EACH_DIRECTION(direction) {
        let[direction] = bits_or(place->stop[direction], twofold[direction]);
        bits landed = bits_and(au2, land->first[direction]);
        to_q[direction] = bits_or(bits_or(bits_and(q1, let[direction]), q2), landed);
        any_to_q = bits_or(any_to_q, landed);
    }
    see_twofold(place, at, k + 1, twofold);
    bits in_ray = bits_none(), beside = bits_none();
    EACH_DIRECTION(direction) {
        in_ray = bits_or(in_ray, bits_and(twofold[opposite(direction)], land->rays[direction]));
        beside = bits_or(beside, twofold[direction]);
    }
    at->s[k] = bits_same(s, at->s[k - 2]) ? s : alone_before(place, s);
    if (bits_any(any_to_q))
        EACH_DIRECTION(direction)
            q = bits_or(q, before(to_q[direction], walls, direction));
    if (!last || bits_any(bits_without(bits_and(in_ray, beyond), q))) {
        EACH_DIRECTION(direction)
            a = bits_or(a, before(bits_or(bits_and(a1, let[direction]), a2), walls, direction));
        EACH_DIRECTION(direction) {
            bits landed = bits_and(a2, land->second[direction]);
            bits to_u = bits_or(bits_or(bits_and(u1, let[direction]), u2), landed);
            u = bits_or(u, before(to_u, walls, direction));
        }
        q = bits_or(q, bits_and(bits_or(a, u), in_ray));
    }
    if (!last) {
        EACH_DIRECTION(direction) {
            bits landed = bits_and(a2, land->pushed[direction]);
            bits to_x = bits_or(bits_or(bits_and(x1, let[direction]), x2), landed);
            x = bits_or(x, before(to_x, walls, direction));
        }
        u = bits_or(u, bits_or(bits_and(x, land->any_ray), bits_and(a, beside)));
        t = bits_same(t, at->t[k - 2]) ? t : supported_before(bound, place, t);
    }
    at->t[k] = t;
    at->a[k] = a;
    at->x[k] = x;
    at->u[k] = u;
    at->q[k] = q;
    at->all[k] = bits_or(bits_or(t, a), bits_or(u, q));
}

void look_ahead(const struct bound *bound, const struct placement *place, bits asked, int levels,
                struct outlook *outlook)
{
    struct levels at;
    struct landings land;
    bits target = bits_one(bound->target), none = bits_none();
    bits twofold[DIRECTIONS] = {none, none, none, none};
    by_level beyond = {none, none, none, none, none, none, none, none, none};   /* cells with bounds above k */
    see_landings(bound, place, &land);
    at.s[0] = bits_without(target, place->helpers);
    at.t[0] = at.all[0] = target;
    at.a[0] = at.x[0] = at.u[0] = at.q[0] = none;
    beyond[0] = bits_without(bound->grid->board, target);
    asked = bits_and(asked, bound->grid->board);
    int k = 0;
    while (k < levels && bits_any(bits_and(asked, beyond[k]))) {
        if (++k <= 2)
            first_level(bound, place, &land, &at, k);
        else if (k < levels)
            next_level(bound, place, &land, &at, twofold, k, false, beyond[k - 1]);
        else
            next_level(bound, place, &land, &at, twofold, k, true, beyond[k - 1]);
        bits within = bits_or(bits_or(at.s[k], at.q[k]), bits_or(at.t[k - 1], at.u[k - 1]));
        beyond[k] = bits_without(beyond[k - 1], k >= 2 ? bits_or(within, at.a[k - 2]) : within);
    }
    bits eights = beyond[7], fours = bits_xor(eights, beyond[3]);
    bits twos = bits_xor(fours, bits_xor(beyond[1], beyond[5]));
    bits even = bits_xor(bits_xor(beyond[0], beyond[2]), bits_xor(beyond[4], beyond[6]));
    outlook->digit[0] = bits_xor(bits_xor(twos, even), beyond[8]);
    outlook->digit[1] = twos;
    outlook->digit[2] = fours;
    outlook->digit[3] = eights;
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
