#include "grid.h"


/* Whether a robot on (x, y) is stopped there by the board alone when it moves in the direction. */
static bool stopped(const struct problem *problem, int x, int y, int direction)
{
    static const int dx[DIRECTIONS] = {0, 1, 0, -1}, dy[DIRECTIONS] = {-1, 0, 1, 0};
    int cell = y * problem->width + x;
    int next_x = x + dx[direction], next_y = y + dy[direction];
    if (next_x < 0 || next_x >= problem->width || next_y < 0 || next_y >= problem->height)
        return true;
    int next = next_y * problem->width + next_x;
    return problem->cells[cell] >> direction & 1 || problem->cells[next] >> opposite(direction) & 1 ||
           (problem->cells[cell] | problem->cells[next]) & BLOCKED;
}

void make_grid(const struct problem *problem, struct grid *grid)
{
    uint64_t wall[DIRECTIONS][4], board[4] = {0, 0, 0, 0};
    memset(wall, 255, sizeof wall);
    for (int y = 0; y < problem->height; y++)
        for (int x = 0; x < problem->width; x++) {
            int cell = STRIDE * y + x;
            uint64_t bit = (uint64_t)1 << (cell & 63);
            board[cell >> 6] |= bit;
            for (int direction = 0; direction < DIRECTIONS; direction++)
                if (!stopped(problem, x, y, direction))
                    wall[direction][cell >> 6] &= ~bit;
        }
    grid->board = bits_load(board);
    for (int direction = 0; direction < DIRECTIONS; direction++)
        grid->wall[direction] = bits_load(wall[direction]);
    for (int direction = 0; direction < DIRECTIONS; direction++) {
        bits all = bits_of(UINT64_MAX, UINT64_MAX, UINT64_MAX, UINT64_MAX);
        grid->way[direction] = passage_of(bits_without(all, grid->wall[opposite(direction)]), direction);
    }
    uint16_t (*line)[STRIDE] = grid->line;
    memset(line, 0, sizeof grid->line);
    for (int y = 0; y < STRIDE; y++) {
        line[EAST][y] = (uint16_t)(wall[EAST][y >> 2] >> 16 * (y & 3));
        line[WEST][y] = (uint16_t)(wall[WEST][y >> 2] >> 16 * (y & 3));
        unsigned south = (unsigned)(wall[SOUTH][y >> 2] >> 16 * (y & 3)) & 0xffff;
        unsigned north = (unsigned)(wall[NORTH][y >> 2] >> 16 * (y & 3)) & 0xffff;
        for (int x = 0; x < STRIDE; x++) {
            line[SOUTH][x] |= (uint16_t)((south >> x & 1) << y);
            line[NORTH][x] |= (uint16_t)((north >> x & 1) << y);
        }
    }
    for (int x = 0; x < STRIDE; x++) {
        uint64_t word = (uint64_t)0x0001000100010001 << x;
        grid->column[x] = bits_of(word, word, word, word);
    }
    for (int y = 0; y <= STRIDE; y++) {
        uint64_t words[4];
        for (int i = 0; i < 4; i++) {
            int rows = y - 4 * i;
            words[i] = rows <= 0 ? 0 : rows >= 4 ? UINT64_MAX : ((uint64_t)1 << 16 * rows) - 1;
        }
        grid->above[y] = bits_load(words);
    }
}
