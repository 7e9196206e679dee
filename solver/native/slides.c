#include "slides.h"

#include <stdlib.h>
#include <string.h>

/* On the clockwise order N, E, S, W a slash swaps N with E and S with W, a backslash E with S and N with W. */

void make_terrain(const struct problem *problem, struct terrain *terrain)
{
    int width = problem->width, height = problem->height;
    static const int dx[DIRECTIONS] = {0, 1, 0, -1}, dy[DIRECTIONS] = {-1, 0, 1, 0};
    terrain->problem = problem;
    memset(terrain->stop, 0, sizeof terrain->stop);
    memset(terrain->deflector, 0, sizeof terrain->deflector);
    for (int cell = 0; cell < problem->cell_count; cell++) {
        int x = cell % width, y = cell / width;
        terrain->row[cell] = (uint8_t)y;
        terrain->column[cell] = (uint8_t)x;
        if (problem->has_diagonals && problem->diagonals[cell]) {
            terrain->deflector[0][x] |= (uint64_t)1 << y;
            terrain->deflector[1][y] |= (uint64_t)1 << x;
        }
        terrain->wall[cell] = problem->cells[cell] & 15;
        for (int direction = 0; direction < DIRECTIONS; direction++) {
            int next_x = x + dx[direction], next_y = y + dy[direction];
            int next = next_y * width + next_x;
            bool inside = next_x >= 0 && next_x < width && next_y >= 0 && next_y < height;
            if (inside && problem->cells[next] >> turn_back(direction) & 1)
                terrain->wall[cell] |= (uint8_t)(1 << direction);
            if (!inside || problem->cells[next] & BLOCKED)
                next = NO_CELL;
            terrain->next[direction][cell] = (int16_t)next;
            if (next == NO_CELL || terrain->wall[cell] >> direction & 1)
                terrain->stop[direction][direction & 1 ? y : x] |= (uint64_t)1 << (direction & 1 ? x : y);
        }
    }
    for (int cell = 0; cell < problem->cell_count; cell++) {
        terrain->closed[cell] = true;
        for (int direction = 0; direction < DIRECTIONS; direction++)
            if (terrain->next[direction][cell] != NO_CELL && !(terrain->wall[cell] >> direction & 1))
                terrain->closed[cell] = false;
    }
}

/* The ways of a transparent robot: it may stop at each wall or hop it, bounce or pass each diagonal. */
struct ways {
    const struct terrain *terrain;
    const uint8_t *occupied;
    int robot, start, count, budget;
    bool flush;
    struct slide *slides;
    uint8_t passing[MAX_CELLS];              /* one bit for each direction in which the slide has gone on there */
};

enum { MOST_STEPS = 200000, MOST_PASSES = 4000 };

static void add_slide(struct ways *ways, struct slide slide)
{
    for (int i = 0; i < ways->count; i++)
        if (ways->slides[i].end == slide.end && ways->slides[i].passes == slide.passes) {
            ways->slides[i].bounced |= slide.bounced;
            return;
        }
    if (ways->count == MAX_SLIDES) {
        ways->budget = -1;
        return;
    }
    ways->slides[ways->count++] = slide;
}

/* One robot that has entered (or starts on) a cell and goes on in a direction. */
static void go_on(struct ways *ways, int cell, int direction, int walls, int straight, bool bounced)
{
    const struct terrain *terrain = ways->terrain;
    const struct problem *problem = terrain->problem;
    if (ways->passing[cell] >> direction & 1)
        return;                              /* it would never end */
    if (--ways->budget < 0)
        return;
    ways->passing[cell] |= (uint8_t)(1 << direction);
    int next = terrain->next[direction][cell];
    bool wall = terrain->wall[cell] >> direction & 1;
    bool free = next != NO_CELL && (!ways->occupied[next] || next == ways->start);
    if ((wall || !free) && cell != ways->start) {
        int cost = 1 + walls + straight;
        if (ways->flush && walls && problem->options & FREE_FLUSH_HOP)
            cost--;
        add_slide(ways, (struct slide){(uint16_t)cell, (uint16_t)(walls + straight), (uint16_t)cost, bounced});
    }
    bool hop = !wall || (!(problem->options & SINGLE_HOP && walls) && !(free && terrain->closed[next]));
    if (free && hop && walls + straight < MOST_PASSES) {
        int turned = deflected(problem, ways->robot, next, direction);
        go_on(ways, next, turned, walls + wall, straight, bounced || turned != direction);
        if (turned != direction && !(problem->options & ALWAYS_BOUNCE))
            go_on(ways, next, direction, walls + wall, straight + 1, bounced);
    }
    ways->passing[cell] &= (uint8_t)~(1 << direction);
}

/* Where an ordinary robot that started on `own` next stops or enters a deflector. */
static int straight_end(const struct terrain *terrain, const struct standing *standing, int own, int cell,
                        int direction)
{
    bool across = direction & 1, up = direction == EAST || direction == SOUTH;
    const uint8_t *lines = across ? terrain->row : terrain->column, *places = across ? terrain->column : terrain->row;
    int line = lines[cell], place = places[cell], end;
    uint64_t stops = terrain->stop[direction][line], deflectors = terrain->deflector[across][line];
    uint64_t robots = (across ? standing->rows : standing->columns)[line];
    if (lines[own] == line)
        robots &= ~((uint64_t)1 << places[own]);
    if (up)
        end = low_bit((stops | robots >> 1 | (deflectors & UINT64_MAX << place << 1)) & UINT64_MAX << place);
    else
        end = high_bit((stops | robots << 1 | (deflectors & (((uint64_t)1 << place) - 1))) &
                       (((uint64_t)2 << place) - 1));
    return cell + (end - place) * (across ? 1 : terrain->problem->width);
}

int slides_of(const struct terrain *terrain, const struct standing *standing, int robot, int cell, int direction,
              struct slide *slides)
{
    const struct problem *problem = terrain->problem;
    if (problem->transparent[robot]) {
        struct ways ways = {.terrain = terrain, .occupied = standing->cell, .robot = robot, .start = cell,
                            .budget = MOST_STEPS, .flush = terrain->wall[cell] >> direction & 1, .slides = slides};
        go_on(&ways, cell, direction, 0, 0, false);
        return ways.budget < 0 ? -1 : ways.count;
    }
    int here = cell, way = direction;
    bool bounced = false;
    for (int runs = 0;; runs++) {
        int end = straight_end(terrain, standing, cell, here, way);
        if (end == here)
            break;
        here = end;
        if (!problem->has_diagonals || !problem->diagonals[here])
            break;
        int turned = deflected(problem, robot, here, way);
        bounced |= turned != way;
        way = turned;
        /* more runs than cells and directions: it goes round for ever */
        if (runs > DIRECTIONS * problem->cell_count)
            return 0;
    }
    slides[0] = (struct slide){(uint16_t)here, 0, 1, bounced};
    return here != cell;
}

/* Least costs over two kinds of nodes: standing on a cell, and having entered a cell in a direction. */
struct costs {
    uint16_t *stand, *enter;                 /* enter: [direction * cells + cell] */
    int *level[3], size[3], room;
};

static void reach(struct costs *costs, uint16_t *cost, int node, int now, int more)
{
    if (cost[node] <= now + more)
        return;
    cost[node] = (uint16_t)(now + more);
    int list = (now + more) % 3;
    costs->level[list][costs->size[list]++] = cost == costs->stand ? node : costs->room + node;
}

static void settle_entry(const struct terrain *terrain, int robot, struct costs *costs, int node, int now)
{
    const struct problem *problem = terrain->problem;
    int cells = problem->cell_count, cell = node % cells, direction = node / cells;
    if (problem->cells[cell] & BLOCKED)
        return;
    int from = terrain->next[turn_back(direction)][cell];
    if (from == NO_CELL)
        return;
    bool transparent = problem->transparent[robot];
    int hop = terrain->wall[cell] >> turn_back(direction) & 1;
    if (hop && !transparent)
        return;
    reach(costs, costs->stand, from, now, 1 + (problem->options & FREE_FLUSH_HOP ? 0 : hop));
    for (int before = 0; before < DIRECTIONS; before++) {
        int turned = deflected(problem, robot, from, before);
        if (turned == direction)
            reach(costs, costs->enter, before * cells + from, now, hop);
        else if (before == direction && transparent)
            reach(costs, costs->enter, before * cells + from, now, hop + 1);
    }
}

/* The same for an ordinary robot without deflectors: from the target outwards, each line from wall to wall walked
   once, for its nearest cell. */
static bool line_distances(const struct terrain *terrain, int target, uint16_t *moves)
{
    int cells = terrain->problem->cell_count;
    uint16_t *queue = malloc(sizeof *queue * (size_t)cells);
    uint8_t *done = calloc((size_t)cells, 1);               /* by cell, one bit for each of its two lines */
    if (queue && done) {
        memset(moves, 255, sizeof *moves * (size_t)cells);
        moves[target] = 0;
        queue[0] = (uint16_t)target;
        bool entered = !(terrain->problem->cells[target] & BLOCKED);
        for (int next = 0, count = 1; entered && next < count; next++) {
            int from = queue[next];
            for (int direction = 0; direction < DIRECTIONS; direction++) {
                int line = direction & 1, here = from;
                if (done[from] >> line & 1)
                    continue;
                while (!(terrain->wall[here] >> direction & 1) && terrain->next[direction][here] != NO_CELL) {
                    here = terrain->next[direction][here];
                    done[here] |= (uint8_t)(1 << line);
                    if (moves[here] == UINT16_MAX) {
                        moves[here] = (uint16_t)(moves[from] + 1);
                        queue[count++] = (uint16_t)here;
                    }
                }
            }
        }
    }
    bool good = queue && done;
    free(queue);
    free(done);
    return good;
}

bool relaxed_distances(const struct terrain *terrain, int robot, int target, uint16_t *moves)
{
    if (!terrain->problem->has_diagonals && !terrain->problem->transparent[robot])
        return line_distances(terrain, target, moves);
    int cells = terrain->problem->cell_count;
    size_t nodes = (size_t)cells * (DIRECTIONS + 1);
    /* a node's cost falls at most twice after it is first reached, as steps cost 0 to 2 */
    struct costs costs = {.stand = moves, .room = cells};
    costs.enter = malloc(sizeof *costs.enter * (size_t)cells * DIRECTIONS);
    int *lists = malloc(sizeof *lists * 3 * 3 * nodes);
    if (!costs.enter || !lists) {
        free(costs.enter);
        free(lists);
        return false;
    }
    for (int i = 0; i < 3; i++)
        costs.level[i] = lists + (size_t)i * 3 * nodes;
    memset(moves, 255, sizeof *moves * (size_t)cells);
    memset(costs.enter, 255, sizeof *costs.enter * (size_t)cells * DIRECTIONS);
    reach(&costs, costs.stand, target, 0, 0);
    for (int now = 0; costs.size[0] + costs.size[1] + costs.size[2]; now++) {
        int list = now % 3;
        while (costs.size[list]) {
            int node = costs.level[list][--costs.size[list]];
            if (node >= cells) {
                if (costs.enter[node - cells] == now)
                    settle_entry(terrain, robot, &costs, node - cells, now);
            } else if (moves[node] == now)
                for (int direction = 0; direction < DIRECTIONS; direction++)
                    reach(&costs, costs.enter, direction * cells + node, now, 0);
        }
    }
    free(costs.enter);
    free(lists);
    return true;
}
