/* What a search over placements keeps: placements with the cells seen, cells to come, and a log. */
#ifndef WALLHOP_STORE_H
#define WALLHOP_STORE_H

#include "arena.h"
#include "bits.h"

enum { MAX_COST = 250, MAX_PUSHES = 512, CHUNK = 30, MOST_LOGGED = 64 };

struct node {                                /* one cache line */
    uint32_t key;
    uint32_t slot;                           /* 1 + its place in `next`, or 0 */
    uint32_t family;                         /* 1 + its place in the pool, or 0 */
    unsigned outlook : 26;                   /* the same, with the levels of the bound and whether any cells */
    unsigned levels : 4;                     /* finish alone */
    unsigned finishes : 1;
    uint64_t seen[4];                        /* cells of the active robot already expanded */
    uint8_t end[16];                         /* of the helpers' slides, by helper and direction; with `family` */
};

struct pending {                             /* cells of the active robot to look at after one move more */
    uint32_t node;
    uint64_t cells[4];
};

struct kept {                                /* some to look at when costs have risen: 64 cells of them */
    uint32_t node;
    uint8_t word, ready;                     /* ready: the bound lets them through then */
    uint64_t cells;
};

struct chunk {
    struct chunk *next;
    int moves, count;                        /* all of one number of moves made */
    struct kept entry[CHUNK];
};

struct segment { int moves; size_t start; }; /* of the log: all of one number of moves made */

struct store {
    struct control *control;
    struct pool nodes;
    struct pool families;                    /* of nodes: where each slide of a helper leads, 1 + node or
                                                0; then which of the helpers' slides are moves, one bit each */
    struct pool digits, alone;               /* of nodes: their bound */
    uint32_t *table;                         /* 1 + node, or 0 */
    int table_log;
    struct pool now, next;                   /* pending */
    struct pool apart;                       /* of what is to be looked at now, what needs no bound any more */
    struct chunk *later[MAX_COST + 1];       /* by the least total cost at which they matter */
    struct chunk *spare;
    uint8_t *log;                            /* what was expanded, in order */
    size_t log_size, log_room;
    struct segment *segments;
    int segment_count, segment_room;
    uint32_t node_limit;                     /* up to so many nodes there is room for an expansion's */
    bool failed;                             /* no memory within the limits */
    bool beyond;                             /* something was given up that may matter at more than MAX_COST */
};

/* An empty store, which takes no memory before there is room in it. */
void store_start(struct store *store, struct control *control, int helpers);
/* The first room, enough for one expansion. False without memory. */
bool store_make_room(struct store *store);
void store_free(struct store *store);
/* What was pushed becomes what is looked at. */
void store_turn(struct store *store);
/* What was pushed is put aside, and nothing is pushed yet. */
void store_set_apart(struct store *store);
/* Room for one expansion: nodes, table, next cells. False without memory. */
bool store_reserve_slow(struct store *store);
bool log_reserve(struct store *store, size_t bytes);
bool log_segment(struct store *store, int moves);
bool keep_for_slow(struct store *store, int cost, int moves, struct kept kept);
/* The node of a key, or UINT32_MAX. */
uint32_t find_node(const struct store *store, uint32_t key);

static inline uint32_t hash_key(const struct store *store, uint32_t key)
{
    return (key * 0x9e3779b1u) >> (32 - store->table_log);
}

static inline bool store_reserve(struct store *store)
{
    return (store->nodes.count <= store->node_limit && store->next.count + MAX_PUSHES <= store->next.room &&
            store->families.count < store->families.room && store->log_size + MOST_LOGGED <= store->log_room) ||
           store_reserve_slow(store);
}

static inline struct node *node_at(const struct store *store, uint32_t number) { return pool_item(&store->nodes, number); }

/* Keeps cells for a cost above the one that is looked through; false without memory. */
static inline bool keep_for(struct store *store, int cost, int moves, struct kept kept)
{
    struct chunk *chunk = cost <= MAX_COST ? store->later[cost] : NULL;
    if (!chunk || chunk->count == CHUNK || chunk->moves != moves)
        return keep_for_slow(store, cost, moves, kept);
    chunk->entry[chunk->count++] = kept;
    return true;
}

/* The same for cells of any words. */
static inline bool keep_all(struct store *store, int cost, int moves, uint32_t node, bool ready, bits cells)
{
    uint64_t words[4];
    bits_store(words, cells);
    for (unsigned rest = bits_words(cells); rest; rest &= rest - 1) {
        int word = low_bit(rest);
        if (!keep_for(store, cost, moves, (struct kept){node, (uint8_t)word, ready, words[word]}))
            return false;
    }
    return true;
}

static inline const struct pending *pending_at(const struct pool *pool, uint32_t index) { return pool_item(pool, index); }

/* The node of a key, made if it is new. Needs room. */
static inline uint32_t get_node(struct store *store, uint32_t key)
{
    uint32_t mask = ((uint32_t)1 << store->table_log) - 1;
    for (uint32_t place = hash_key(store, key);; place = (place + 1) & mask) {
        uint32_t entry = store->table[place];
        if (!entry) {
            struct node *node = node_at(store, store->nodes.count);
            memset(node, 0, sizeof *node);
            node->key = key;
            store->table[place] = ++store->nodes.count;
            return store->nodes.count - 1;
        }
        if (node_at(store, entry - 1)->key == key)
            return entry - 1;
    }
}

/* Adds cells to look at after one move more. Needs room. */
static inline void push_cells(struct store *store, uint32_t number, bits cells)
{
    struct node *node = node_at(store, number);
    cells = bits_without(cells, bits_load(node->seen));
    if (!bits_any(cells))
        return;
    if (node->slot) {
        uint64_t *there = ((struct pending *)pool_item(&store->next, node->slot - 1))->cells;
        bits_store(there, bits_or(bits_load(there), cells));
        return;
    }
    struct pending *entry = pool_item(&store->next, store->next.count++);
    entry->node = number;
    bits_store(entry->cells, cells);
    node->slot = store->next.count;
}

/* A log record: node (4 bytes), number of cells (1 byte), the cells, one byte each; from LOG_FULL cells on,
   LOG_FULL and the 32 bytes of the set. Needs room. */
enum { LOG_FULL = 31 };

static inline void log_item(struct store *store, uint32_t node, bits cells)
{
    uint8_t *to = store->log + store->log_size;
    int count = bits_count(cells);
    memcpy(to, &node, 4);
    to[4] = (uint8_t)(count < LOG_FULL ? count : LOG_FULL);
    if (count >= LOG_FULL) {
        memcpy(to + 5, &cells, 32);
        store->log_size += 37;
    } else
        store->log_size += 5 + (size_t)bits_list(cells, to + 5);
}

/* The node of an item, whose size goes to `bytes`. */
static inline uint32_t item_node(const uint8_t *from, size_t *bytes)
{
    uint32_t node;
    memcpy(&node, from, 4);
    *bytes = from[4] == LOG_FULL ? 37 : 5 + (size_t)from[4];
    return node;
}

static inline bits item_cells(const uint8_t *from)
{
    int count = from[4];
    uint64_t words[4] = {0, 0, 0, 0};
    if (count == LOG_FULL)
        memcpy(words, from + 5, 32);
    else
        for (int i = 0; i < count; i++)
            words[from[5 + i] >> 6] |= (uint64_t)1 << (from[5 + i] & 63);
    return bits_load(words);
}

#endif
