/* Goals that any robot may serve: the least distance over all robots of a position. */
#ifndef WALLHOP_TABLE_NEAREST_H
#define WALLHOP_TABLE_NEAREST_H

#include "table_core.h"

enum { NO_ANSWER = 255 };

typedef struct {
    uint64_t counts[256]; /* sets of robots at each least distance; NO_ANSWER: without answer */
    int largest;          /* -1 until a set with an answer is seen */
    int limit, kept;      /* room for the hardest sets, and how many are there */
    uint8_t *hardest;     /* limit x (helpers + 1) cells, sorted in each set */
} Nearest;

/* Looks at every set of helpers + 1 cells, in colexicographic order. Returns 0, or -1
 * when `poll`, called now and then, returns non-zero. */
int table_nearest(const Table *table, const uint8_t *distance, Nearest *nearest,
                  int (*poll)(void *), void *context);

#endif
