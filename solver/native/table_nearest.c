/* A table serves every robot, since helpers move alike with the active one: of a set of
 * robots, each in turn is the active one, and the least of its distances is the answer
 * for a goal that any robot may serve. */
#include "table_nearest.h"

#include <string.h>

typedef struct {
    const Table *table;
    const uint8_t *distance;
    Nearest *nearest;
    int robots;
    int cell[TABLE_MOST_HELPERS + 1]; /* sorted */
} Sets;

static void keep(Sets *sets, int least)
{
    Nearest *nearest = sets->nearest;
    if (least > nearest->largest) {
        nearest->largest = least;
        nearest->kept = 0;
    }
    if (nearest->kept == nearest->limit)
        return;
    uint8_t *place = nearest->hardest + (size_t)nearest->kept++ * (size_t)sets->robots;
    for (int i = 0; i < sets->robots; i++)
        place[i] = (uint8_t)sets->cell[i];
}

/* All sets whose robots but the first stand where sets->cell says. */
static void look(Sets *sets)
{
    const Table *table = sets->table;
    const int *cell = sets->cell;
    const uint8_t *line[TABLE_MOST_HELPERS + 1]; /* with robot i as the active one, the first on cell 0 */
    for (int active = 0; active < sets->robots; active++) {
        uint64_t rank = 0;
        for (int i = 1; i < sets->robots; i++)
            if (i != active)
                rank += table->choose[i < active ? i + 1 : i][cell[i]];
        line[active] = sets->distance + rank * (uint64_t)table->cells + (active ? cell[active] : 0);
    }
    int end = sets->robots > 1 ? cell[1] : table->cells;
    for (int first = 0; first < end; first++) {
        uint8_t least = (uint8_t)(line[0][first] - 1); /* 0, without answer, becomes 255 */
        for (int active = 1; active < sets->robots; active++) {
            uint8_t other = (uint8_t)(line[active][(size_t)first * (size_t)table->cells] - 1);
            least = other < least ? other : least;
        }
        sets->nearest->counts[least]++;
        if (least != NO_ANSWER && least >= sets->nearest->largest) {
            sets->cell[0] = first;
            keep(sets, least);
        }
    }
}

static int visit(Sets *sets, int place, int (*poll)(void *), void *context)
{
    if (place == 0) {
        look(sets);
        return 0;
    }
    int end = place + 1 < sets->robots ? sets->cell[place + 1] : sets->table->cells;
    for (int cell = place; cell < end; cell++) {
        sets->cell[place] = cell;
        if (visit(sets, place - 1, poll, context) < 0)
            return -1;
    }
    return place == 1 && poll && poll(context) ? -1 : 0;
}

int table_nearest(const Table *table, const uint8_t *distance, Nearest *nearest,
                  int (*poll)(void *), void *context)
{
    Sets sets = {table, distance, nearest, table->helpers + 1, {0}};
    memset(nearest->counts, 0, sizeof nearest->counts);
    nearest->largest = -1;
    nearest->kept = 0;
    return visit(&sets, sets.robots - 1, poll, context);
}
