/* The searches over positions of all robots that may serve the target, side by side, cost by cost. */
#include "positions.h"

#include <stdlib.h>

static bool may_serve(const struct problem *problem, int robot)
{
    return (problem->goal_robot == ANY_ROBOT || problem->goal_robot == robot) &&
           (problem->options & VORTEX || !problem->transparent[robot]);
}

static void give_moves(struct run *run, int total, struct answer *answer)
{
    struct move moves[MAX_TOTAL + 1];
    int count = moves_to(run, run->goal, moves, MAX_TOTAL);
    answer->status = count < 0 ? FAILED : OPTIMAL;
    answer->cost = answer->lower_bound = total;
    if (count >= 0)
        add_answer(answer, run->control, moves, count);
}

static void search_costs(struct run **runs, int count, struct control *control, bool whole, struct answer *answer)
{
    for (int total = 0; total <= MAX_TOTAL; total++) {
        bool more = false, found = false;
        answer->lower_bound = total;
        for (int i = 0; i < count; i++) {
            bool good = run_level(runs[i], total, whole);
            if (runs[i]->goal != NOBODY && !found && control->stop == RUNNING) {
                found = true;
                if (!whole) {
                    give_moves(runs[i], total, answer);
                    return;
                }
            } else if (!good)
                return;
            more |= !run_over(runs[i], total + 1);
        }
        if (found) {
            bool good = true;
            for (int i = 0; good && i < count; i++)
                good = runs[i]->goal == NOBODY || count_ways(runs[i], total, answer);
            answer->status = good ? OPTIMAL : UNKNOWN;
            answer->cost = total;
            return;
        }
        if (!more) {
            answer->status = INFEASIBLE;
            return;
        }
    }
    control->stop = BEYOND_REACH;
}

void search_positions(const struct problem *problem, struct control *control, struct answer *answer)
{
    if (plain_fits(problem)) {
        search_plain(problem, control, answer);
        return;
    }
    struct terrain *terrain = malloc(sizeof *terrain);
    struct run *runs[MAX_ROBOTS];
    int count = 0;
    bool good = terrain != NULL;
    if (good)
        make_terrain(problem, terrain);
    for (int robot = 0; good && robot < problem->robots; robot++)
        if (may_serve(problem, robot)) {
            struct run *run = malloc(sizeof *run);
            good = run != NULL;
            if (good) {
                runs[count++] = run;
                good = start_run(run, problem, terrain, robot, control);
            }
        }
    if (!good && control->stop == RUNNING)
        control->stop = NO_MEMORY;
    if (good)
        search_costs(runs, count, control, problem->count || problem->wanted > 1, answer);
    for (int i = 0; i < count; i++) {
        answer->expanded += runs[i]->expanded;
        answer->generated += runs[i]->generated;
        free_run(runs[i]);
        free(runs[i]);
    }
    free(terrain);
}
