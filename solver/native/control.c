#if defined(__linux__)
#define _DEFAULT_SOURCE /* madvise */
#endif
/* Limits on time, positions and memory; signals; the account of memory; the list of answers. */
#include <Python.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#if defined(__linux__)
#include <sys/mman.h>
#endif

#include "kernel.h"

enum { SIGNALS_PER_SECOND = 50 };

double now(void)
{
    struct timespec time;
#if defined(CLOCK_MONOTONIC)
    clock_gettime(CLOCK_MONOTONIC, &time);   /* whoever sets the clock shall not end or prolong a search */
#else
    timespec_get(&time, TIME_UTC);
#endif
    return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

void control_start(struct control *control, double seconds, uint64_t positions, size_t bytes)
{
    memset(control, 0, sizeof *control);
    control->started = now();
    control->deadline = seconds < 0 ? 0 : control->started + seconds;
    control->next_signal_check = control->started + 1.0 / SIGNALS_PER_SECOND;
    control->position_limit = positions;
    control->byte_limit = bytes;
}

void control_let_others_run(struct control *control)
{
    if (!control->thread_state)
        control->thread_state = PyEval_SaveThread();
}

void control_end(struct control *control)
{
    if (control->thread_state)
        PyEval_RestoreThread(control->thread_state);
    control->thread_state = NULL;
}

static bool signal_came(struct control *control)
{
    PyEval_RestoreThread(control->thread_state);
    int raised = PyErr_CheckSignals();
    control->thread_state = PyEval_SaveThread();
    return raised != 0;
}

bool control_poll(struct control *control, uint64_t positions)
{
    if (control->stop != RUNNING)
        return true;
    control->positions = positions;
    if (control->position_limit && positions >= control->position_limit)
        control->stop = POSITIONS_USED_UP;
    double time = now();
    if (control->deadline > 0 && time >= control->deadline)
        control->stop = TIME_IS_UP;
    if (control->thread_state && time >= control->next_signal_check) {
        control->next_signal_check = time + 1.0 / SIGNALS_PER_SECOND;
        if (signal_came(control))
            control->stop = INTERRUPTED;
    }
    return control->stop != RUNNING;
}

void spread(void *memory, size_t bytes)
{
#if defined(__linux__) && defined(MADV_HUGEPAGE)
    enum { PAGE = 4096, LARGE = 4 << 20 };
    if (bytes >= LARGE) {
        uintptr_t start = ((uintptr_t)memory + PAGE - 1) / PAGE * PAGE;
        madvise((void *)start, bytes - (start - (uintptr_t)memory), MADV_HUGEPAGE);
    }
#else
    (void)memory;
    (void)bytes;
#endif
}

bool within_limit(struct control *control, size_t bytes)
{
    if (!control->byte_limit || bytes <= control->byte_limit)
        return true;
    control->stop = MEMORY_USED_UP;
    return false;
}

static void *taken(struct control *control, void *memory, size_t bytes)
{
    if (!memory) {
        control->stop = NO_MEMORY;
        return NULL;
    }
    control->bytes = bytes;
    if (bytes > control->peak)
        control->peak = bytes;
    return memory;
}

void *take(struct control *control, void *old, size_t old_bytes, size_t new_bytes)
{
    size_t bytes = control->bytes - old_bytes + new_bytes;
    if (!within_limit(control, bytes))
        return NULL;
    void *memory = realloc(old, new_bytes);
    if (memory)
        spread(memory, new_bytes);
    return taken(control, memory, bytes);
}

void *take_zeroed(struct control *control, size_t bytes)
{
    if (!within_limit(control, control->bytes + bytes))
        return NULL;
    return taken(control, calloc(1, bytes), control->bytes + bytes);
}

void give_back(struct control *control, void *memory, size_t bytes)
{
    if (memory)
        control->bytes -= bytes;
    free(memory);
}

bool add_answer(struct answer *answer, struct control *control, const struct move *moves, int count)
{
    struct move *all = realloc(answer->moves, sizeof *all * (size_t)(answer->move_count + count + 1));
    if (all)
        answer->moves = all;
    int *lengths = realloc(answer->lengths, sizeof *lengths * (size_t)(answer->answers + 1));
    if (lengths)
        answer->lengths = lengths;
    if (!all || !lengths) {
        control->stop = NO_MEMORY;
        return false;
    }
    memcpy(all + answer->move_count, moves, sizeof *moves * (size_t)count);
    answer->move_count += count;
    lengths[answer->answers++] = count;
    return true;
}

void free_answer(struct answer *answer)
{
    free(answer->moves);
    free(answer->lengths);
}
