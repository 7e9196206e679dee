/* From closed positions to answers: the moves of one, the number and the list of all. */
#include "positions.h"

#include <stdlib.h>
#include <string.h>

static struct move as_move(int robot, int direction, const struct slide *slide)
{
    return (struct move){(uint8_t)robot, (uint8_t)direction, slide->cost, slide->passes, slide->end};
}

/* The user's robots by slot; kept in step with a walk of states. */
struct line_up { int robot[MAX_ROBOTS]; };

static struct line_up first_line_up(const struct run *run, const struct state *start)
{
    struct line_up line_up;
    for (int slot = 0; slot < run->problem->robots; slot++)
        for (int i = run->group_start[slot]; i < run->group_end[slot]; i++)
            if (run->problem->robot_cell[run->robot_of[i]] == start->cell[slot])
                line_up.robot[slot] = run->robot_of[i];
    return line_up;
}

/* The robot of the slot has moved to a cell and thereby perhaps to another slot. */
static struct line_up after_move(const struct run *run, struct line_up line_up, int slot, int end,
                                 const struct state *after)
{
    int robot = line_up.robot[slot], to = run->group_start[slot];
    while (after->cell[to] != end)
        to++;
    for (; slot < to; slot++)
        line_up.robot[slot] = line_up.robot[slot + 1];
    for (; slot > to; slot--)
        line_up.robot[slot] = line_up.robot[slot - 1];
    line_up.robot[to] = robot;
    return line_up;
}

struct link { const struct run *run; struct packed to; int cost; bool found; int slot, direction; struct slide slide;
              struct state after; };

static bool is_link(void *context, int slot, const struct slide *slide, int direction, const struct state *after)
{
    struct link *link = context;
    struct packed packed = pack(link->run, after);
    if (packed.low != link->to.low || packed.high != link->to.high || slide->cost != link->cost)
        return true;
    link->found = true;
    link->slot = slot;
    link->direction = direction;
    link->slide = *slide;
    link->after = *after;
    return false;
}

int moves_to(struct run *run, uint32_t number, struct move *moves, int room)
{
    int count = 0;
    for (uint32_t at = number; run->closed[at].before != NOBODY; at = run->closed[at].before)
        count++;
    uint32_t *way = malloc(sizeof *way * (size_t)(count + 1));
    if (!way || count > room) {
        free(way);
        return -1;
    }
    for (int i = count; i >= 0; i--, number = run->closed[number].before)
        way[i] = number;
    struct state state = unpack(run, run->closed[way[0]].state);
    struct line_up line_up = first_line_up(run, &state);
    for (int i = 0; i < count; i++) {
        const struct closed *next = &run->closed[way[i + 1]];
        struct link link = {run, next->state, (int)(next->moves - run->closed[way[i]].moves), false, 0, 0, {0}, {{0}}};
        successors(run, &state, true, true, is_link, &link);
        if (!link.found) {
            free(way);
            return -1;
        }
        moves[i] = as_move(line_up.robot[link.slot], link.direction, &link.slide);
        line_up = after_move(run, line_up, link.slot, link.slide.end, &link.after);
        state = link.after;
    }
    free(way);
    return count;
}

struct tally { struct run *run; const uint64_t *ways; int moves; uint64_t sum; };

static bool add_ways(void *context, int slot, const struct slide *slide, int direction, const struct state *after)
{
    struct tally *tally = context;
    (void)slot;
    (void)direction;
    uint32_t number = find_closed(tally->run, pack(tally->run, after));
    if (number != NOBODY && (int)tally->run->closed[number].moves == tally->moves + slide->cost) {
        uint64_t ways = tally->ways[number];
        tally->sum = ways > UINT64_MAX - tally->sum ? UINT64_MAX : tally->sum + ways;
    }
    return true;
}

struct walk {
    struct run *run;
    const uint64_t *ways;
    struct answer *answer;
    int moves, depth, wanted;
    struct line_up line_up;
    struct move *path;
};

static bool walk_on(struct walk *walk, const struct state *state, uint32_t number);

static bool walk_step(void *context, int slot, const struct slide *slide, int direction, const struct state *after)
{
    struct walk *walk = context;
    uint32_t number = find_closed(walk->run, pack(walk->run, after));
    if (number == NOBODY || !walk->ways[number] || (int)walk->run->closed[number].moves != walk->moves + slide->cost)
        return true;
    struct line_up line_up = walk->line_up;
    walk->path[walk->depth++] = as_move(line_up.robot[slot], direction, slide);
    walk->moves += slide->cost;
    walk->line_up = after_move(walk->run, line_up, slot, slide->end, after);
    bool good = walk_on(walk, after, number);
    walk->line_up = line_up;
    walk->moves -= slide->cost;
    walk->depth--;
    return good;
}

struct taken { int slot, direction; struct slide slide; struct state after; };
struct takens { struct taken *taken; int count, room; };

static bool note(void *context, int slot, const struct slide *slide, int direction, const struct state *after)
{
    struct takens *takens = context;
    if (takens->count == takens->room) {
        int room = takens->room ? 2 * takens->room : 32;
        struct taken *grown = realloc(takens->taken, sizeof *grown * (size_t)room);
        if (!grown)
            return false;
        takens->taken = grown;
        takens->room = room;
    }
    takens->taken[takens->count++] = (struct taken){slot, direction, *slide, *after};
    return true;
}

/* Lists the ways on from a state; the moves are noted first, since `successors` cannot be nested. */
static bool walk_on(struct walk *walk, const struct state *state, uint32_t number)
{
    if (is_met(walk->run, state, walk->run->closed[number].before != NOBODY))
        return add_answer(walk->answer, walk->run->control, walk->path, walk->depth) &&
               walk->answer->answers < walk->wanted;
    struct takens takens = {NULL, 0, 0};
    bool good = successors(walk->run, state, true, true, note, &takens);
    for (int i = 0; good && i < takens.count; i++) {
        struct taken *taken = &takens.taken[i];
        good = walk_step(walk, taken->slot, &taken->slide, taken->direction, &taken->after);
    }
    free(takens.taken);
    return good;
}

bool count_ways(struct run *run, int total, struct answer *answer)
{
    struct control *control = run->control;
    uint32_t count = run->closed_count;
    uint64_t *ways = take(control, NULL, 0, sizeof *ways * (count + 1));
    uint32_t *order = take(control, NULL, 0, sizeof *order * (count + 1));
    uint32_t *start = take(control, NULL, 0, sizeof *start * (size_t)(total + 2));
    bool good = ways && order && start;
    if (good) {
        memset(start, 0, sizeof *start * (size_t)(total + 2));
        for (uint32_t i = 0; i < count; i++)
            start[run->closed[i].moves + 1]++;
        for (int moves = 0; moves <= total; moves++)
            start[moves + 1] += start[moves];
        for (uint32_t i = 0; i < count; i++)
            order[start[run->closed[i].moves]++] = i;
        memset(ways, 0, sizeof *ways * (count + 1));
        for (uint32_t i = count; good && i-- > 0;) {
            const struct closed *closed = &run->closed[order[i]];
            struct state state = unpack(run, closed->state);
            if (is_met(run, &state, closed->before != NOBODY)) {
                ways[order[i]] = closed->moves == (uint32_t)total;
                continue;
            }
            struct tally tally = {run, ways, (int)closed->moves, 0};
            good = successors(run, &state, true, true, add_ways, &tally) &&
                   ((i & 255) != 0 || !control_poll(control, count));
            ways[order[i]] = tally.sum;
        }
    }
    if (good && count) {
        uint64_t sum = ways[0];
        answer->count = sum > UINT64_MAX - answer->count ? UINT64_MAX : answer->count + sum;
        struct state state = unpack(run, run->closed[0].state);
        struct move *path = malloc(sizeof *path * (size_t)(total + 1));
        struct walk walk = {run, ways, answer, 0, 0, run->problem->wanted, first_line_up(run, &state), path};
        if (path && sum && answer->answers < walk.wanted)
            walk_on(&walk, &state, 0);
        free(path);
    }
    give_back(control, ways, sizeof *ways * (count + 1));
    give_back(control, order, sizeof *order * (count + 1));
    give_back(control, start, sizeof *start * (size_t)(total + 2));
    return good;
}
