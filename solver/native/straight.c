/* Answers without a search: a robot that gets to the target alone in as few moves as walls alone would allow it.
   Fewer moves cannot do, however the others go. */
#include "placements.h"

enum { MOST_MOVES = 16 };

struct straight {
    const struct problem *problem;
    const struct grid *grid;
    int robot, count;
    uint8_t others[MAX_HELPERS];             /* the other robots' cells */
    bits relaxed[MOST_MOVES + 1];            /* [k]: k moves may do if the robot stops wherever it likes */
    bits failed;                             /* no such way leads on from these cells */
    struct move moves[MOST_MOVES];
};

static int start_of(const struct problem *problem, int robot)
{
    int cell = problem->robot_cell[robot];
    return cell / problem->width * STRIDE + cell % problem->width;
}

/* The least number of moves with which one of the cells may do, or -1; the sets are filled up to it. */
static int least_moves(struct straight *straight, bits cells)
{
    const struct problem *problem = straight->problem;
    bits reached = bits_one(problem->target / problem->width * STRIDE + problem->target % problem->width);
    for (int k = 0; k <= MOST_MOVES; k++) {
        straight->relaxed[k] = reached;
        if (bits_any(bits_and(reached, cells)))
            return k;
        bits wider = reached;
        EACH_DIRECTION(direction)
            wider = bits_or(wider, before(reached, straight->grid->way, direction));
        if (bits_same(wider, reached))
            return -1;
        reached = wider;
    }
    return -1;
}

/* Whether each of the `left` moves from the cell can bring the robot nearer; `moves` are then filled. */
static bool descend(struct straight *straight, int cell, int left, struct move *moves)
{
    if (!left)
        return true;
    unsigned row, column;
    lines_through(straight->others, straight->count, cell, &row, &column);
    EACH_DIRECTION(direction) {
        int end = end_between(straight->grid, row, column, cell, direction);
        if (!bits_has(straight->relaxed[left - 1], end) || bits_has(straight->failed, end))
            continue;
        int compact = (end >> 4) * straight->problem->width + (end & 15);
        *moves = (struct move){(uint8_t)straight->robot, (uint8_t)direction, 1, 0, (uint16_t)compact};
        if (descend(straight, end, left - 1, moves + 1))
            return true;
        straight->failed = bits_or(straight->failed, bits_one(end));
    }
    return false;
}

static bool goes_straight(struct straight *straight, int robot, int moves)
{
    const struct problem *problem = straight->problem;
    straight->robot = robot;
    straight->failed = bits_none();
    straight->count = 0;
    for (int other = 0; other < problem->robots && straight->count < MAX_HELPERS; other++)
        if (other != robot)
            straight->others[straight->count++] = (uint8_t)start_of(problem, other);
    return descend(straight, start_of(problem, robot), moves, straight->moves);
}

bool go_straight(const struct problem *problem, const struct grid *grid, struct control *control,
                 struct answer *answer)
{
    struct straight straight;
    straight.problem = problem;
    straight.grid = grid;
    int first = problem->goal_robot, last = problem->goal_robot;
    if (problem->goal_robot == ANY_ROBOT) {
        first = 0;
        last = problem->robots - 1;
    }
    bits starts = bits_none();
    for (int robot = first; robot <= last; robot++)
        starts = bits_or(starts, bits_one(start_of(problem, robot)));
    int least = least_moves(&straight, starts);
    for (int robot = first; least >= 0 && robot <= last; robot++)
        if (bits_has(straight.relaxed[least], start_of(problem, robot)) && goes_straight(&straight, robot, least)) {
            answer->status = OPTIMAL;
            answer->cost = answer->lower_bound = least;
            add_answer(answer, control, straight.moves, least);
            return true;
        }
    return false;
}
