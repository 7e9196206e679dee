/* The bit-parallel search: a node is a placement of the helpers and carries sets of active cells.

   Costs F rise from the bound of the start; for each, the numbers of moves made rise from 0. Cells that the
   bound does not let through at F are kept for the cost at which it may. Nothing is restarted. */
#include "placements.h"

struct push { uint32_t key; uint64_t cells[4]; };

static void prepare_last_move(struct sweep *sweep)
{
    const struct grid *grid = sweep->grid;
    int target = sweep->bound.target, n = 0;
    static const int step[DIRECTIONS] = {-STRIDE, 1, STRIDE, -1};
    bits from[DIRECTIONS];
    memset(sweep->ray, 0, sizeof sweep->ray);
    memset(sweep->props, 0, sizeof sweep->props);
    sweep->wall_props = 0;
    for (int direction = 0; direction < DIRECTIONS; direction++) {
        if (bits_has(grid->wall[direction], target))
            sweep->wall_props |= (uint8_t)(1 << direction);
        else
            sweep->props[target + step[direction]] = (uint8_t)(1 << direction);
        bits ray = bits_without(before(bits_one(target), grid->way, direction), bits_one(target));
        from[direction] = ray;
        for (int cell = target; !bits_has(grid->wall[opposite(direction)], cell);) {
            cell -= step[direction];
            sweep->ray[cell] = (uint8_t)++n;
            sweep->shadow[n] = ray;
            ray = bits_without(ray, bits_one(cell));
        }
    }
    sweep->ray[target] = (uint8_t)++n;
    sweep->shadow[n] = sweep->shadow[0] = bits_none();
    for (int props = 0; props < 16; props++) {
        sweep->reach[props] = bits_none();
        for (int direction = 0; direction < DIRECTIONS; direction++)
            if (props >> direction & 1)
                sweep->reach[props] = bits_or(sweep->reach[props], from[direction]);
        sweep->shadow[n] = bits_or(sweep->shadow[n], sweep->reach[props]);
    }
}

void start_sweep(struct sweep *sweep, const struct problem *problem, const struct grid *grid, int goal_robot,
                 struct control *control)
{
    uint8_t cells[MAX_HELPERS];
    int count = 0;
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
    sweep->start_key = key_of(cells, count);
    sweep->expanded = sweep->generated = 0;
    sweep->finish.cost = -1;
    make_bound(grid, problem->target / problem->width * STRIDE + problem->target % problem->width, 8, &sweep->bound);
    prepare_last_move(sweep);
    store_start(&sweep->store, control);
    if (!sweep->store.failed) {
        get_node(&sweep->store, sweep->start_key);
        for (int k = 0; k <= sweep->bound.relaxed_levels; k++)
            if (bits_has(sweep->bound.relaxed[k], sweep->start_cell)) {
                keep_for(&sweep->store, k, 0, 0, bits_one(sweep->start_cell), false);
                break;
            }
    }
}

bool sweep_empty(const struct sweep *sweep, int cost)
{
    for (; cost <= MAX_COST; cost++)
        if (sweep->store.later[cost])
            return false;
    return true;
}

/* Cells from which one move of the active robot ends on the target, the helper at `moved` being on `to`. */
static inline bits last_move_from(const struct sweep *sweep, const struct placement *place, int moved, int to)
{
    unsigned props = sweep->wall_props | sweep->props[to];
    bits behind = sweep->shadow[sweep->ray[to]];
    for (int i = 0; i < place->count; i++)
        if (i != moved) {
            props |= sweep->props[place->cell[i]];
            behind = bits_or(behind, sweep->shadow[sweep->ray[place->cell[i]]]);
        }
    return bits_without(sweep->reach[props], behind);
}

/* Two moves are left and the active robot cannot make it alone: a helper's move, then the last one. */
static bool finish_by_helper(struct sweep *sweep, const struct placement *place, uint32_t key, bits cells,
                             int moves)
{
    static const int step[DIRECTIONS] = {-STRIDE, 1, STRIDE, -1};
    for (int i = 0; i < place->count; i++)
        for (int direction = 0; direction < DIRECTIONS; direction++) {
            int from = place->cell[i], end = place->end[i][direction];
            if (end == from)
                continue;
            bits way = slide_cells(sweep->grid, from, end);
            bits met = bits_and(cells, way);
            bits good = bits_and(bits_without(cells, way), last_move_from(sweep, place, i, end));
            int to = end;
            for (int word = 0; word < 4 && !bits_any(good); word++)
                for (uint64_t rest = bits_word(met, word); rest; rest &= rest - 1) {
                    int cell = 64 * word + low_bit(rest);
                    to = cell - step[direction];
                    if (to != from && bits_has(last_move_from(sweep, place, i, to), cell)) {
                        good = bits_one(cell);
                        break;
                    }
                }
            for (int word = 0; word < 4; word++)
                if (bits_word(good, word)) {
                    sweep->finish = (struct finish){moves + 2, key, 64 * word + low_bit(bits_word(good, word)),
                                                    moves, key_after(place->cell, place->count, i, to)};
                    return true;
                }
        }
    return false;
}

static void push_all(struct store *store, const struct push *pushes, int count)
{
    for (int i = 0; i < count; i++)
        push_cells(store, get_node(store, pushes[i].key), bits_load(pushes[i].cells));
}

/* All moves from one placement with a set of active cells. */
static void expand(struct sweep *sweep, const struct placement *place, uint32_t node, bits cells)
{
    static const int step[DIRECTIONS] = {-STRIDE, 1, STRIDE, -1};
    struct store *store = &sweep->store;
    struct push pushes[MAX_PUSHES];
    int count = 0;
    bits landed = bits_none();
    EACH_DIRECTION(direction)
        landed = bits_or(landed, bits_and(fill(cells, &place->way[direction], direction), place->stop[direction]));
    landed = bits_without(landed, cells);
    if (bits_any(landed))
        push_cells(store, node, landed);
    for (int i = 0; i < place->count; i++)
        for (int direction = 0; direction < DIRECTIONS; direction++) {
            int from = place->cell[i], end = place->end[i][direction];
            if (end == from)
                continue;
            bits way = slide_cells(sweep->grid, from, end);
            bits met = bits_and(cells, way), free = bits_without(cells, way);
            if (bits_any(free)) {
                pushes[count].key = key_after(place->cell, place->count, i, end);
                bits_store(pushes[count++].cells, free);
            }
            if (!bits_any(met))
                continue;
            for (int word = 0; word < 4; word++)
                for (uint64_t rest = bits_word(met, word); rest; rest &= rest - 1) {
                    int cell = 64 * word + low_bit(rest);
                    if (cell - step[direction] == from)
                        continue;
                    pushes[count].key = key_after(place->cell, place->count, i, cell - step[direction]);
                    bits_store(pushes[count++].cells, bits_one(cell));
                }
        }
    sweep->expanded += 1;
    sweep->generated += (uint64_t)count + 1;
    push_all(store, pushes, count);
}

/* Looks at cells reached after some moves, with `left` more to make; false when the search is to end. */
static bool look_at(struct sweep *sweep, uint32_t number, bits cells, bool ready, int moves, int left)
{
    struct store *store = &sweep->store;
    if (!store_reserve(store))
        return false;
    struct node *node = &store->nodes[number];
    cells = bits_and(bits_without(cells, bits_load(node->seen)),
                     sweep->bound.relaxed[sweep->bound.relaxed_levels]);
    if (!bits_any(cells))
        return true;
    struct placement place;
    uint32_t key = node->key;
    int cost = moves + left;
    bool known = false;
    if (!ready) {
        const struct bound *bound = &sweep->bound;
        bits far = left < bound->relaxed_levels ? bits_without(cells, bound->relaxed[left]) : bits_none();
        if (bits_any(far)) {
            int k = left + 1;
            while (k < bound->relaxed_levels && !bits_any(bits_and(far, bound->relaxed[k])))
                k++;
            if (!keep_for(store, moves + k, moves, number, far, false))
                return false;
            cells = bits_without(cells, far);
            if (!bits_any(cells))
                return true;
        }
        if (left <= bound->look) {
            struct outlook outlook;
            see_placement(sweep->grid, key, sweep->helpers, &place);
            known = true;
            look_ahead(bound, &place, cells, left, &outlook);
            for (int word = 0; word < 4; word++)
                if (bits_word(outlook.solved, word)) {
                    int cell = 64 * word + low_bit(bits_word(outlook.solved, word));
                    sweep->finish = (struct finish){cost, key, cell, moves, key};
                    return false;
                }
            bits rest = bits_without(cells, outlook.within);
            if (bits_any(rest) && !keep_for(store, moves + outlook.wake, moves, number, rest, false))
                return false;
            cells = outlook.within;
            if (!bits_any(cells))
                return true;
        }
    }
    if (!known)
        see_placement(sweep->grid, key, sweep->helpers, &place);
    if (left <= 2) {
        if (left == 2 && finish_by_helper(sweep, &place, key, cells, moves))
            return false;
        return keep_for(store, cost + 1, moves, number, cells, true);
    }
    bits_store(node->seen, bits_or(bits_load(node->seen), cells));
    log_item(store, number, cells);
    expand(sweep, &place, number, cells);
    return (sweep->expanded & 255) || !control_poll(sweep->control, store->node_count);
}

/* What was pushed becomes what is looked at. */
static void turn(struct store *store)
{
    struct pending *entries = store->now;
    uint32_t room = store->now_room;
    store->now = store->next;
    store->now_room = store->next_room;
    store->now_count = store->next_count;
    store->next = entries;
    store->next_room = room;
    store->next_count = 0;
    for (uint32_t i = 0; i < store->now_count; i++)
        store->nodes[store->now[i].node].slot = 0;
}

bool sweep_level(struct sweep *sweep, int cost)
{
    struct store *store = &sweep->store;
    struct chunk *woken[MAX_COST + 1];
    int last = -1;
    if (store->failed)
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
    store->next_count = 0;
    for (int moves = 0; moves <= cost; moves++) {
        turn(store);
        if (!store->now_count && moves > last)
            break;
        if (!log_segment(store, moves))
            return false;
        while (woken[moves]) {
            struct chunk *chunk = woken[moves];
            woken[moves] = chunk->next;
            for (int i = 0; i < chunk->count; i++)
                if (!look_at(sweep, chunk->entry[i].node, bits_load(chunk->entry[i].cells), chunk->entry[i].ready,
                             moves, cost - moves))
                    return false;
            chunk->next = store->spare;
            store->spare = chunk;
        }
        for (uint32_t i = 0; i < store->now_count; i++)
            if (!look_at(sweep, store->now[i].node, bits_load(store->now[i].cells), false, moves, cost - moves))
                return false;
    }
    return true;
}
