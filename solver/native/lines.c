#include "lines.h"

static void make_stops(const struct problem *problem, struct lines *lines)
{
    uint64_t blocked_row[MAX_SIDE], blocked_column[MAX_SIDE];
    memset(lines->stop, 0, sizeof lines->stop);
    memset(lines->rows, 0, sizeof lines->rows);
    memset(lines->columns, 0, sizeof lines->columns);
    memset(blocked_row, 0, sizeof blocked_row);
    memset(blocked_column, 0, sizeof blocked_column);
    const uint8_t *cell = problem->cells;
    for (int y = 0; y < problem->height; y++)
        for (int x = 0; x < problem->width; x++, cell++) {
            uint64_t walls = *cell;
            if (!walls)
                continue;
            lines->stop[NORTH][x] |= (walls >> NORTH & 1) << y;
            lines->stop[EAST][y] |= (walls >> EAST & 1) << x;
            lines->stop[SOUTH][x] |= (walls >> SOUTH & 1) << y;
            lines->stop[WEST][y] |= (walls >> WEST & 1) << x;
            if (walls & BLOCKED) {
                blocked_row[y] |= (uint64_t)1 << x;
                blocked_column[x] |= (uint64_t)1 << y;
            }
        }
    for (int y = 0; y < problem->height; y++) {
        uint64_t east = lines->stop[EAST][y] | blocked_row[y], west = lines->stop[WEST][y] | blocked_row[y];
        lines->stop[EAST][y] = east | west >> 1 | (uint64_t)1 << (problem->width - 1);
        lines->stop[WEST][y] = west | east << 1 | 1;
    }
    for (int x = 0; x < problem->width; x++) {
        uint64_t south = lines->stop[SOUTH][x] | blocked_column[x], north = lines->stop[NORTH][x] | blocked_column[x];
        lines->stop[SOUTH][x] = south | north >> 1 | (uint64_t)1 << (problem->height - 1);
        lines->stop[NORTH][x] = north | south << 1 | 1;
    }
}

/* The bits from the first to the last. */
static uint64_t span(int first, int last)
{
    return (((uint64_t)2 << last) - 1) & UINT64_MAX << first;
}

struct front { uint16_t *queue; size_t count; uint64_t rows[MAX_SIDE], columns[MAX_SIDE]; };

static void reach(struct lines *lines, struct front *front, int x, int y, int distance)
{
    int cell = y << lines->column_bits | x;
    lines->distance[cell] = (uint16_t)distance;
    front->rows[y] |= (uint64_t)1 << x;
    front->columns[x] |= (uint64_t)1 << y;
    front->queue[front->count++] = (uint16_t)cell;
}

/* From the target outwards; each line from wall to wall is walked once, for its nearest cell. */
static bool measure(struct control *control, struct lines *lines, int target)
{
    size_t cells = lines_cells(lines);
    struct front front = {.queue = take(control, NULL, 0, sizeof *front.queue * cells)};
    if (!front.queue)
        return false;
    uint64_t row_done[MAX_SIDE] = {0}, column_done[MAX_SIDE] = {0};   /* cells whose line along it is walked */
    int bits = lines->column_bits, mask = (1 << bits) - 1;
    memset(lines->distance, 255, sizeof *lines->distance * cells);
    reach(lines, &front, target & mask, target >> bits, 0);
    for (size_t next = 0; next < front.count; next++) {
        int from = front.queue[next], x = from & mask, y = from >> bits, distance = lines->distance[from] + 1;
        if (!(row_done[y] >> x & 1)) {
            uint64_t line = span(wall_end(lines, from, WEST) & mask, wall_end(lines, from, EAST) & mask);
            row_done[y] |= line;
            for (uint64_t new = line & ~front.rows[y]; new; new &= new - 1)
                reach(lines, &front, low_bit(new), y, distance);
        }
        if (!(column_done[x] >> y & 1)) {
            uint64_t line = span(wall_end(lines, from, NORTH) >> bits, wall_end(lines, from, SOUTH) >> bits);
            column_done[x] |= line;
            for (uint64_t new = line & ~front.columns[x]; new; new &= new - 1)
                reach(lines, &front, x, low_bit(new), distance);
        }
    }
    give_back(control, front.queue, sizeof *front.queue * cells);
    return true;
}

bool make_lines(const struct problem *problem, struct control *control, struct lines *lines)
{
    lines->column_bits = bits_for(problem->width);
    lines->cell_bits = lines_cell_bits(problem);
    lines->words = (int)((lines_cells(lines) + 63) / 64);
    lines->concern = take(control, NULL, 0, sizeof(uint64_t) * lines_cells(lines) * (size_t)lines->words);
    memset(lines->downhill, NOT_SEEN, lines_cells(lines));
    make_stops(problem, lines);
    return lines->concern && measure(control, lines, lines_cell(lines, problem->width, problem->target));
}

void free_lines(struct control *control, struct lines *lines)
{
    give_back(control, lines->concern, sizeof(uint64_t) * lines_cells(lines) * (size_t)lines->words);
}

/* A slide matters as far as one cell beyond the last on which it may end one move nearer; from each such cell
   what matters there matters too. A robot elsewhere is neither met nor missed. */
void see_downhill(struct lines *lines, int cell)
{
    const int steps[DIRECTIONS] = {-(1 << lines->column_bits), 1, 1 << lines->column_bits, -1};
    uint64_t *concern = lines->concern + (size_t)cell * (size_t)lines->words;
    unsigned directions = 0;
    memset(concern, 0, sizeof *concern * (size_t)lines->words);
    for (int direction = 0; direction < DIRECTIONS; direction++) {
        int step = steps[direction], end = wall_end(lines, cell, direction), last = cell;
        for (int there = cell; there != end;) {
            there += step;
            if (lines->distance[there] + 1 != lines->distance[cell])
                continue;
            last = there;
            if (lines->downhill[there] == NOT_SEEN)
                see_downhill(lines, there);
            for (int word = 0; word < lines->words; word++)
                concern[word] |= lines->concern[there * lines->words + word];
        }
        if (last == cell)
            continue;
        directions |= 1u << direction;
        if (last != end)
            last += step;
        for (int there = cell; there != last;) {
            there += step;
            concern[there >> 6] |= (uint64_t)1 << (there & 63);
        }
    }
    lines->downhill[cell] = (uint8_t)directions;
}
