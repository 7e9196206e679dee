#include "arena.h"

#include <stdlib.h>
#include <string.h>

/* What a search leaves for the next one: fresh memory costs more than all that small searches do in it. */
enum { FIRST_SLAB = 256 << 10, SLAB = 4 << 20, KEPT_BYTES = 32 << 20, LINE = 64, HUGE_PAGE = 2 << 20 };

struct slab {
    struct slab *next;
    char *start;
    size_t bytes, used;
};

static struct slab *kept;                    /* guarded by the interpreter's lock */

void arena_open(struct control *control)
{
    control->slabs = NULL;
    control->spare_slabs = kept;
    kept = NULL;
}

static size_t keep(struct slab *slab, size_t bytes)
{
    while (slab) {
        struct slab *next = slab->next;
        if (bytes + slab->bytes <= KEPT_BYTES) {
            bytes += slab->bytes;
            slab->used = 0;
            slab->next = kept;
            kept = slab;
        } else
            free(slab);
        slab = next;
    }
    return bytes;
}

void arena_close(struct control *control)
{
    struct slab *others = kept;              /* left meanwhile by another thread's search */
    kept = NULL;
    keep(control->slabs, keep(control->spare_slabs, keep(others, 0)));
    control->slabs = control->spare_slabs = NULL;
}

static struct slab *next_slab(struct control *control, size_t bytes)
{
    struct slab *slab = control->spare_slabs;
    if (slab && slab->bytes >= bytes) {
        control->spare_slabs = slab->next;
        return slab;
    }
    size_t size = control->slabs ? SLAB : FIRST_SLAB;
    if (size < bytes)
        size = bytes;
    size_t alignment = size < SLAB ? LINE : HUGE_PAGE;
    slab = malloc(sizeof *slab + alignment + size);
    if (!slab)
        return NULL;
    slab->start = (char *)(((uintptr_t)(slab + 1) + alignment - 1) / alignment * alignment);
    slab->bytes = size;
    slab->used = 0;
    spread(slab->start, size);
    return slab;
}

void *carve(struct control *control, size_t bytes)
{
    bytes = (bytes + LINE - 1) / LINE * LINE;
    if (!within_limit(control, control->bytes + bytes))
        return NULL;
    struct slab *slab = control->slabs;
    if (!slab || slab->used + bytes > slab->bytes) {
        slab = next_slab(control, bytes);
        if (!slab) {
            control->stop = NO_MEMORY;
            return NULL;
        }
        slab->next = control->slabs;
        control->slabs = slab;
    }
    char *start = slab->start + slab->used;
    slab->used += bytes;
    control->bytes += bytes;
    if (control->bytes > control->peak)
        control->peak = control->bytes;
    return start;
}

bool pool_grow(struct pool *pool, struct control *control, uint32_t more)
{
    while (pool->count + more > pool->room) {
        uint32_t block = pool->room >> POOL_SHIFT;
        if (block == pool->block_room) {
            uint32_t room = pool->block_room ? 2 * pool->block_room : 16;
            char **blocks = carve(control, sizeof *blocks * room);
            if (!blocks)
                return false;
            if (block)
                memcpy(blocks, pool->blocks, sizeof *blocks * block);
            pool->blocks = blocks;
            pool->block_room = room;
        }
        pool->blocks[block] = carve(control, (size_t)pool->item_bytes << POOL_SHIFT);
        if (!pool->blocks[block])
            return false;
        pool->room += 1 << POOL_SHIFT;
    }
    return true;
}
