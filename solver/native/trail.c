/* The way to a position found: back through the log, one number of moves after the other. */
#include "placements.h"

enum { MAX_BEFORE = MAX_HELPERS * DIRECTIONS * STRIDE, FILTER = 4096 };

struct position { uint32_t key; int cell; };

/* The positions one helper move before: keys with the nodes that exist. */
struct sources {
    int count;
    uint32_t node[MAX_BEFORE];
    uint64_t filter[FILTER / 64];
};

static void add_source(struct sources *sources, uint32_t node)
{
    if (node == UINT32_MAX)
        return;
    sources->node[sources->count++] = node;
    sources->filter[node % FILTER / 64] |= (uint64_t)1 << node % 64;
}

static bool is_source(const struct sources *sources, uint32_t node)
{
    if (!(sources->filter[node % FILTER / 64] >> node % 64 & 1))
        return false;
    for (int i = 0; i < sources->count; i++)
        if (sources->node[i] == node)
            return true;
    return false;
}

static void helper_sources(const struct sweep *sweep, const struct placement *place, int active,
                           struct sources *sources)
{
    bits taken = bits_or(place->helpers, bits_one(active));
    sources->count = 0;
    memset(sources->filter, 0, sizeof sources->filter);
    for (int i = 0; i < place->count; i++)
        for (int direction = 0; direction < DIRECTIONS; direction++) {
            int cell = place->cell[i];
            bool wall = bits_has(sweep->grid->wall[direction], cell);
            if (!wall && !bits_has(taken, cell + STEP[direction]))
                continue;
            while (!bits_has(sweep->grid->wall[opposite(direction)], cell)) {
                cell -= STEP[direction];
                if (bits_has(taken, cell))
                    break;
                add_source(sources, find_node(&sweep->store, key_after(place->key, place->cell, place->count, i, cell)));
            }
        }
}

static bool position_before(const struct sweep *sweep, struct position *position, int moves)
{
    const struct store *store = &sweep->store;
    struct placement place;
    struct sources sources;
    see_placement(sweep->grid, position->key, sweep->helpers, &place);
    see_ways(sweep->grid, &place);
    helper_sources(sweep, &place, position->cell, &sources);
    uint32_t same = find_node(store, position->key);
    bits here = bits_one(position->cell), from = bits_none();
    for (int direction = 0; direction < DIRECTIONS; direction++)
        from = bits_or(from, before(bits_and(here, place.stop[direction]), place.way, direction));
    from = bits_without(from, here);
    for (int i = 0; i < store->segment_count; i++) {
        if (store->segments[i].moves != moves)
            continue;
        size_t end = i + 1 < store->segment_count ? store->segments[i + 1].start : store->log_size;
        for (size_t at = store->segments[i].start; at < end;) {
            uint32_t node;
            bits cells;
            at += read_item(store->log + at, &node, &cells);
            if (node == same && bits_any(bits_and(cells, from))) {
                cells = bits_and(cells, from);
                for (int word = 0; word < 4; word++)
                    if (bits_word(cells, word)) {
                        position->cell = 64 * word + low_bit(bits_word(cells, word));
                        return true;
                    }
            }
            if (is_source(&sources, node) && bits_has(cells, position->cell)) {
                position->key = node_at(store, node)->key;
                return true;
            }
        }
    }
    return false;
}

/* The active robot's next cell on its shortest way alone, `left` moves from the target. */
static int next_alone(const struct sweep *sweep, const struct placement *place, int cell, int left)
{
    bits aim = alone(&sweep->bound, place, left - 1);
    for (int direction = 0; direction < DIRECTIONS; direction++) {
        int end = cell;
        while (!bits_has(place->stop[direction], end))
            end += STEP[direction];
        if (end != cell && bits_has(aim, end))
            return end;
    }
    return -1;
}

static int direction_of(int from, int to)
{
    if (from >> 4 == to >> 4)
        return to > from ? EAST : WEST;
    return to > from ? SOUTH : NORTH;
}

/* One step between positions as a move of the robot, whose place is brought up to date. */
static struct move move_between(const struct sweep *sweep, const struct problem *problem, int *cells,
                                struct position from, struct position to)
{
    int start = from.cell, end = to.cell;
    if (from.key != to.key) {
        bits before_step = bits_none(), after_step = bits_none();
        for (int i = 0; i < sweep->helpers; i++) {
            before_step = bits_or(before_step, bits_one(from.key >> 8 * i & 255));
            after_step = bits_or(after_step, bits_one(to.key >> 8 * i & 255));
        }
        bits left = bits_without(before_step, after_step), entered = bits_without(after_step, before_step);
        for (int word = 0; word < 4; word++) {
            if (bits_word(left, word))
                start = 64 * word + low_bit(bits_word(left, word));
            if (bits_word(entered, word))
                end = 64 * word + low_bit(bits_word(entered, word));
        }
    }
    int robot = 0;
    while (cells[robot] != start)
        robot++;
    cells[robot] = end;
    int compact = (end >> 4) * problem->width + (end & 15);
    return (struct move){(uint8_t)robot, (uint8_t)direction_of(start, end), 1, 0, (uint16_t)compact};
}

int trail_moves(const struct sweep *sweep, const struct problem *problem, struct move *moves)
{
    const struct finish *finish = &sweep->finish;
    struct position way[MAX_COST + LOOK + 2];
    int count = finish->moves, cells[MAX_ROBOTS];
    way[count] = (struct position){finish->key, finish->cell};
    for (int i = count; i > 0; i--) {
        way[i - 1] = way[i];
        if (!position_before(sweep, &way[i - 1], i - 1))
            return -1;
    }
    if (finish->then_key != finish->key) {
        count++;
        way[count] = (struct position){finish->then_key, finish->cell};
    }
    struct placement place;
    see_placement(sweep->grid, way[count].key, sweep->helpers, &place);
    see_ways(sweep->grid, &place);
    for (int left = finish->cost - count; left > 0; left--, count++) {
        int end = next_alone(sweep, &place, way[count].cell, left);
        if (end < 0)
            return -1;
        way[count + 1] = (struct position){way[count].key, end};
    }
    for (int robot = 0; robot < problem->robots; robot++) {
        int cell = problem->robot_cell[robot];
        cells[robot] = cell / problem->width * STRIDE + cell % problem->width;
    }
    for (int i = 0; i < count; i++)
        moves[i] = move_between(sweep, problem, cells, way[i], way[i + 1]);
    return count;
}
