/* The bit-parallel search: a node is a placement of the helpers and carries sets of active cells.

   Costs F rise from the bound of the start; for each, the numbers of moves made rise from 0. Cells that the
   bound does not let through at F are kept for the cost at which it may. Nothing is restarted. */
#include "placements.h"

/* The bound of the start; true if the active robot meets it alone, which is the way then. */
static bool look_at_start(struct sweep *sweep, int *bound)
{
    struct placement place;
    struct outlook outlook;
    see_cells(sweep->start_key, sweep->helpers, &place);
    see_ways(sweep->grid, &place);
    look_ahead(&sweep->bound, &place, bits_one(sweep->start_cell), LOOK, &outlook);
    *bound = bound_at(&outlook, sweep->start_cell);
    if (!bits_has(outlook.alone, sweep->start_cell))
        return false;
    sweep->finish = (struct finish){*bound, sweep->start_key, sweep->start_cell, 0, sweep->start_key};
    return true;
}

void start_sweep(struct sweep *sweep, const struct problem *problem, const struct grid *grid, int goal_robot,
                 struct control *control)
{
    uint8_t cells[MAX_HELPERS] = {0};
    int count = 0, bound = 0;
    for (int robot = 0; robot < problem->robots; robot++) {
        int cell = problem->robot_cell[robot];
        cell = cell / problem->width * STRIDE + cell % problem->width;
        if (robot == goal_robot) {
            sweep->start_cell = cell;
            continue;
        }
        int at = count++;
        for (; at > 0 && cells[at - 1] > cell; at--)
            cells[at] = cells[at - 1];
        cells[at] = (uint8_t)cell;
    }
    sweep->grid = grid;
    sweep->control = control;
    sweep->goal_robot = goal_robot;
    sweep->helpers = count;
    sweep->start_key = key_of(cells);
    sweep->expanded = sweep->generated = 0;
    sweep->finish.cost = -1;
    for (int i = 0; i < BATCHES; i++)
        sweep->batch[i].known_count = sweep->batch[i].other_count = 0;
    sweep->batch_now = 0;
    make_bound(grid, problem->target / problem->width * STRIDE + problem->target % problem->width, &sweep->bound);
    store_start(&sweep->store, control, sweep->helpers);
    bool can = bits_has(sweep->bound.relaxed[sweep->bound.relaxed_levels], sweep->start_cell);
    bool known = can && look_at_start(sweep, &bound);
    if ((known || !can) && !problem->count)
        return;                              /* nothing has to be stored */
    prepare_last_move(sweep);
    if (!store_make_room(&sweep->store))
        return;
    get_node(&sweep->store, sweep->start_key);
    if (can)
        keep_for(&sweep->store, bound, 0,
                 (struct kept){0, (uint8_t)(sweep->start_cell >> 6), bound <= LOOK,
                               (uint64_t)1 << (sweep->start_cell & 63)});
}

bool sweep_empty(const struct sweep *sweep, int cost)
{
    for (; cost <= MAX_COST; cost++)
        if (sweep->store.later[cost])
            return false;
    return true;
}

/* What expansions push is worked off two expansions later, when its table entries and nodes have come nearer. */
static void push_batch(struct store *store, struct batch *batch)
{
    bits cells = bits_load(batch->cells);
    for (int i = 0; i < batch->known_count; i++)
        push_cells(store, batch->known[i], cells);
    for (int i = 0; i < batch->other_count; i++)
        push_cells(store, pushed_node(store, &batch->other[i]), bits_load(batch->other[i].cells));
    batch->known_count = batch->other_count = 0;
}

static void push_later(struct sweep *sweep)
{
    struct store *store = &sweep->store;
    struct batch *batch = &sweep->batch[sweep->batch_now];
    for (int i = 0; i < batch->known_count; i++)
        PREFETCH(node_at(store, batch->known[i]));
    for (int i = 0; i < batch->other_count; i++)
        PREFETCH(&store->table[hash_key(store, batch->other[i].key)]);
    struct batch *before = &sweep->batch[(sweep->batch_now + BATCHES - 1) % BATCHES];
    for (int i = 0; i < before->other_count; i++) {
        uint32_t entry = store->table[hash_key(store, before->other[i].key)];
        if (entry)
            PREFETCH(node_at(store, entry - 1));
    }
    sweep->batch_now = (sweep->batch_now + 1) % BATCHES;
    push_batch(store, &sweep->batch[sweep->batch_now]);
}

static void push_rest(struct sweep *sweep)
{
    for (int i = 1; i <= BATCHES; i++)
        push_batch(&sweep->store, &sweep->batch[(sweep->batch_now + i) % BATCHES]);
}

static void expand(struct sweep *sweep, uint32_t node, bits cells)
{
    struct batch *batch = &sweep->batch[sweep->batch_now];
    bits landed;
    moves_from(sweep, node, cells, &landed, batch);
    if (bits_any(landed))
        push_cells(&sweep->store, node, landed);
    sweep->expanded += 1;
    sweep->generated += (uint64_t)(batch->known_count + batch->other_count) + 1;
    push_later(sweep);
}

/* If the active robot can finish alone from some of the cells in so many moves: a way, if it is the best so far. */
static void note_finish(struct sweep *sweep, uint32_t key, bits cells, int moves, int most)
{
    struct placement place;
    see_cells(key, sweep->helpers, &place);
    see_ways(sweep->grid, &place);
    bits reached = alone(&sweep->bound, &place, 0);
    for (int k = 0; k <= most; k++, reached = alone_before(&place, reached)) {
        bits good = bits_and(cells, reached);
        if (!bits_any(good))
            continue;
        if (sweep->finish.cost < 0 || moves + k < sweep->finish.cost)
            sweep->finish = (struct finish){moves + k, key, any_cell(good), moves, key};
        return;
    }
}

/* Cells that the bound lets through are expanded; false when the search is to end. */
static bool take_up(struct sweep *sweep, uint32_t number, bits cells, int moves, int left)
{
    struct store *store = &sweep->store;
    struct node *node = node_at(store, number);
    if (left <= 2) {
        struct placement place;
        see_cells(node->key, sweep->helpers, &place);
        helper_ends(sweep->grid, place.cell, place.count, place.end[0]);
        if (left == 2 && finish_by_helper(sweep, &place, cells, moves))
            return false;
        return sweep->finish.cost == moves + left + 1 || keep_all(store, moves + left + 1, moves, number, true, cells);
    }
    bits_store(node->seen, bits_or(bits_load(node->seen), cells));
    log_item(store, number, cells);
    expand(sweep, number, cells);
    return (sweep->expanded & 255) || !control_poll(sweep->control, store->nodes.count);
}

/* Keeps cells that even a robot that stops wherever it likes cannot bring to the target in time. */
static bool put_off(struct sweep *sweep, uint32_t number, bits far, int moves, int left)
{
    const struct bound *bound = &sweep->bound;
    for (int k = left + 1; k <= bound->relaxed_levels; k++)
        if (bits_any(bits_and(far, bound->relaxed[k])))
            return keep_all(&sweep->store, moves + k, moves, number, false, far);
    return true;                             /* they never can */
}

/* No move is to spare, so that the active robot has to make them all: that says as much as the bound, which would let
   through the same cells within its levels. */
static bool finish_alone(struct sweep *sweep, uint32_t number, bits cells, int moves, int left)
{
    note_finish(sweep, node_at(&sweep->store, number)->key, cells, moves, left);
    if (sweep->finish.cost == moves + left)
        return false;
    return sweep->finish.cost == moves + left + 1 || keep_all(&sweep->store, moves + left + 1, moves, number, false, cells);
}

/* Looks at cells reached after some moves, with `left` more to make; false when the search is to end. */
static bool look_at(struct sweep *sweep, uint32_t number, bits cells, int moves, int left)
{
    struct store *store = &sweep->store;
    const struct bound *bound = &sweep->bound;
    if (!store_reserve(store))
        return false;
    struct node *node = node_at(store, number);
    cells = bits_without(cells, bits_load(node->seen));
    if (!bits_any(cells))
        return true;
    int last = bound->relaxed_levels;
    bits far = bits_without(cells, bound->relaxed[left < last ? left : last]);
    if (bits_any(far)) {
        if (!put_off(sweep, number, far, moves, left))
            return false;
        cells = bits_without(cells, far);
        if (!bits_any(cells))
            return true;
    }
    if (is_small(store) && left && left <= LOOK && left <= last && !bits_any(bits_and(cells, bound->relaxed[left - 1])))
        return finish_alone(sweep, number, cells, moves, left);
    const uint64_t *digits = recall(sweep, node, cells, left);
    if (!digits)
        return false;
    if (sweep->finish.cost >= 0)
        cells = bits_and(cells, cells_up_to(digits, sweep->finish.cost - 1 - moves));
    if (node->finishes && bits_any(bits_and(cells, bits_load(alone_of(store, node))))) {
        note_finish(sweep, node->key, cells, moves, LOOK);
        if (sweep->finish.cost == moves + left)
            return false;
    }
    bits within = bits_and(cells, cells_up_to(digits, left)), beyond = bits_without(cells, within);
    for (int k = left + 1; bits_any(beyond); k++) {
        bits there = bits_and(beyond, cells_at(digits, k));
        if (!keep_all(store, moves + k, moves, number, k <= (int)node->levels, there))
            return false;
        beyond = bits_without(beyond, there);
    }
    return !bits_any(within) || take_up(sweep, number, within, moves, left);
}

static inline void fetch_nodes(const struct store *store, const struct chunk *chunk)
{
    for (int i = 0; chunk && i < chunk->count; i++)
        PREFETCH(node_at(store, chunk->entry[i].node));
}

/* Adds what was kept for the cost that is reached now to what is looked at next: `ready` or not, as is asked. */
static bool wake(struct store *store, const struct chunk *chunk, bool ready)
{
    fetch_nodes(store, chunk);
    for (; chunk; chunk = chunk->next) {
        if (!store_reserve(store))
            return false;
        fetch_nodes(store, chunk->next);
        for (int i = 0; i < chunk->count; i++) {
            const struct kept *kept = &chunk->entry[i];
            if (kept->ready == ready)
                push_cells(store, kept->node, bits_in_word(kept->cells, kept->word));
        }
    }
    return true;
}

static inline void fetch_family(const struct store *store, const struct node *node)
{
    if (node->family)
        PREFETCH(pool_item(&store->families, node->family - 1));
}

/* Expands the cells of which the bound has said that it lets them through now. */
static bool take_up_ready(struct sweep *sweep, struct chunk *chunk, int moves, int left)
{
    struct store *store = &sweep->store;
    if (!wake(store, chunk, true))
        return false;
    store_set_apart(store);
    while (chunk) {
        struct chunk *next = chunk->next;
        chunk->next = store->spare;
        store->spare = chunk;
        chunk = next;
    }
    for (uint32_t i = 0; i < store->apart.count; i++) {
        if (i + 16 < store->apart.count)
            PREFETCH(node_at(store, pending_at(&store->apart, i + 16)->node));
        if (i + 8 < store->apart.count)
            fetch_family(store, node_at(store, pending_at(&store->apart, i + 8)->node));
        const struct pending *pending = pending_at(&store->apart, i);
        if (!store_reserve(store) || !take_up(sweep, pending->node, bits_load(pending->cells), moves, left))
            return false;
    }
    return true;
}

/* What will be read when the cells are looked at. */
static inline void fetch_for(const struct store *store, const struct pending *pending)
{
    const struct node *node = node_at(store, pending->node);
    fetch_family(store, node);
    if (!node->outlook)
        return;
    const uint64_t *digits = pool_item(&store->digits, node->outlook - 1);
    PREFETCH(digits);
    PREFETCH(digits + 2 * DIGITS);
}

/* Looks at what was kept with so many moves made, and at all that comes of it at this cost. */
static bool wave(struct sweep *sweep, struct chunk *chunks, int first, int cost)
{
    struct store *store = &sweep->store;
    store->next.count = 0;
    if (!wake(store, chunks, false))
        return false;
    for (int moves = first; moves <= cost; moves++) {
        store_turn(store);
        if (!store->now.count && moves > first)
            break;
        if (!log_segment(store, moves) || (moves == first && !take_up_ready(sweep, chunks, moves, cost - moves)))
            return false;
        for (uint32_t i = 0; i < store->now.count; i++) {
            if (i + 24 < store->now.count)
                PREFETCH(node_at(store, pending_at(&store->now, i + 24)->node));
            if (i + 12 < store->now.count)
                fetch_for(store, pending_at(&store->now, i + 12));
            const struct pending *pending = pending_at(&store->now, i);
            if (!look_at(sweep, pending->node, bits_load(pending->cells), moves, cost - moves))
                return false;
        }
        push_rest(sweep);
    }
    return true;
}

/* The deepest positions come first, so that at the last cost the answer is met before all are expanded. */
bool sweep_level(struct sweep *sweep, int cost)
{
    struct store *store = &sweep->store;
    struct chunk *woken[MAX_COST + 1];
    int last = -1;
    if (store->failed || sweep->finish.cost == cost)
        return false;
    for (int moves = 0; moves <= cost; moves++)
        woken[moves] = NULL;
    while (store->later[cost]) {
        struct chunk *chunk = store->later[cost];
        store->later[cost] = chunk->next;
        chunk->next = woken[chunk->moves];
        woken[chunk->moves] = chunk;
        if (chunk->moves > last)
            last = chunk->moves;
    }
    for (int first = last; first >= 0; first--)
        if (woken[first] && !wave(sweep, woken[first], first, cost))
            return false;
    return true;
}

void end_sweep(struct sweep *sweep)
{
    store_free(&sweep->store);
}
