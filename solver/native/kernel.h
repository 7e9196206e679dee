/* What all parts of the kernel share: the problem, the answer, and the control of a running search. */
#ifndef WALLHOP_KERNEL_H
#define WALLHOP_KERNEL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { NORTH, EAST, SOUTH, WEST, DIRECTIONS };
enum { BLOCKED = 16 };                       /* in `cells`, beside one bit (1 << direction) a wall */
enum { MAX_SIDE = 64, MAX_CELLS = MAX_SIDE * MAX_SIDE, MAX_ROBOTS = 8, MAX_VIA = 16, ANY_ROBOT = -1 };
enum {
    MUST_RICOCHET = 1, NO_REBOUND = 2, NO_STOP_ON_TARGET = 4, FREE_FLUSH_HOP = 8, SINGLE_HOP = 16,
    ALWAYS_BOUNCE = 32, VORTEX = 64, ALL_OPTIONS = 127,
};
enum status { UNKNOWN, OPTIMAL, INFEASIBLE, FEASIBLE, FAILED };
enum stop { RUNNING, TIME_IS_UP, POSITIONS_USED_UP, MEMORY_USED_UP, NO_MEMORY, INTERRUPTED, BEYOND_REACH };

struct problem {
    int width, height, cell_count;
    uint8_t cells[MAX_CELLS];                /* real walls and BLOCKED; the border is implied */
    uint8_t diagonals[MAX_CELLS];            /* 0, or 1 + 2 * colour + (1 for a backslash) */
    bool has_diagonals;
    int robots;
    uint16_t robot_cell[MAX_ROBOTS];
    uint8_t colour[MAX_ROBOTS];              /* which diagonals the robot passes; NO_COLOUR for none */
    bool transparent[MAX_ROBOTS];
    bool any_transparent;
    int goal_robot;                          /* or ANY_ROBOT */
    int target;
    int via_count;
    struct { int robot; int cell; } via[MAX_VIA];   /* robot ANY_ROBOT: the goal robot's */
    int options;
    int wanted;                              /* how many optimal answers to give back, at least 1 */
    bool count;                              /* whether to count all optimal answers */
};
enum { NO_COLOUR = 127 };

struct move { uint8_t robot, direction; uint16_t cost, passes, end; };

struct answer {
    enum status status;
    int cost;                                /* of the answers, when status is OPTIMAL or FEASIBLE */
    int lower_bound;
    int move_count;                          /* moves in each answer lie one behind the other */
    struct move *moves;
    int *lengths;                            /* number of moves of each answer */
    int answers;
    uint64_t count;                          /* of optimal answers; UINT64_MAX when it does not fit */
    uint64_t expanded, generated;
};

/* Limits, interruption and the memory account of one search. */
struct control {
    double started, deadline, next_signal_check;
    uint64_t position_limit, positions;
    size_t byte_limit, bytes, peak;
    enum stop stop;
    void *thread_state;                      /* the interpreter's, once its lock is released */
    struct slab *slabs, *spare_slabs;        /* of the arena: in use, and left by an earlier search */
};

double now(void);
void control_start(struct control *control, double seconds, uint64_t positions, size_t bytes);
/* Lets other threads run Python code from now on. What takes a microsecond is done before: that is cheaper. */
void control_let_others_run(struct control *control);
/* The caller runs Python code again. */
void control_end(struct control *control);
/* To be called every few thousand positions; true when the search has to stop. */
bool control_poll(struct control *control, uint64_t positions);
/* realloc with an account; NULL when memory or the limit is used up, and `control->stop` says so. */
void *take(struct control *control, void *old, size_t old_bytes, size_t new_bytes);
/* calloc with the same account; memory that is not written to costs nothing on most systems. */
void *take_zeroed(struct control *control, size_t bytes);
void give_back(struct control *control, void *memory, size_t bytes);

/* Asks the system for huge pages for a large array that is read at random. */
void spread(void *memory, size_t bytes);
bool within_limit(struct control *control, size_t bytes);

/* Adds one answer's moves; false without memory. */
bool add_answer(struct answer *answer, struct control *control, const struct move *moves, int count);
void free_answer(struct answer *answer);

/* Bit-parallel search over helper placements: plain slides on boards up to 16 by 16. */
bool placements_fit(const struct problem *problem);
void search_placements(const struct problem *problem, struct control *control, struct answer *answer);
/* A lower bound on the goal robot's moves from every cell, the helpers standing where they do. */
void placement_bound(const struct problem *problem, uint8_t *moves);

/* Levelled A* over positions under the plain rules, on boards of any size. */
bool plain_fits(const struct problem *problem);
void search_plain(const struct problem *problem, struct control *control, struct answer *answer);

/* Levelled A* over positions: everything else. */
void search_positions(const struct problem *problem, struct control *control, struct answer *answer);

#endif
