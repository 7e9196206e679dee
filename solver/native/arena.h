/* Memory that one search carves up and gives back as a whole, and the next one finds warm. */
#ifndef WALLHOP_ARENA_H
#define WALLHOP_ARENA_H

#include "kernel.h"

enum { POOL_SHIFT = 8 };

/* Items that stay where they are while their number grows. */
struct pool {
    char **blocks;
    uint32_t item_bytes, count, room, block_room;
};

/* Between these two, `carve` works. Both are called while the interpreter's lock is held. */
void arena_open(struct control *control);
void arena_close(struct control *control);
/* Memory until the arena is closed, not cleared; NULL when memory or the limit is used up, and `control->stop` says so. */
void *carve(struct control *control, size_t bytes);

/* Room for so many items more; false without memory. */
bool pool_grow(struct pool *pool, struct control *control, uint32_t more);

static inline bool pool_reserve(struct pool *pool, struct control *control, uint32_t more)
{
    return pool->count + more <= pool->room || pool_grow(pool, control, more);
}

static inline void *pool_item(const struct pool *pool, uint32_t index)
{
    return pool->blocks[index >> POOL_SHIFT] + (size_t)(index & ((1 << POOL_SHIFT) - 1)) * pool->item_bytes;
}

#endif
