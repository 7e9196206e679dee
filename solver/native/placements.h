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

/* Bounds of placements, kept where they were last asked for; by 64 cells, since few are asked at a time. */
struct outlook_entry {
    struct { uint64_t digit[DIGITS], alone; } word[4];
    uint32_t node, levels;
};

/* What one expansion pushes: 16 slides and 30 cells of the active robot on the rays of each helper at most;
   three batches and the active robot's own moves fit into MAX_PUSHES. */
enum { BATCHES = 3, MOST_BATCHED = 16 + 30 * MAX_HELPERS };

static const int STEP[DIRECTIONS] = {-STRIDE, 1, STRIDE, -1};

struct push { uint32_t key; uint64_t cells[4]; };
struct batch { int count; struct push push[MOST_BATCHED]; };

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
    struct outlook_entry *outlooks;          /* by the low bits of the node's number; node + 1, or 0 */
    uint32_t outlook_count;
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

/* All moves from a placement with a set of active cells: where its own end, and the helpers' with the cells for
   which each holds, of which the number is given back. `push` needs room for MOST_BATCHED. */
int moves_from(const struct sweep *sweep, struct placement *place, bits cells, bits *landed, struct push *push);
/* The bound of a placement, from memory or new, as far as the cells and the moves left ask for; NULL without memory. */
const struct outlook_entry *recall(struct sweep *sweep, uint32_t number, bits cells, int left);

#endif
