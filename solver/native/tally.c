/* The number of shortest ways of plain slides on boards up to 16 by 16, once their length is known.

   Forwards, by moves made: every position from which the bound lets the target be reached in time, as sets of
   active cells by placement of the helpers; each goes to the log at the first number of moves that reaches it.
   Backwards through the log: which of them lie on a shortest way, set by set, and only for these, one by one,
   how many ways lead on. Helpers that move alike are sorted, which loses no way: from a known position, a
   slide of the robot on a given cell says which robot that is, and no two slides lead to the same position. */
#include "placements.h"

struct marked {                              /* positions of one placement on shortest ways */
    uint32_t node, first;                    /* where the numbers of ways of its cells begin */
    uint64_t cells[4];
};

struct marks {                               /* all with the same number of moves made */
    struct marked *entry;
    uint64_t *ways;
    uint32_t count, room, ways_count, ways_room;
};

struct tally {
    struct sweep *sweep;                     /* whose placements and bounds are used again */
    int cost;
    struct marks here, after;
    uint64_t steps;
};

/* Those of the cells from which the bound allows so many moves; nothing at a limit. */
static bits in_time(struct tally *tally, uint32_t number, bits cells, int left)
{
    if (left > LOOK || !bits_any(cells))
        return cells;
    const uint64_t *digits = recall(tally->sweep, node_at(&tally->sweep->store, number), cells, left);
    return digits ? bits_and(cells, cells_up_to(digits, left)) : bits_none();
}

static bits relaxed(const struct tally *tally, int left)
{
    int last = tally->sweep->bound.relaxed_levels;
    return tally->sweep->bound.relaxed[left < last ? left : last];
}

static bool go_on(struct tally *tally)
{
    return (++tally->steps & 255) || !control_poll(tally->sweep->control, tally->sweep->store.nodes.count);
}

/* Logs what is in time of the cells of one placement, and keeps where its moves lead for the next layer. */
static bool forwards_from(struct tally *tally, const struct pending *pending, int left)
{
    struct store *store = &tally->sweep->store;
    struct batch slides;
    if (!store_reserve(store))
        return false;
    uint32_t number = pending->node;
    bits cells = bits_without(bits_load(pending->cells), bits_load(node_at(store, number)->seen));
    if (!bits_any(cells))
        return true;
    cells = in_time(tally, number, cells, left);
    if (!bits_any(cells))
        return go_on(tally);
    bits_store(node_at(store, number)->seen, bits_or(bits_load(node_at(store, number)->seen), cells));
    log_item(store, number, cells);
    if (left == 1)
        return go_on(tally);
    bits next = relaxed(tally, left - 1), landed;
    moves_from(tally->sweep, number, cells, &landed, &slides);
    landed = bits_and(landed, next);
    if (bits_any(landed))
        push_cells(store, number, landed);
    for (int i = 0; i < slides.known_count; i++)
        push_cells(store, slides.known[i], bits_and(cells, next));
    for (int i = 0; i < slides.other_count; i++) {
        bits still = bits_and(bits_load(slides.other[i].cells), next);
        if (bits_any(still))
            push_cells(store, pushed_node(store, &slides.other[i]), still);
    }
    return go_on(tally);
}

static bool forwards(struct tally *tally, uint32_t start_key, int start_cell)
{
    struct store *store = &tally->sweep->store;
    if (!store_reserve(store))
        return false;
    push_cells(store, get_node(store, start_key), bits_one(start_cell));
    for (int moves = 0; moves < tally->cost; moves++) {
        store_turn(store);
        if (!log_segment(store, moves))
            return false;
        for (uint32_t i = 0; i < store->now.count; i++)
            if (!forwards_from(tally, pending_at(&store->now, i), tally->cost - moves))
                return false;
    }
    store_turn(store);
    return true;
}

/* The positions of a placement that one move more may lead to, NULL if there are none. */
static const struct marked *marked_after(const struct tally *tally, uint32_t number)
{
    uint32_t slot = number == UINT32_MAX ? 0 : node_at(&tally->sweep->store, number)->slot;
    return slot ? &tally->after.entry[slot - 1] : NULL;
}

/* Where the helpers' moves lead that stay on shortest ways, and the cells of the active robot for which they do. */
struct steps {
    int count;
    struct { const struct marked *to; uint64_t cells[4]; } step[MOST_BATCHED];
};

static bits steps_from(const struct tally *tally, uint32_t number, bits cells, struct steps *steps)
{
    const struct store *store = &tally->sweep->store;
    struct batch slides;
    bits landed, good = bits_none();
    moves_from(tally->sweep, number, cells, &landed, &slides);
    steps->count = 0;
    for (int i = 0; i < slides.known_count + slides.other_count; i++) {
        const struct push *other = i < slides.known_count ? NULL : &slides.other[i - slides.known_count];
        const struct marked *to = marked_after(tally, other ? find_node(store, other->key) : slides.known[i]);
        if (!to)
            continue;
        bits from = other ? bits_load(other->cells) : cells;
        steps->step[steps->count].to = to;
        bits_store(steps->step[steps->count++].cells, from);
        good = bits_or(good, bits_and(from, bits_load(to->cells)));
    }
    return good;
}

static uint64_t ways_at(const struct tally *tally, const struct marked *marked, int cell)
{
    uint32_t rank = marked->first;
    if (!(marked->cells[cell >> 6] >> (cell & 63) & 1))
        return 0;
    for (int word = 0; word < cell >> 6; word++)
        rank += (uint32_t)bit_count(marked->cells[word]);
    return tally->after.ways[rank + (uint32_t)bit_count(marked->cells[cell >> 6] & (((uint64_t)1 << (cell & 63)) - 1))];
}

static uint64_t sum_of(uint64_t a, uint64_t b) { return b > UINT64_MAX - a ? UINT64_MAX : a + b; }

/* The ways on from one position: by slides of the active robot, then of the helpers. */
static uint64_t ways_on(const struct tally *tally, const struct placement *place, const struct marked *same, int cell,
                        const struct steps *steps)
{
    uint64_t sum = 0;
    unsigned row, column;
    lines_through(place->cell, place->count, cell, &row, &column);
    if (same)
        EACH_DIRECTION(direction) {
            int end = end_between(tally->sweep->grid, row, column, cell, direction);
            if (end != cell)
                sum = sum_of(sum, ways_at(tally, same, end));
        }
    for (int i = 0; i < steps->count; i++)
        if (steps->step[i].cells[cell >> 6] >> (cell & 63) & 1)
            sum = sum_of(sum, ways_at(tally, steps->step[i].to, cell));
    return sum;
}

static bool grow_marks(struct tally *tally)
{
    struct marks *here = &tally->here;
    if (here->count == here->room) {
        uint32_t room = here->room ? 2 * here->room : 64;
        struct marked *entry = take(tally->sweep->control, here->entry, sizeof *entry * here->room, sizeof *entry * room);
        if (!entry)
            return false;
        here->entry = entry;
        here->room = room;
    }
    if (here->ways_count + BIT_CELLS > here->ways_room) {
        uint32_t room = 2 * here->ways_room + 4 * BIT_CELLS;
        uint64_t *ways = take(tally->sweep->control, here->ways, sizeof *ways * here->ways_room, sizeof *ways * room);
        if (!ways)
            return false;
        here->ways = ways;
        here->ways_room = room;
    }
    return true;
}

/* Marks those of the cells of a logged placement that lie on a shortest way; `last`: one move from the target. */
static bool backwards_from(struct tally *tally, uint32_t number, bits cells, bool last)
{
    struct placement place;
    struct steps steps;
    const struct marked *same = NULL;
    uint32_t slot = node_at(&tally->sweep->store, number)->slot;
    bits good = bits_none(), active_ends = bits_none();
    see_cells(node_at(&tally->sweep->store, number)->key, tally->sweep->helpers, &place);
    if (last)
        active_ends = bits_without(bits_one(tally->sweep->bound.target), place.helpers);
    else if (slot) {
        same = &tally->after.entry[slot - 1];
        active_ends = bits_load(same->cells);
    }
    if (bits_any(active_ends)) {
        see_ways(tally->sweep->grid, &place);
        good = bits_and(cells, alone_before(&place, active_ends));
    }
    if (!last)
        good = bits_or(good, steps_from(tally, number, cells, &steps));
    if (!bits_any(good))
        return go_on(tally);
    if (!grow_marks(tally))
        return false;
    struct marks *here = &tally->here;
    struct marked *marked = &here->entry[here->count++];
    marked->node = number;
    marked->first = here->ways_count;
    bits_store(marked->cells, good);
    for (int word = 0; word < 4; word++)
        for (uint64_t rest = bits_word(good, word); rest; rest &= rest - 1) {
            int cell = 64 * word + low_bit(rest);
            here->ways[here->ways_count++] = last ? 1 : ways_on(tally, &place, same, cell, &steps);
        }
    return go_on(tally);
}

static bool backwards(struct tally *tally)
{
    struct store *store = &tally->sweep->store;
    size_t end = store->log_size;
    for (int i = store->segment_count - 1; i >= 0; i--) {
        for (size_t at = store->segments[i].start; at < end;) {
            size_t bytes;
            uint32_t number = item_node(store->log + at, &bytes);
            bits cells = item_cells(store->log + at);
            at += bytes;
            if (!backwards_from(tally, number, cells, store->segments[i].moves == tally->cost - 1))
                return false;
        }
        end = store->segments[i].start;
        struct marks spare = tally->after;
        for (uint32_t k = 0; k < spare.count; k++)
            node_at(store, spare.entry[k].node)->slot = 0;
        tally->after = tally->here;
        tally->here = spare;
        tally->here.count = tally->here.ways_count = 0;
        for (uint32_t k = 0; k < tally->after.count; k++)
            node_at(store, tally->after.entry[k].node)->slot = k + 1;
    }
    return true;
}

static void free_marks(struct control *control, struct marks *marks)
{
    give_back(control, marks->entry, sizeof *marks->entry * marks->room);
    give_back(control, marks->ways, sizeof *marks->ways * marks->ways_room);
}

/* The store as it was before anything was searched, but for the placements and their bounds. */
static void start_again(struct store *store)
{
    for (uint32_t number = 0; number < store->nodes.count; number++) {
        node_at(store, number)->slot = 0;
        bits_store(node_at(store, number)->seen, bits_none());
    }
    store->now.count = store->next.count = 0;
    store->log_size = 0;
    store->segment_count = 0;
}

bool tally_ways(struct sweep *sweep, int cost, uint64_t *ways)
{
    struct tally tally = {.sweep = sweep, .cost = cost};
    if (cost == 0) {
        *ways = sweep->start_cell == sweep->bound.target;
        return true;
    }
    start_again(&sweep->store);
    bool good = !sweep->store.failed && forwards(&tally, sweep->start_key, sweep->start_cell) && backwards(&tally);
    *ways = good && tally.after.count ? tally.after.ways[0] : 0;
    free_marks(sweep->control, &tally.here);
    free_marks(sweep->control, &tally.after);
    return good && sweep->control->stop == RUNNING;
}
