/* Levelled A*: positions are expanded by rising cost F = moves made + distance, and within one F by moves made.

   The distance is that of the goal robot alone when it may stop anywhere on its way, over its own way-points
   and to the target, and likewise of every robot that a way-point names; it falls by no more than a move's cost, so a position is closed for good when it is first
   taken up. Where F leaves no spare move, only moves of these robots can help: those of the goal robot are
   followed at once, and the position waits to be expanded at F + 1. */
#include "positions.h"

#include <stdlib.h>
#include <string.h>

enum { CHUNKS_A_BLOCK = 16, MOST_ALONE = 8 };
#define NEVER UINT32_MAX
struct item_block { struct item_block *next; struct item_chunk chunk[CHUNKS_A_BLOCK]; };

static bool more(struct run *run, void **array, size_t size, uint32_t *room, uint32_t needed)
{
    if (needed <= *room)
        return true;
    uint32_t new_room = *room ? *room + (*room < 1u << 20 ? *room : *room / 2) : 256;
    void *grown = take(run->control, *array, size * *room, size * new_room);
    if (!grown) {
        run->failed = true;
        return false;
    }
    *array = grown;
    *room = new_room;
    return true;
}

static uint32_t place_of(const struct run *run, struct packed packed)
{
    uint64_t hash = (packed.low ^ packed.high * 0xff51afd7ed558ccdu) * 0x9e3779b97f4a7c15u;
    return (uint32_t)(hash >> (64 - run->table_log));
}

static bool same(struct packed a, struct packed b) { return a.low == b.low && a.high == b.high; }

/* The place in the table where the state is, or would be. */
static uint32_t probe(const struct run *run, struct packed packed)
{
    uint32_t mask = ((uint32_t)1 << run->table_log) - 1, place = place_of(run, packed);
    while (run->table[place] && !same(run->closed[run->table[place] - 1].state, packed))
        place = (place + 1) & mask;
    return place;
}

uint32_t find_closed(const struct run *run, struct packed packed)
{
    uint32_t entry = run->table[probe(run, packed)];
    return entry ? entry - 1 : NOBODY;
}

static bool rehash(struct run *run, int table_log)
{
    size_t old = run->table ? sizeof(uint32_t) << run->table_log : 0, new = sizeof(uint32_t) << table_log;
    give_back(run->control, run->table, old);
    run->table = take_zeroed(run->control, new);
    run->table_log = table_log;
    if (!run->table) {
        run->failed = true;
        return false;
    }
    for (uint32_t number = 0; number < run->closed_count; number++)
        run->table[probe(run, run->closed[number].state)] = number + 1;
    return true;
}

static bool keep(struct run *run, struct item_chunk **list, int moves, struct item item)
{
    struct item_chunk *chunk = *list;
    if (!chunk || chunk->count == ITEMS_A_CHUNK || chunk->moves != moves) {
        if (!run->spare) {
            struct item_block *block = take(run->control, NULL, 0, sizeof *block);
            if (!block) {
                run->failed = true;
                return false;
            }
            block->next = run->blocks;
            run->blocks = block;
            for (int i = 0; i < CHUNKS_A_BLOCK; i++) {
                block->chunk[i].next = run->spare;
                run->spare = &block->chunk[i];
            }
        }
        chunk = run->spare;
        run->spare = chunk->next;
        chunk->next = *list;
        chunk->moves = moves;
        chunk->count = 0;
        *list = chunk;
    }
    chunk->item[chunk->count++] = item;
    return true;
}

/* One level of cost while it is being worked off. */
struct level {
    struct run *run;
    int total, moves;                        /* moves made by the position that is expanded */
    uint32_t number;                         /* and its place among the closed ones */
};

/* The least cost to come: each robot that is bound for somewhere has its own moves to make. */
static unsigned rest_of(const struct run *run, const struct state *state)
{
    size_t cells = (size_t)run->problem->cell_count;
    unsigned sum = 0;
    for (int slot = 0; slot < run->problem->robots; slot++)
        if (run->distance[slot]) {
            unsigned rest = run->distance[slot][state->done * cells + state->cell[slot]];
            if (rest == UINT16_MAX)
                return NEVER;
            sum += rest;
        }
    return sum;
}

static bool keep_successor(void *context, int slot, const struct slide *slide, int direction,
                           const struct state *after)
{
    struct level *level = context;
    struct run *run = level->run;
    (void)slot;
    (void)direction;
    run->generated++;
    unsigned rest = rest_of(run, after);
    if (rest == NEVER)
        return true;                         /* some robot can never go where it has to go */
    int moves = level->moves + slide->cost;
    int total = moves + (int)rest;
    struct item item = {pack(run, after), level->number};
    if (total > MAX_TOTAL) {
        run->control->stop = BEYOND_REACH;
        run->failed = true;
        return false;
    }
    if (total <= level->total)
        return keep(run, &run->by_moves[moves], moves, item);
    if (total > run->last_total)
        run->last_total = total;
    return keep(run, &run->later[total], moves, item);
}

static bool wait(struct run *run, int total, uint32_t number)
{
    int parity = total & 1;
    if (!more(run, (void **)&run->waiting[parity], sizeof(uint32_t), &run->waiting_room[parity],
              run->waiting_count[parity] + 1))
        return false;
    run->waiting[parity][run->waiting_count[parity]++] = number;
    return true;
}

static bool expand(struct level *level, uint32_t number, bool goal_robot, bool others)
{
    struct run *run = level->run;
    struct closed *closed = &run->closed[number];
    struct state state = unpack(run, closed->state);
    level->moves = (int)closed->moves;
    level->number = number;
    if ((++run->expanded & 255) == 0 && control_poll(run->control, run->closed_count))
        return false;
    return successors(run, &state, goal_robot, others, keep_successor, level);
}

/* The goal robot's moves from one state, noted so that the walk can go on from each. */
struct fan { int count; struct state state[DIRECTIONS]; };

static bool note_state(void *context, int slot, const struct slide *slide, int direction, const struct state *after)
{
    struct fan *fan = context;
    (void)slot;
    (void)slide;
    (void)direction;
    fan->state[fan->count++] = *after;
    return true;
}

/* Whether the goal robot alone, with no move to spare, meets the goal: the states on its way. */
static bool descend(struct run *run, const struct state *state, int left, struct state *way)
{
    struct fan fan = {.count = 0};
    successors(run, state, true, false, note_state, &fan);
    for (int i = 0; i < fan.count; i++) {
        *way = fan.state[i];
        if (left == 1 ? is_met(run, way, true) : (int)rest_of(run, way) == left - 1 && descend(run, way, left - 1, way + 1))
            return true;
    }
    return false;
}

static bool add_closed(struct run *run, struct packed state, uint32_t before, int moves)
{
    if (!more(run, (void **)&run->closed, sizeof *run->closed, &run->closed_room, run->closed_count + 1))
        return false;
    run->closed[run->closed_count++] = (struct closed){state, before, (uint32_t)moves};
    return true;
}

/* No move to spare: either the goal robot gets there alone, or the position waits for the next cost. */
static bool finish_alone(struct level *level, const struct state *state, uint32_t number, int moves, int left)
{
    struct run *run = level->run;
    struct state way[MOST_ALONE];
    if ((++run->expanded & 255) == 0 && control_poll(run->control, run->closed_count))
        return false;
    if (!descend(run, state, left, way))
        return wait(run, level->total + 1, number);
    for (int i = 0; i < left; i++, number = run->closed_count - 1)
        if (!add_closed(run, pack(run, &way[i]), number, moves + i + 1))
            return false;
    run->goal = number;
    return false;
}

static bool take_up(struct level *level, const struct item *item, int moves, bool whole)
{
    struct run *run = level->run;
    if (((uint64_t)run->closed_count + 1) * 2 > (uint64_t)1 << run->table_log && !rehash(run, run->table_log + 1))
        return false;
    uint32_t place = probe(run, item->state);
    if (run->table[place])
        return true;
    if (!add_closed(run, item->state, item->before, moves))
        return false;
    uint32_t number = run->closed_count - 1;
    run->table[place] = number + 1;
    struct state state = unpack(run, item->state);
    if (is_met(run, &state, item->before != NOBODY)) {
        if (run->goal == NOBODY)
            run->goal = number;
        return whole;
    }
    int rest = (int)rest_of(run, &state);
    if (moves + rest < level->total)
        return expand(level, number, true, true);
    if (!whole && rest > 0 && rest <= MOST_ALONE && !run->problem->via_count &&
        !run->problem->transparent[run->goal_robot])
        return finish_alone(level, &state, number, moves, rest);
    return wait(run, level->total + 1, number) && expand(level, number, true, false);
}

static bool work_off(struct level *level, int moves, bool whole)
{
    struct run *run = level->run;
    while (run->by_moves[moves]) {
        struct item_chunk *chunk = run->by_moves[moves];
        run->by_moves[moves] = chunk->next;
        for (int i = 0; i < chunk->count; i++)
            PREFETCH_ITEM(&run->table[place_of(run, chunk->item[i].state)]);
        for (int i = 0; i < chunk->count; i++) {
            uint32_t entry = run->table[place_of(run, chunk->item[i].state)];
            if (entry)
                PREFETCH_ITEM(&run->closed[entry - 1]);
        }
        for (int i = 0; i < chunk->count; i++)
            if (!take_up(level, &chunk->item[i], moves, whole))
                return false;
        chunk->next = run->spare;
        run->spare = chunk;
    }
    return true;
}

bool run_level(struct run *run, int total, bool whole)
{
    if (run->failed)
        return false;
    struct level work = {.run = run, .total = total}, *level = &work;
    while (run->later[total]) {
        struct item_chunk *chunk = run->later[total];
        run->later[total] = chunk->next;
        chunk->next = run->by_moves[chunk->moves];
        run->by_moves[chunk->moves] = chunk;
    }
    /* moves of other robots that have waited come before everything that they may reach */
    bool good = true;
    int parity = total & 1;
    for (uint32_t i = 0; good && i < run->waiting_count[parity]; i++)
        good = expand(level, run->waiting[parity][i], !whole, true);
    run->waiting_count[parity] = 0;
    for (int moves = 0; good && moves <= total; moves++)
        good = work_off(level, moves, whole);
    return good;
}

bool run_over(const struct run *run, int total)
{
    if (run->waiting_count[0] || run->waiting_count[1])
        return false;
    for (; total <= run->last_total; total++)
        if (run->later[total])
            return false;
    return true;
}

static bool keep_start(struct run *run)
{
    struct state state = {{0}, 0, NOT_MOVED, 0};
    for (int slot = 0; slot < run->problem->robots; slot++)
        state.cell[slot] = run->problem->robot_cell[run->robot_of[slot]];
    for (int slot = 1; slot < run->problem->robots; slot++)      /* sort within groups */
        for (int i = slot; i > run->group_start[slot] && state.cell[i - 1] > state.cell[i]; i--) {
            uint16_t cell = state.cell[i];
            state.cell[i] = state.cell[i - 1];
            state.cell[i - 1] = cell;
        }
    while (state.done < run->problem->via_count &&
           state.cell[run->via_slot[state.done]] == run->problem->via[state.done].cell)
        state.done++;
    unsigned rest = rest_of(run, &state);
    if (rest == NEVER)
        return true;
    if (rest > MAX_TOTAL) {
        run->control->stop = BEYOND_REACH;
        return false;
    }
    run->last_total = (int)rest;
    return keep(run, &run->later[rest], 0, (struct item){pack(run, &state), NOBODY});
}

/* One robot's distances over its own way-points, and to the target for the goal robot. */
static bool make_distances(struct run *run, int slot)
{
    const struct problem *problem = run->problem;
    size_t cells = (size_t)problem->cell_count, bytes = sizeof(uint16_t) * cells * (size_t)(problem->via_count + 1);
    int robot = run->robot_of[slot];
    uint16_t *later = take(run->control, NULL, 0, bytes);
    if (!later)
        return false;
    run->distance[slot] = later;
    later += (size_t)problem->via_count * cells;
    if (slot != run->goal_slot)
        memset(later, 0, sizeof *later * cells);
    else if (!relaxed_distances(run->terrain, robot, problem->target, later))
        return false;
    for (int stage = problem->via_count - 1; stage >= 0; stage--, later -= cells) {
        uint16_t *here = later - cells;
        if (run->via_slot[stage] != slot) {
            memcpy(here, later, sizeof *here * cells);
            continue;
        }
        int cell = problem->via[stage].cell;
        if (!relaxed_distances(run->terrain, robot, cell, here))
            return false;
        for (size_t i = 0; i < cells; i++)
            here[i] = here[i] == UINT16_MAX || later[cell] == UINT16_MAX ? UINT16_MAX
                                                                        : (uint16_t)(here[i] + later[cell]);
    }
    return true;
}

static bool make_all_distances(struct run *run)
{
    bool bound[MAX_ROBOTS] = {false};
    bound[run->goal_slot] = true;
    for (int i = 0; i < run->problem->via_count; i++)
        bound[run->via_slot[i]] = true;
    for (int slot = 0; slot < run->problem->robots; slot++)
        if (bound[slot] && !make_distances(run, slot))
            return false;
    return true;
}

bool start_run(struct run *run, const struct problem *problem, const struct terrain *terrain, int goal_robot,
               struct control *control)
{
    memset(run, 0, sizeof *run);
    run->problem = problem;
    run->terrain = terrain;
    run->control = control;
    run->goal_robot = goal_robot;
    run->goal = NOBODY;
    bool colours[128] = {false}, placed[MAX_ROBOTS] = {false};
    for (int cell = 0; problem->has_diagonals && cell < problem->cell_count; cell++)
        if (problem->diagonals[cell])
            colours[(problem->diagonals[cell] - 1) / 2] = true;
    bool own[MAX_ROBOTS] = {false};          /* robots that nothing else may stand for */
    own[goal_robot] = true;
    for (int i = 0; i < problem->via_count; i++)
        if (problem->via[i].robot != ANY_ROBOT)
            own[problem->via[i].robot] = true;
    for (int robot = 0; robot < problem->robots; robot++)
        if (colours[problem->colour[robot]])
            own[robot] = true;
    int slots = 0;
    for (int robot = 0; robot < problem->robots; robot++) {
        if (placed[robot])
            continue;
        int start = slots;
        for (int other = robot; other < problem->robots; other++) {
            bool alike = !own[robot] && !own[other] && problem->transparent[robot] == problem->transparent[other];
            if (placed[other] || (other != robot && !alike))
                continue;
            placed[other] = true;
            run->robot_of[slots] = other;
            if (other == goal_robot)
                run->goal_slot = slots;
            run->group_start[slots++] = start;
        }
        for (int slot = start; slot < slots; slot++)
            run->group_end[slot] = slots;
    }
    for (int i = 0; i < problem->via_count; i++)
        for (int slot = 0; slot < problem->robots; slot++)
            if (run->robot_of[slot] == (problem->via[i].robot == ANY_ROBOT ? goal_robot : problem->via[i].robot))
                run->via_slot[i] = slot;
    run->standing = take_zeroed(control, sizeof *run->standing);
    return run->standing && make_all_distances(run) && rehash(run, 10) && keep_start(run);
}

void free_run(struct run *run)
{
    struct control *control = run->control;
    size_t cells = (size_t)run->problem->cell_count;
    give_back(control, run->standing, sizeof *run->standing);
    for (int slot = 0; slot < run->problem->robots; slot++)
        give_back(control, run->distance[slot], sizeof(uint16_t) * cells * (size_t)(run->problem->via_count + 1));
    give_back(control, run->closed, sizeof *run->closed * run->closed_room);
    give_back(control, run->table, run->table ? sizeof(uint32_t) << run->table_log : 0);
    for (int i = 0; i < 2; i++)
        give_back(control, run->waiting[i], sizeof(uint32_t) * run->waiting_room[i]);
    while (run->blocks) {
        struct item_block *block = run->blocks;
        run->blocks = block->next;
        give_back(control, block, sizeof *block);
    }
}
