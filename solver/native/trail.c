/* The way to a position found: back through the log, one number of moves after the other. */
#include "placements.h"

struct position { uint32_t key; int cell; };

/* Whether a move of one helper leads from one placement to another, the active robot at rest on its cell. */
static bool helper_leads(const struct sweep *sweep, uint32_t key, uint32_t to_key, int active)
{
    uint8_t cells[MAX_HELPERS + 1];
    int count = sweep->helpers, from = -1;
    uint64_t arrived[4] = {0, 0, 0, 0};
    for (int i = 0; i < count; i++) {
        int cell = to_key >> 8 * i & 255;
        arrived[cell >> 6] |= (uint64_t)1 << (cell & 63);
    }
    for (int i = 0; i < count; i++) {
        int cell = cells[i] = (uint8_t)(key >> 8 * i);
        uint64_t bit = (uint64_t)1 << (cell & 63);
        if (!(arrived[cell >> 6] & bit)) {
            if (from >= 0)
                return false;
            from = cell;
        }
        arrived[cell >> 6] &= ~bit;
    }
    if (from < 0)
        return false;
    cells[count] = (uint8_t)active;
    unsigned row, column;
    int to = any_cell(bits_load(arrived));
    lines_through(cells, count + 1, from, &row, &column);
    EACH_DIRECTION(direction)
        if (end_between(sweep->grid, row, column, from, direction) == to)
            return true;
    return false;
}

/* Goes back to an item of the log after so many moves from which one move leads on: of the active robot, from a cell of
   `from`, or of a helper. False if there is none. */
static bool go_back(const struct sweep *sweep, struct position *position, int moves, bits from)
{
    const struct store *store = &sweep->store;
    bits here = bits_one(position->cell);
    for (int i = 0; i < store->segment_count; i++) {
        if (store->segments[i].moves != moves)
            continue;
        size_t end = i + 1 < store->segment_count ? store->segments[i + 1].start : store->log_size, bytes;
        for (size_t at = store->segments[i].start; at < end; at += bytes) {
            uint32_t node = item_node(store->log + at, &bytes);
            bits cells = bits_and(item_cells(store->log + at), bits_or(from, here));
            if (!bits_any(cells))
                continue;
            uint32_t key = node_at(store, node)->key;
            cells = bits_and(cells, key == position->key ? from : here);
            if (bits_any(cells) && (key == position->key || helper_leads(sweep, key, position->key, position->cell))) {
                *position = (struct position){key, any_cell(cells)};
                return true;
            }
        }
    }
    return false;
}

static bool position_before(const struct sweep *sweep, struct position *position, int moves)
{
    struct placement place;
    see_cells(position->key, sweep->helpers, &place);
    see_ways(sweep->grid, &place);
    bits here = bits_one(position->cell);
    return go_back(sweep, position, moves, bits_without(alone_before(&place, here), here));
}

/* Where a slide of the active robot from the cell ends in `aim`, or -1. */
static int next_alone(const struct placement *place, int cell, bits aim)
{
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
    see_cells(way[count].key, sweep->helpers, &place);
    see_ways(sweep->grid, &place);
    bits aims[LOOK + 1];                     /* [k]: cells from which the active robot finishes alone in k moves */
    int left = finish->cost - count;
    aims[0] = bits_without(bits_one(sweep->bound.target), place.helpers);
    for (int k = 1; k < left; k++)
        aims[k] = alone_before(&place, aims[k - 1]);
    for (; left > 0; left--, count++) {
        int end = next_alone(&place, way[count].cell, aims[left - 1]);
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
