/* The last two moves of a way: a helper's, then the active robot's onto the target. */
#include "placements.h"

void prepare_last_move(struct sweep *sweep)
{
    const struct grid *grid = sweep->grid;
    int target = sweep->bound.target, n = 0;
    bits from[DIRECTIONS];
    memset(sweep->ray, 0, sizeof sweep->ray);
    memset(sweep->props, 0, sizeof sweep->props);
    sweep->wall_props = 0;
    for (int direction = 0; direction < DIRECTIONS; direction++) {
        if (bits_has(grid->wall[direction], target))
            sweep->wall_props |= (uint8_t)(1 << direction);
        else
            sweep->props[target + STEP[direction]] = (uint8_t)(1 << direction);
        bits ray = bits_without(before(bits_one(target), grid->way, direction), bits_one(target));
        from[direction] = ray;
        for (int cell = target; !bits_has(grid->wall[opposite(direction)], cell);) {
            cell -= STEP[direction];
            sweep->ray[cell] = (uint8_t)++n;
            sweep->shadow[n] = ray;
            ray = bits_without(ray, bits_one(cell));
        }
    }
    sweep->reach[0] = bits_none();
    for (int props = 1; props < 16; props++)
        sweep->reach[props] = bits_or(sweep->reach[props & (props - 1)], from[low_bit((uint64_t)props)]);
    sweep->ray[target] = (uint8_t)++n;
    sweep->shadow[n] = sweep->reach[15];
    sweep->shadow[0] = bits_none();
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

bool finish_by_helper(struct sweep *sweep, const struct placement *place, bits cells, int moves)
{
    for (int i = 0; i < place->count; i++)
        for (int direction = 0; direction < DIRECTIONS; direction++) {
            int from = place->cell[i], to = place->end[i][direction];
            if (to == from)
                continue;
            bits way = slide_cells(from, to), met = bits_and(cells, way);
            bits good = bits_and(bits_without(cells, way), last_move_from(sweep, place, i, to));
            while (!bits_any(good) && bits_any(met)) {
                bits cell = bits_one(any_cell(met));
                met = bits_without(met, cell);
                to = any_cell(cell) - STEP[direction];
                if (to != from)
                    good = bits_and(cell, last_move_from(sweep, place, i, to));
            }
            if (bits_any(good)) {
                sweep->finish = (struct finish){moves + 2, place->key, any_cell(good), moves,
                                                key_after(place->key, place->cell, place->count, i, to)};
                return true;
            }
        }
    return false;
}
