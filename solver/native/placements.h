/* A search over helper placements for one goal robot, cost by cost. */
#ifndef WALLHOP_PLACEMENTS_H
#define WALLHOP_PLACEMENTS_H

#include "bound.h"
#include "store.h"

/* The way's last position found in the log's reach, and how it ends from there. */
struct finish {
    int cost;                                /* of the whole way, or -1 */
    uint32_t key;                            /* the helpers after `moves` moves */
    int cell, moves;                         /* the active robot */
    uint32_t then_key;                       /* after one helper move more, if it differs */
};

/* What one expansion pushes: 16 slides and 30 cells of the active robot on the rays of each helper at most;
   three batches and the active robot's own moves fit into MAX_PUSHES. */
enum { BATCHES = 3, MOST_BATCHED = 16 + 30 * MAX_HELPERS };

static const int STEP[DIRECTIONS] = {-STRIDE, 1, STRIDE, -1};

struct push {                                /* to a placement whose node is not known yet */
    uint32_t key;
    uint32_t *child;                         /* its place in the family, to be filled in; or NULL */
    uint64_t cells[4];
};

struct batch {
    uint64_t cells[4];                       /* for the known nodes */
    int known_count, other_count;
    uint32_t known[MAX_HELPERS * DIRECTIONS];
    struct push other[MOST_BATCHED];
};

/* Measured: with so few nodes, few of them are asked for their bound again. */
enum { SMALL_SEARCH = 300 };

static inline bool is_small(const struct store *store) { return store->nodes.count < SMALL_SEARCH; }

/* The node that is pushed to, made if it is new. Needs room. */
static inline uint32_t pushed_node(struct store *store, const struct push *push)
{
    uint32_t number = get_node(store, push->key);
    if (push->child)
        *push->child = number + 1;
    return number;
}

struct sweep {
    const struct grid *grid;
    struct bound bound;
    struct store store;
    struct control *control;
    int goal_robot, helpers, start_cell;
    uint32_t start_key;
    bits reach[16];                          /* by the sides on which something stops the robot on the target: */
    uint8_t ray[BIT_CELLS];                  /* cells a slide to the target comes from; which are behind a cell */
    uint8_t props[BIT_CELLS];                /* the side of the target on which the cell is */
    bits shadow[2 * STRIDE + 1];
    uint8_t wall_props;
    struct batch batch[BATCHES];
    int batch_now;
    struct finish finish;                    /* the best way known */
    uint64_t expanded, generated;
};

bool sweep_empty(const struct sweep *sweep, int cost);
void end_sweep(struct sweep *sweep);

#define DECLARE_BUILD(level, start, tally)                                                                    \
    bool level(struct sweep *sweep, int cost);                                                                \
    void start(struct sweep *sweep, const struct problem *problem, const struct grid *grid, int goal_robot,   \
               struct control *control);                                                                      \
    /* The number of ways of `cost` moves, the least of all goal robots; false at a limit. */                 \
    bool tally(struct sweep *sweep, int cost, uint64_t *ways);

DECLARE_BUILD(sweep_level, start_sweep, tally_ways)
/* The same compiled for other processors; see sweep_wide.c. */
DECLARE_BUILD(wide_sweep_level, wide_start_sweep, wide_tally_ways)
DECLARE_BUILD(ternary_sweep_level, ternary_start_sweep, ternary_tally_ways)

/* Answers if a goal robot gets there alone in as few moves as walls alone would allow; false if none does. */
bool go_straight(const struct problem *problem, const struct grid *grid, struct control *control,
                 struct answer *answer);

/* The moves of the answer found, from the log. */
int trail_moves(const struct sweep *sweep, const struct problem *problem, struct move *moves);

void prepare_last_move(struct sweep *sweep);
/* Two moves are left and the active robot cannot make it alone: whether a helper's move, then the last one, finish from
   some of the cells, which is noted then. The placement's ends are filled in. */
bool finish_by_helper(struct sweep *sweep, const struct placement *place, bits cells, int moves);

/* All moves from a placement with a set of active cells: where its own end, and the helpers' with the cells for which each
   holds. The store needs room for one expansion. */
void moves_from(struct sweep *sweep, uint32_t number, bits cells, bits *landed, struct batch *batch);
/* The digits of a placement's bound, from memory or new, as far as the cells and the moves left ask for; NULL without
   memory. */
const uint64_t *recall(struct sweep *sweep, struct node *node, bits cells, int left);

/* The cells from which the active robot finishes alone within the levels of a bound that was just recalled. */
static inline const uint64_t *alone_of(const struct store *store, const struct node *node)
{
    return pool_item(&store->alone, node->outlook ? node->outlook - 1 : 0);
}

#endif
