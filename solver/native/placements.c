/* Plain slides on boards up to 16 by 16: the searches of all goal robots side by side, cost by cost. */
#include "placements.h"

#include <stdlib.h>

bool placements_fit(const struct problem *problem)
{
    return problem->width <= STRIDE && problem->height <= STRIDE && problem->robots <= MAX_HELPERS + 1 &&
           !problem->has_diagonals && problem->wanted == 1 && !problem->any_transparent && !problem->via_count &&
           !(problem->options & (MUST_RICOCHET | NO_REBOUND | NO_STOP_ON_TARGET));
}

static void give_moves(const struct problem *problem, struct control *control, const struct sweep *sweep,
                       struct answer *answer)
{
    struct move moves[MAX_COST + LOOK + 1];  /* a best way so far may be longer than the costs looked through */
    int count = trail_moves(sweep, problem, moves);
    if (count < 0) {
        answer->status = FAILED;
        return;
    }
    answer->status = count == answer->lower_bound ? OPTIMAL : FEASIBLE;
    answer->cost = count;
    add_answer(answer, control, moves, count);
}

/* At a limit: the best way that was seen, though a better one may exist. */
static void give_best(const struct problem *problem, struct control *control, const struct sweep *sweeps, int count,
                      struct answer *answer)
{
    const struct sweep *best = NULL;
    for (int i = 0; i < count; i++)
        if (sweeps[i].finish.cost >= 0 && (!best || sweeps[i].finish.cost < best->finish.cost))
            best = &sweeps[i];
    if (best)
        give_moves(problem, control, best, answer);
}

/* One build of the search; which of them is best depends on the processor. */
struct build {
    void (*start)(struct sweep *sweep, const struct problem *problem, const struct grid *grid, int goal_robot,
                  struct control *control);
    bool (*level)(struct sweep *sweep, int cost);
    bool (*tally)(struct sweep *sweep, int cost, uint64_t *ways);
};

static const struct build *best_build(void)
{
    static const struct build plain = {start_sweep, sweep_level, tally_ways};
#if defined(__GNUC__) && defined(__x86_64__)
    static const struct build wide = {wide_start_sweep, wide_sweep_level, wide_tally_ways};
    static const struct build ternary = {ternary_start_sweep, ternary_sweep_level, ternary_tally_ways};
    if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi2") && __builtin_cpu_supports("popcnt"))
        return __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512vl") &&
                       __builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512dq")
                   ? &ternary
                   : &wide;
#endif
    return &plain;
}

/* How many cheapest answers there are: those in which each goal robot ends on the target. */
static void count_answers(const struct build *build, struct sweep *sweeps, int count, struct answer *answer)
{
    for (int i = 0; i < count; i++) {
        uint64_t ways;
        if (!build->tally(&sweeps[i], answer->cost, &ways))
            return;
        answer->count = ways > UINT64_MAX - answer->count ? UINT64_MAX : answer->count + ways;
    }
}

static void search_costs(const struct build *build, const struct problem *problem, struct control *control,
                         struct sweep *sweeps, int count, struct answer *answer)
{
    for (int cost = 0; cost <= MAX_COST; cost++) {
        bool more = false, beyond = false;
        answer->lower_bound = cost;
        for (int i = 0; i < count; i++) {
            struct sweep *sweep = &sweeps[i];
            if (!build->level(sweep, cost)) {
                if (sweep->finish.cost == cost)
                    give_moves(problem, control, sweep, answer);
                return;
            }
            more |= sweep->finish.cost > cost || !sweep_empty(sweep, cost + 1);
            beyond |= sweep->store.beyond;
        }
        if (!more && beyond)
            break;
        if (!more) {
            answer->status = INFEASIBLE;
            return;
        }
    }
    control->stop = BEYOND_REACH;
}

void search_placements(const struct problem *problem, struct control *control, struct answer *answer)
{
    struct grid grid;
    make_grid(problem, &grid);
    if (!problem->count && go_straight(problem, &grid, control, answer))
        return;
    control_let_others_run(control);
    int first = problem->goal_robot, last = problem->goal_robot;
    if (problem->goal_robot == ANY_ROBOT) {
        first = 0;
        last = problem->robots - 1;
    }
    int count = last - first + 1;
    struct sweep *sweeps = take(control, NULL, 0, sizeof *sweeps * (size_t)count);
    if (!sweeps)
        return;
    const struct build *build = best_build();
    for (int i = 0; i < count; i++)
        build->start(&sweeps[i], problem, &grid, first + i, control);
    search_costs(build, problem, control, sweeps, count, answer);
    if (control->stop == TIME_IS_UP || control->stop == POSITIONS_USED_UP || control->stop == MEMORY_USED_UP)
        give_best(problem, control, sweeps, count, answer);
    if (problem->count && answer->status == OPTIMAL)
        count_answers(build, sweeps, count, answer);
    for (int i = 0; i < count; i++) {
        answer->expanded += sweeps[i].expanded;
        answer->generated += sweeps[i].generated;
        end_sweep(&sweeps[i]);
    }
    give_back(control, sweeps, sizeof *sweeps * (size_t)count);
}

void placement_bound(const struct problem *problem, uint8_t *moves)
{
    struct grid grid;
    struct bound bound;
    struct placement place;
    uint8_t cells[MAX_HELPERS] = {0};
    int count = 0;
    make_grid(problem, &grid);
    for (int robot = 0; robot < problem->robots; robot++)
        if (robot != problem->goal_robot && count < MAX_HELPERS) {
            int cell = problem->robot_cell[robot];
            cells[count++] = (uint8_t)(cell / problem->width * STRIDE + cell % problem->width);
        }
    make_bound(&grid, problem->target / problem->width * STRIDE + problem->target % problem->width, &bound);
    see_cells(key_of(cells), count, &place);
    see_ways(&grid, &place);
    bound_cells(problem, &bound, &place, moves);
}
