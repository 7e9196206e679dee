/* Levelled A* over single positions under the plain rules: robots slide until a wall or a robot stops them, and
   all but the goal robot are alike. The board may be of any size.

   A level takes up the positions whose moves made and distance add up to one less than its cost, by moves made, so
   that one move may be wasted. Their duplicates are looked for only then. A move of the goal robot that gets
   nearer leads to another position of the level. Every other wastes the move to spare: what follows it is tried
   at once, the goal robot getting nearer alone with each move, and the position waits for its level.
   That is not tried again after a helper's move that neither left nor entered a cell which concerns the goal
   robot: it failed before. A move by which the goal robot gets farther wastes two; the trial then promises an
   answer for the next level. Distances differ by one at most where one slide leads from cell to cell, so a
   position is closed for good when it is first taken up. */
#include "lines.h"

#include <stdlib.h>

enum { BLOCK = 16, WORDS_A_CHUNK = 62, MAX_TOTAL = 4096, NO_MOVE = 7, AHEAD = 2, MANY_LEFT = 4, FIRST_LOG = 9 };

/* A position and the move that led to it in one word: the goal robot's cell lowest, then those of the helpers in
   rising order, then the cell that the moved robot came from and its place among them, or NO_MOVE. */
typedef uint64_t position;

struct chunk {
    struct chunk *next;
    int moves, count;
    position word[WORDS_A_CHUNK];
};
struct block { struct block *next; struct chunk chunk[BLOCK]; };

struct plain {
    const struct problem *problem;
    struct control *control;
    struct lines *lines;
    int goal_robot, robots, cell_bits, key_bits;
    position key_mask;
    position *table;                         /* closed positions; 0 for none, which no position is */
    int table_log;
    uint64_t closed, expanded, generated;
    struct chunk *later[AHEAD + 1];          /* by total modulo its size: what the next levels take up */
    int moves_known;
    struct chunk *spare;
    struct block *blocks;
    int first, total;                        /* the start's distance; of this level */
    position goal, promise;                  /* after them the goal robot finishes alone; 0 while there is none */
    uint64_t *tried, trial;                  /* by cell: the last trial that failed there */
    struct chunk *by_moves[MAX_TOTAL + 2];   /* of this level; set as far as `moves_known` */
};

bool plain_fits(const struct problem *problem)
{
    return !problem->has_diagonals && !problem->any_transparent && !problem->via_count && !problem->count &&
           problem->wanted == 1 && !(problem->options & (MUST_RICOCHET | NO_REBOUND)) &&
           (problem->robots + 1) * lines_cell_bits(problem) + 3 <= 64;
}

static position key_of(const struct plain *plain, position word) { return word & plain->key_mask; }

static size_t place_of(const struct plain *plain, position word)
{
    return (size_t)(key_of(plain, word) * 0x9e3779b97f4a7c15u >> (64 - plain->table_log));
}

/* The place in the table where the position is, or would be. */
static size_t probe(const struct plain *plain, position word)
{
    size_t mask = ((size_t)1 << plain->table_log) - 1, place = place_of(plain, word);
    while (plain->table[place] && key_of(plain, plain->table[place] ^ word))
        place = (place + 1) & mask;
    return place;
}

static bool rehash(struct plain *plain, int table_log)
{
    size_t old_places = plain->table ? (size_t)1 << plain->table_log : 0;
    position *old = plain->table, *table = take_zeroed(plain->control, sizeof *table << table_log);
    if (!table)
        return false;
    plain->table = table;
    plain->table_log = table_log;
    for (size_t i = 0; i < old_places; i++)
        if (old[i])
            table[probe(plain, old[i])] = old[i];
    give_back(plain->control, old, sizeof *old * old_places);
    return true;
}

static bool add_block(struct plain *plain)
{
    struct block *block = take(plain->control, NULL, 0, sizeof *block);
    if (!block)
        return false;
    block->next = plain->blocks;
    plain->blocks = block;
    for (int i = 0; i < BLOCK; i++) {
        block->chunk[i].next = plain->spare;
        plain->spare = &block->chunk[i];
    }
    return true;
}

INLINE bool keep(struct plain *plain, struct chunk **list, int moves, position word)
{
    struct chunk *chunk = *list;
    if (!chunk || chunk->count == WORDS_A_CHUNK || chunk->moves != moves) {
        if (!plain->spare && !add_block(plain))
            return false;
        chunk = plain->spare;
        plain->spare = chunk->next;
        chunk->next = *list;
        chunk->moves = moves;
        chunk->count = 0;
        *list = chunk;
    }
    chunk->word[chunk->count++] = word;
    return true;
}

/* Whether the goal robot, `left` moves away and not set itself, gets to the target with each move nearer.
   Its way is noted. */
static bool descend(struct plain *plain, int cell, int left, uint16_t *way)
{
    struct lines *lines = plain->lines;
    for (unsigned directions = downhill(lines, cell); directions; directions &= directions - 1) {
        int end = lines_end(lines, cell, low_bit(directions));
        if (lines->distance[end] != left - 1)
            continue;
        way[0] = (uint16_t)end;
        if (left == 1)
            return true;
        if (left > MANY_LEFT && plain->tried[end] == plain->trial)
            continue;
        if (descend(plain, end, left - 1, way + 1))
            return true;
        if (left > MANY_LEFT)
            plain->tried[end] = plain->trial;
    }
    return false;
}

static bool finishes(struct plain *plain, int cell)
{
    uint16_t way[MAX_CELLS];
    plain->trial++;
    return descend(plain, cell, plain->lines->distance[cell], way);
}

/* The positions after one; false at an answer or a limit. */
INLINE bool expand_sized(struct plain *plain, position word, int moves, int helpers, int column_bits, int cell_bits)
{
    struct lines *lines = plain->lines;
    const int cell_mask = (1 << cell_bits) - 1;
    const int from_shift = (helpers + 1) * cell_bits, place_shift = from_shift + cell_bits;
    int cell = (int)word & cell_mask, left = lines->distance[cell];
    int helper[MAX_ROBOTS];
    position others = (word & plain->key_mask) >> cell_bits;     /* the helpers alone */
    for (int i = 0; i < helpers; i++) {
        helper[i] = (int)(others >> cell_bits * i) & cell_mask;
        toggle(lines, column_bits, helper[i]);
    }
    bool good = true;
    int ends[DIRECTIONS];
    all_ends(lines, column_bits, cell, ends);
    for (int direction = 0; good && direction < DIRECTIONS; direction++) {
        int end = ends[direction];
        if (end == cell)
            continue;
        position after = others << cell_bits | (position)end | (position)cell << from_shift;
        int rest = lines->distance[end];
        if (rest < left) {
            good = keep(plain, &plain->by_moves[moves + 1], moves + 1, after);
            continue;
        }
        if (finishes(plain, end)) {
            if (rest == left) {
                plain->goal = after;
                good = false;
            } else
                plain->promise = after;
        }
        good = good && keep(plain, &plain->later[(plain->total + 1 + rest - left) % (AHEAD + 1)], moves + 1, after);
        plain->generated++;
    }
    unsigned nearer = downhill(lines, cell);
    toggle(lines, column_bits, cell);
    struct chunk **later = &plain->later[(plain->total + 1) % (AHEAD + 1)];
    for (int i = 0; good && i < helpers; i++) {
        int from = helper[i];
        position below = ((position)1 << cell_bits * i) - 1;
        position rest = (others & below) | (others >> cell_bits & ~below);   /* without this helper */
        bool left_way = nearer && concerns(lines, cell, from);
        all_ends(lines, column_bits, from, ends);
        for (int direction = 0; direction < DIRECTIONS; direction++) {
            int end = ends[direction], place = 0;
            if (end == from)
                continue;
            for (int j = 0; j < helpers; j++)
                place += j != i && helper[j] < end;
            position under = ((position)1 << cell_bits * place) - 1;
            position after = (rest & under) | (position)end << cell_bits * place | (rest & ~under) << cell_bits;
            after = after << cell_bits | (position)cell | (position)from << from_shift |
                    (position)(place + 1) << place_shift;
            plain->generated++;
            if (left_way || (nearer && concerns(lines, cell, end))) {
                toggle(lines, column_bits, cell);
                toggle(lines, column_bits, from);
                toggle(lines, column_bits, end);
                bool found = finishes(plain, cell);
                toggle(lines, column_bits, end);
                toggle(lines, column_bits, from);
                toggle(lines, column_bits, cell);
                if (found) {
                    plain->goal = after;
                    good = false;
                    break;
                }
            }
            if (!keep(plain, later, moves + 1, after)) {
                good = false;
                break;
            }
        }
    }
    toggle(lines, column_bits, cell);
    for (int i = 0; i < helpers; i++)
        toggle(lines, column_bits, helper[i]);
    return good;
}

static bool expand(struct plain *plain, position word, int moves)
{
    if ((++plain->expanded & 255) == 0 && control_poll(plain->control, plain->closed))
        return false;
    int column_bits = plain->lines->column_bits;
    if (plain->robots == 4 && column_bits == 4 && plain->cell_bits == 8)
        return expand_sized(plain, word, moves, 3, 4, 8);
    return expand_sized(plain, word, moves, plain->robots - 1, column_bits, plain->cell_bits);
}

static bool take_up(struct plain *plain, position word, int moves)
{
    if ((plain->closed + 1) * 2 > (uint64_t)1 << plain->table_log && !rehash(plain, plain->table_log + 1))
        return false;
    size_t place = probe(plain, word);
    if (plain->table[place])
        return true;
    plain->table[place] = word;
    plain->closed++;
    return expand(plain, word, moves);
}

static bool work_off(struct plain *plain, int moves)
{
    while (plain->by_moves[moves]) {
        struct chunk *chunk = plain->by_moves[moves];
        plain->by_moves[moves] = chunk->next;
        for (int i = 0; i < chunk->count; i++)
            PREFETCH(&plain->table[place_of(plain, chunk->word[i])]);
        for (int i = 0; i < chunk->count; i++)
            if (!take_up(plain, chunk->word[i], moves))
                return false;
        chunk->next = plain->spare;
        plain->spare = chunk;
    }
    return true;
}

/* Sets the helpers, or takes them away again. */
static void toggle_helpers(struct plain *plain, position word)
{
    for (int i = 1; i < plain->robots; i++)
        toggle(plain->lines, plain->lines->column_bits, (int)(word >> plain->cell_bits * i) & ((1 << plain->cell_bits) - 1));
}

/* The position with the goal robot or a helper on another cell. */
static position moved(const struct plain *plain, position word, int place, int to)
{
    int bits = plain->cell_bits, count = plain->robots, cell[MAX_ROBOTS];
    for (int i = 0; i < count; i++)
        cell[i] = (int)(word >> bits * i) & ((1 << bits) - 1);
    cell[place] = to;
    for (; place > 1 && cell[place - 1] > to; place--) {
        cell[place] = cell[place - 1];
        cell[place - 1] = to;
    }
    for (; place && place + 1 < count && cell[place + 1] < to; place++) {
        cell[place] = cell[place + 1];
        cell[place + 1] = to;
    }
    position key = 0;
    for (int i = 0; i < count; i++)
        key |= (position)cell[i] << bits * i;
    return key;
}

static int start_cell(const struct plain *plain, int robot)
{
    return lines_cell(plain->lines, plain->problem->width, plain->problem->robot_cell[robot]);
}

static position start_of(const struct plain *plain)
{
    position word = (position)start_cell(plain, plain->goal_robot);
    int last = -1;
    for (int i = 1; i < plain->robots; i++) {
        int least = INT32_MAX;
        for (int robot = 0; robot < plain->robots; robot++) {
            int cell = start_cell(plain, robot);
            if (robot != plain->goal_robot && cell > last && cell < least)
                least = cell;
        }
        word |= (position)least << plain->cell_bits * i;
        last = least;
    }
    return word | (position)NO_MOVE << (plain->key_bits + plain->cell_bits);
}

/* The first level: the start, with no move to spare. */
static bool begin(struct plain *plain)
{
    position word = start_of(plain);
    int cell = start_cell(plain, plain->goal_robot);
    toggle_helpers(plain, word);
    bool found = !plain->first || finishes(plain, cell);
    toggle_helpers(plain, word);
    if (found)
        plain->goal = word;
    return !found && keep(plain, &plain->later[(plain->total + 1) % (AHEAD + 1)], 0, word);
}

/* All positions of the level; false at an answer or a limit. */
static bool run_level(struct plain *plain, int total)
{
    plain->total = total;
    if (plain->promise) {
        plain->goal = plain->promise;
        return false;
    }
    if (total == plain->first)
        return begin(plain);
    while (plain->moves_known < total + AHEAD)
        plain->by_moves[plain->moves_known++] = NULL;
    struct chunk **now = &plain->later[total % (AHEAD + 1)];
    while (*now) {
        struct chunk *chunk = *now;
        *now = chunk->next;
        chunk->next = plain->by_moves[chunk->moves];
        plain->by_moves[chunk->moves] = chunk;
    }
    bool good = true;
    for (int moves = 0; good && moves <= total; moves++)
        good = work_off(plain, moves);
    return good;
}

static bool is_over(const struct plain *plain)
{
    for (int i = 0; i <= AHEAD; i++)
        if (plain->later[i])
            return false;
    return !plain->promise && (plain->first == UNREACHED || plain->total >= plain->first);
}

/* The user's robots follow the moves by their cells. */
static bool follow(const struct plain *plain, int *cells, int from, int to, struct move *move)
{
    int robot = 0, bits = plain->lines->column_bits;
    while (robot < plain->robots && cells[robot] != from)
        robot++;
    if (robot == plain->robots)
        return false;
    bool across = from >> bits == to >> bits;
    int direction = across ? (to > from ? EAST : WEST) : to > from ? SOUTH : NORTH;
    int end = (to >> bits) * plain->problem->width + (to & ((1 << bits) - 1));
    *move = (struct move){(uint8_t)robot, (uint8_t)direction, 1, 0, (uint16_t)end};
    cells[robot] = to;
    return true;
}

/* The moves of the answer: back from its last kept position, then on with the goal robot alone; -1 if lost. */
static int trail(struct plain *plain, struct move *moves)
{
    uint16_t from[MAX_TOTAL + 1], to[MAX_TOTAL + 1], way[MAX_CELLS];
    int bits = plain->cell_bits, mask = (1 << bits) - 1, count = 0, cells[MAX_ROBOTS];
    position word = plain->goal;
    int alone = plain->lines->distance[(int)word & mask], made = plain->total - alone;
    for (int place; (place = (int)(word >> (plain->key_bits + bits))) != NO_MOVE; count++) {
        if (count == made)
            return -1;
        to[made - count - 1] = (uint16_t)(word >> bits * place & (position)mask);
        from[made - count - 1] = (uint16_t)(word >> plain->key_bits & (position)mask);
        word = plain->table[probe(plain, moved(plain, word, place, from[made - count - 1]))];
        if (!word)
            return -1;
    }
    toggle_helpers(plain, plain->goal);
    plain->trial++;
    bool good = count == made && (!alone || descend(plain, (int)plain->goal & mask, alone, way));
    toggle_helpers(plain, plain->goal);
    int at = (int)plain->goal & mask;
    for (int i = 0; i < alone && good; at = way[i++]) {
        from[made + i] = (uint16_t)at;
        to[made + i] = way[i];
    }
    for (int robot = 0; robot < plain->robots; robot++)
        cells[robot] = start_cell(plain, robot);
    for (int i = 0; i < plain->total && good; i++)
        good = follow(plain, cells, from[i], to[i], &moves[i]);
    return good ? plain->total : -1;
}

static bool start(struct plain *plain, const struct problem *problem, int goal_robot, struct lines *lines,
                  struct control *control)
{
    memset(plain, 0, offsetof(struct plain, by_moves));
    plain->problem = problem;
    plain->control = control;
    plain->lines = lines;
    plain->goal_robot = goal_robot;
    plain->robots = problem->robots;
    plain->cell_bits = lines->cell_bits;
    plain->key_bits = problem->robots * lines->cell_bits;
    plain->key_mask = ((position)1 << plain->key_bits) - 1;
    plain->first = lines->distance[start_cell(plain, goal_robot)];
    plain->tried = take_zeroed(control, sizeof *plain->tried * lines_cells(lines));
    return plain->tried && rehash(plain, FIRST_LOG);
}

static void end(struct plain *plain)
{
    give_back(plain->control, plain->tried, sizeof *plain->tried * lines_cells(plain->lines));
    give_back(plain->control, plain->table, plain->table ? sizeof *plain->table << plain->table_log : 0);
    while (plain->blocks) {
        struct block *block = plain->blocks;
        plain->blocks = block->next;
        give_back(plain->control, block, sizeof *block);
    }
}

static void give_moves(struct plain *plain, struct answer *answer)
{
    struct move moves[MAX_TOTAL + 1];
    int count = trail(plain, moves);
    answer->status = count < 0 ? FAILED : OPTIMAL;
    answer->cost = answer->lower_bound = plain->total;
    if (count >= 0)
        add_answer(answer, plain->control, moves, count);
}

/* The searches of all robots that may serve the target, side by side. */
static void search_totals(struct plain **searches, int count, struct control *control, struct answer *answer)
{
    for (int total = 0; total <= MAX_TOTAL; total++) {
        bool more = false;
        answer->lower_bound = total;
        for (int i = 0; i < count; i++) {
            if (!run_level(searches[i], total)) {
                if (searches[i]->goal && control->stop == RUNNING)
                    give_moves(searches[i], answer);
                return;
            }
            more |= !is_over(searches[i]);
        }
        if (!more) {
            answer->status = INFEASIBLE;
            return;
        }
    }
    control->stop = BEYOND_REACH;
}

void search_plain(const struct problem *problem, struct control *control, struct answer *answer)
{
    struct lines *lines = malloc(sizeof *lines);
    struct plain *searches[MAX_ROBOTS];
    int count = 0;
    bool good = lines && make_lines(problem, control, lines);
    for (int robot = 0; good && robot < problem->robots; robot++)
        if (problem->goal_robot == ANY_ROBOT || problem->goal_robot == robot) {
            searches[count] = malloc(sizeof *searches[count]);
            good = searches[count] && start(searches[count], problem, robot, lines, control);
            count += searches[count] != NULL;
        }
    if (good)
        search_totals(searches, count, control, answer);
    else if (control->stop == RUNNING)
        control->stop = NO_MEMORY;
    for (int i = 0; i < count; i++) {
        answer->expanded += searches[i]->expanded;
        answer->generated += searches[i]->generated;
        end(searches[i]);
        free(searches[i]);
    }
    if (lines)
        free_lines(control, lines);
    free(lines);
}
