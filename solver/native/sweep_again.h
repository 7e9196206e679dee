/* The bound and the search once more, compiled for other processors: what includes this has chosen the processor and
   defined AGAIN(name), the name under which a function goes there. */
#define make_bound AGAIN(make_bound)
#define look_ahead AGAIN(look_ahead)
#define bound_cells AGAIN(bound_cells)
#define alone AGAIN(alone)
#define alone_before AGAIN(alone_before)
#define prepare_last_move AGAIN(prepare_last_move)
#define finish_by_helper AGAIN(finish_by_helper)
#define start_sweep AGAIN(start_sweep)
#define sweep_level AGAIN(sweep_level)
#define moves_from AGAIN(moves_from)
#define recall AGAIN(recall)
#define tally_ways AGAIN(tally_ways)
#define sweep_empty AGAIN(sweep_empty)
#define end_sweep AGAIN(end_sweep)

#include "bound.c"
#include "last_move.c"
#include "moves.c"
#include "outlook.c"
#include "sweep.c"
#include "tally.c"
