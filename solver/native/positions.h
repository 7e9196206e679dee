/* Levelled A* over single positions, for one goal robot; its states and their successors. */
#ifndef WALLHOP_POSITIONS_H
#define WALLHOP_POSITIONS_H

#include "slides.h"

#if defined(__GNUC__)
#define PREFETCH_ITEM(address) __builtin_prefetch(address)
#else
#define PREFETCH_ITEM(address) ((void)(address))
#endif

enum { CELL_BITS = 12, MAX_TOTAL = 4096, ITEMS_A_CHUNK = 30, NOBODY = UINT32_MAX };
enum { NOT_MOVED, HORIZONTAL, VERTICAL, TURNED };

/* All that the future depends on. Robots that move alike are sorted within their group of slots. */
struct state {
    uint16_t cell[MAX_ROBOTS];               /* by slot */
    uint8_t done, turned, last;              /* way-points met; the goal robot's turns; 1 + slot * 4 + direction */
};

struct packed { uint64_t low, high; };

struct closed { struct packed state; uint32_t before; uint32_t moves; };

struct item { struct packed state; uint32_t before; };   /* `before` NOBODY: the start; low == 0 == high never */

struct item_chunk {
    struct item_chunk *next;
    int moves, count;
    struct item item[ITEMS_A_CHUNK];
};


struct run {
    const struct problem *problem;
    const struct terrain *terrain;
    struct control *control;
    int goal_robot, goal_slot;
    int robot_of[MAX_ROBOTS], group_end[MAX_ROBOTS], group_start[MAX_ROBOTS];   /* by slot */
    int via_slot[MAX_VIA];
    /* by slot: [way-points met][cell], never more than what the robot has still to spend on its own way-points and,
       if it is the goal robot, to the target; NULL for robots that have nowhere to go */
    uint16_t *distance[MAX_ROBOTS];
    struct standing *standing;
    struct closed *closed;
    uint32_t closed_count, closed_room;
    uint32_t *table;
    int table_log;
    struct item_chunk *later[MAX_TOTAL + 1], *spare;
    struct item_chunk *by_moves[MAX_TOTAL + 1];   /* of the total that is worked off: empty in between */
    int last_total;                          /* the largest for which something has been kept */
    struct item_block *blocks;
    uint32_t *waiting[2];                    /* closed states with helper moves still to make, by parity of cost */
    uint32_t waiting_count[2], waiting_room[2];
    uint32_t goal;                           /* the closed goal state found, or NOBODY */
    uint64_t expanded, generated;
    bool failed;
};

typedef bool (*visit)(void *context, int slot, const struct slide *slide, int direction, const struct state *after);

bool start_run(struct run *run, const struct problem *problem, const struct terrain *terrain, int goal_robot,
               struct control *control);
void free_run(struct run *run);
/* All positions whose least total cost is `total`; `whole` does not stop at the first answer. */
bool run_level(struct run *run, int total, bool whole);
bool run_over(const struct run *run, int total);

struct packed pack(const struct run *run, const struct state *state);
struct state unpack(const struct run *run, struct packed packed);
bool is_met(const struct run *run, const struct state *state, bool moved);
/* Calls `visit` with each legal move of the robots that are bound for somewhere and of the others, as asked;
   false when it did or slides do not fit. */
bool successors(struct run *run, const struct state *state, bool bound, bool others, visit visit, void *context);
uint32_t find_closed(const struct run *run, struct packed packed);

/* The moves to a closed state, in the user's robots. */
int moves_to(struct run *run, uint32_t number, struct move *moves, int room);
/* Counts the ways of least cost and lists up to `wanted` of them, after a whole last level. */
bool count_ways(struct run *run, int total, struct answer *answer);

#endif
