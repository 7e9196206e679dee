/* One layer of the table on several threads.
 *
 * A placement of h helpers lies in h slices (one helper moves, h - 1 stand still), which
 * all write to it. Two slices meet in a placement just if they differ in one cell, so
 * slices whose cells have equal sums never meet. The same holds for groups of cells:
 * slices of the same groups make one work unit, and units whose group sums are equal
 * modulo the number of groups run side by side without locks. That makes one round for each sum; a
 * last round records what was found, which concerns each placement by itself.
 */
#include "table_moves.h"
#include "table_threads.h"

#include <stdlib.h>

enum { ROUNDS = TABLE_GROUPS + 1, FINISHING = TABLE_GROUPS };

typedef struct {
    uint8_t group[TABLE_MOST_HELPERS]; /* of each standing helper, in order of cells */
} Unit;

typedef struct {
    Table *table;
    int standing; /* number of helpers that stand still */
    Unit *units;  /* in order of their sums */
    int first[ROUNDS + 1]; /* each round's units; the last round takes all of them */
    int taken[ROUNDS];
    int first_cell[TABLE_GROUPS + 1];
    int members, waiting, turn;
    int64_t found;
    Lock lock;
    Signal all_here;
} Crew;

typedef struct {
    Crew *crew;
    Slice *slice;
    int (*poll)(void *);
    void *context;
    Thread thread;
} Member;

typedef struct {
    Crew *crew;
    Slice *slice; /* NULL when finishing */
    const uint8_t *group;
    int cell[TABLE_MOST_HELPERS];
    uint64_t found;
} Walk;

/* Visits every way to stand on one cell of each group. */
static void walk_from(Walk *walk, int place)
{
    Crew *crew = walk->crew;
    if (place < 0) {
        if (walk->slice)
            helper_moves(crew->table, walk->slice, walk->cell, crew->standing);
        else
            walk->found += finish_placements(crew->table, walk->cell, crew->standing);
        return;
    }
    int end = crew->first_cell[walk->group[place] + 1];
    if (place + 1 < crew->standing && walk->cell[place + 1] < end)
        end = walk->cell[place + 1];
    for (int cell = crew->first_cell[walk->group[place]]; cell < end; cell++) {
        walk->cell[place] = cell;
        walk_from(walk, place - 1);
    }
}

static int next_group_choice(uint8_t *group, int count)
{
    for (int i = 0; i < count; i++)
        if (group[i] + 1 < TABLE_GROUPS && (i + 1 == count || group[i] < group[i + 1])) {
            group[i]++;
            for (int j = 0; j < i; j++)
                group[j] = 0;
            return 1;
        }
    return 0;
}

static int sum_of(const uint8_t *group, int count)
{
    int sum = 0;
    for (int i = 0; i < count; i++)
        sum += group[i];
    return sum % TABLE_GROUPS;
}

/* Lists the units, sorted by their sums (a counting sort). Returns -1 for want of memory. */
static int list_units(Crew *crew)
{
    int count = crew->standing;
    int sizes[TABLE_GROUPS] = {0};
    Unit unit = {{0}};
    do
        sizes[sum_of(unit.group, count)]++;
    while (next_group_choice(unit.group, count));
    for (int sum = 0; sum < TABLE_GROUPS; sum++)
        crew->first[sum + 1] = crew->first[sum] + sizes[sum];
    int total = crew->first[FINISHING];
    crew->first[ROUNDS] = total;
    crew->units = malloc((size_t)total * sizeof(Unit));
    if (!crew->units)
        return -1;
    unit = (Unit){{0}};
    do {
        int sum = sum_of(unit.group, count);
        crew->units[crew->first[sum + 1] - sizes[sum]--] = unit;
    } while (next_group_choice(unit.group, count));
    for (int round = 0; round < FINISHING; round++)
        crew->taken[round] = crew->first[round];
    crew->taken[FINISHING] = 0;
    return 0;
}

static const Unit *take_unit(Crew *crew, int round, uint64_t found, int stop)
{
    const Unit *unit = NULL;
    lock_take(&crew->lock);
    crew->found += (int64_t)found;
    if (stop)
        crew->table->stop = 1;
    if (!crew->table->stop && crew->taken[round] < crew->first[round + 1])
        unit = &crew->units[crew->taken[round]++];
    lock_leave(&crew->lock);
    return unit;
}

static void wait_for_all(Crew *crew)
{
    lock_take(&crew->lock);
    int turn = crew->turn;
    if (++crew->waiting == crew->members) {
        crew->waiting = 0;
        crew->turn++;
        signal_all(&crew->all_here);
    }
    while (turn == crew->turn)
        signal_wait(&crew->all_here, &crew->lock);
    lock_leave(&crew->lock);
}

static void work(Member *member)
{
    Crew *crew = member->crew;
    for (int round = 0; round < ROUNDS; round++) {
        Walk walk = {crew, round == FINISHING ? NULL : member->slice, NULL, {0}, 0};
        int stop = 0;
        const Unit *unit;
        while ((unit = take_unit(crew, round, walk.found, stop)) != NULL) {
            walk.group = unit->group;
            walk.found = 0;
            walk_from(&walk, crew->standing - 1);
            stop = member->poll && member->poll(member->context);
        }
        wait_for_all(crew);
    }
}

static THREAD_RESULT thread_work(void *argument)
{
    work(argument);
    return THREAD_DONE;
}

static int64_t run_crew(Crew *crew, Member *members)
{
    /* Nobody starts a round before the number of members is settled. */
    lock_take(&crew->lock);
    crew->members = 1;
    while (crew->members < crew->table->threads && members[crew->members].slice
           && thread_start(&members[crew->members].thread, thread_work, &members[crew->members]))
        crew->members++;
    lock_leave(&crew->lock);
    work(&members[0]);
    for (int i = 1; i < crew->members; i++)
        thread_join(members[i].thread);
    return crew->table->stop ? -1 : crew->found;
}

int64_t table_layer(Table *table, int (*poll)(void *), void *context)
{
    Crew crew = {0};
    crew.table = table;
    crew.standing = table->helpers - 1;
    for (int group = 0; group <= TABLE_GROUPS; group++)
        crew.first_cell[group] = group * table->cells / TABLE_GROUPS;
    if (table->helpers == 0) {
        crew.found = (int64_t)finish_placements(table, NULL, 0);
    } else {
        Member members[TABLE_MOST_THREADS] = {{0}};
        for (int i = 0; i < table->threads; i++) {
            members[i].crew = &crew;
            members[i].slice = slice_new(table);
        }
        members[0].poll = poll;
        members[0].context = context;
        if (!members[0].slice || list_units(&crew) < 0) {
            crew.found = -2;
        } else {
            lock_make(&crew.lock);
            signal_make(&crew.all_here);
            crew.found = run_crew(&crew, members);
            signal_end(&crew.all_here);
            lock_end(&crew.lock);
        }
        for (int i = 0; i < table->threads; i++)
            free(members[i].slice);
        free(crew.units);
    }
    if (crew.found >= 0)
        table->layers++;
    return crew.found;
}
