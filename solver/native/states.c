/* Positions as states: packing, way-points, turns, and every legal move. */
#include "positions.h"

#include <string.h>

struct packed pack(const struct run *run, const struct state *state)
{
    uint64_t half[2] = {0, 0};
    for (int slot = 0; slot < run->problem->robots; slot++)
        half[slot / 5] |= (uint64_t)state->cell[slot] << CELL_BITS * (slot % 5);
    half[1] |= (uint64_t)state->done << 40 | (uint64_t)state->turned << 48 | (uint64_t)state->last << 52;
    return (struct packed){half[0], half[1]};
}

struct state unpack(const struct run *run, struct packed packed)
{
    uint64_t half[2] = {packed.low, packed.high};
    struct state state;
    for (int slot = 0; slot < run->problem->robots; slot++)
        state.cell[slot] = half[slot / 5] >> CELL_BITS * (slot % 5) & ((1 << CELL_BITS) - 1);
    state.done = half[1] >> 40 & 255;
    state.turned = half[1] >> 48 & 3;
    state.last = half[1] >> 52 & 63;
    return state;
}

bool is_met(const struct run *run, const struct state *state, bool moved)
{
    const struct problem *problem = run->problem;
    return state->cell[run->goal_slot] == problem->target && state->done == problem->via_count &&
           (!(problem->options & MUST_RICOCHET) || !moved || state->turned == TURNED);
}

/* The state after a slide; false if stop_on_target forbids it. */
static bool follow(const struct run *run, const struct state *state, int slot, int direction,
                   const struct slide *slide, struct state *after)
{
    const struct problem *problem = run->problem;
    *after = *state;
    int place = slot;
    after->cell[place] = slide->end;
    for (; place > run->group_start[slot] && after->cell[place - 1] > slide->end; place--) {
        after->cell[place] = after->cell[place - 1];
        after->cell[place - 1] = slide->end;
    }
    for (; place + 1 < run->group_end[slot] && after->cell[place + 1] < slide->end; place++) {
        after->cell[place] = after->cell[place + 1];
        after->cell[place + 1] = slide->end;
    }
    bool goal_robot = slot == run->goal_slot;
    if (problem->options & MUST_RICOCHET && goal_robot) {
        uint8_t axis = direction & 1 ? HORIZONTAL : VERTICAL;
        bool turned = slide->bounced || (state->turned != NOT_MOVED && state->turned != axis);
        after->turned = turned ? TURNED : axis;
    }
    if (problem->options & NO_REBOUND)
        after->last = (uint8_t)(1 + place * DIRECTIONS + direction);
    while (after->done < problem->via_count && after->cell[run->via_slot[after->done]] == problem->via[after->done].cell)
        after->done++;
    return !(problem->options & NO_STOP_ON_TARGET && goal_robot && slide->end == problem->target &&
             !is_met(run, after, true));
}

bool successors(struct run *run, const struct state *state, bool bound, bool others, visit visit, void *context)
{
    const struct problem *problem = run->problem;
    struct slide slides[MAX_SLIDES];
    struct state after;
    bool good = true;
    for (int slot = 0; slot < problem->robots; slot++)
        toggle_robot(run->terrain, run->standing, state->cell[slot]);
    for (int slot = 0; good && slot < problem->robots; slot++) {
        if (!(run->distance[slot] ? bound : others))
            continue;
        for (int direction = 0; good && direction < DIRECTIONS; direction++) {
            if (state->last && state->last == 1 + slot * DIRECTIONS + turn_back(direction))
                continue;
            int count = slides_of(run->terrain, run->standing, run->robot_of[slot], state->cell[slot], direction, slides);
            if (count < 0) {
                run->control->stop = BEYOND_REACH;
                run->failed = true;
                good = false;
            }
            for (int i = 0; good && i < count; i++)
                if (follow(run, state, slot, direction, &slides[i], &after))
                    good = visit(context, slot, &slides[i], direction, &after);
        }
    }
    for (int slot = 0; slot < problem->robots; slot++)
        toggle_robot(run->terrain, run->standing, state->cell[slot]);
    return good;
}
