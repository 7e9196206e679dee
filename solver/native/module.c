/* The extension module: its functions, and the answers as Python objects. */
#include <Python.h>

#include "arena.h"
#include "arguments.h"
#include "kernel.h"
#include "table.h"

/* The items as a tuple, which they belong to from now on; NULL if one of them could not be made. */
static PyObject *tuple_of(PyObject *const *items, int count)
{
    PyObject *tuple = PyTuple_New(count);
    bool good = tuple != NULL;
    for (int i = 0; i < count; i++)
        if (!good || !items[i]) {
            good = false;
            Py_XDECREF(items[i]);
        } else
            good = PyTuple_SetItem(tuple, i, items[i]) == 0;
    if (!good)
        Py_CLEAR(tuple);
    return tuple;
}

static PyObject *move_tuples(const struct move *moves, int count)
{
    PyObject *tuple = PyTuple_New(count);
    for (int i = 0; tuple && i < count; i++) {
        PyObject *fields[] = {PyLong_FromLong(moves[i].robot), PyLong_FromLong(moves[i].direction),
                              PyLong_FromLong(moves[i].end), PyLong_FromLong(moves[i].cost),
                              PyLong_FromLong(moves[i].passes)};
        PyObject *move = tuple_of(fields, sizeof fields / sizeof *fields);
        if (!move || PyTuple_SetItem(tuple, i, move) < 0)
            Py_CLEAR(tuple);
    }
    return tuple;
}

static PyObject *answer_tuples(const struct answer *answer)
{
    PyObject *tuple = PyTuple_New(answer->answers);
    const struct move *moves = answer->moves;
    for (int i = 0; tuple && i < answer->answers; i++) {
        PyObject *one = move_tuples(moves, answer->lengths[i]);
        moves += answer->lengths[i];
        if (!one || PyTuple_SetItem(tuple, i, one) < 0)
            Py_CLEAR(tuple);
    }
    return tuple;
}

static PyObject *result_tuple(const struct answer *answer, const struct control *control, int method)
{
    PyObject *answers = answer_tuples(answer);
    if (!answers)
        return NULL;
    PyObject *fields[] = {PyLong_FromLong(answer->status), PyLong_FromLong(answer->cost),
                          PyLong_FromLong(answer->lower_bound), answers,
                          PyLong_FromUnsignedLongLong(answer->count), PyLong_FromLong(control->stop),
                          PyLong_FromUnsignedLongLong(answer->expanded),
                          PyLong_FromUnsignedLongLong(answer->generated), PyLong_FromSize_t(control->peak),
                          PyFloat_FromDouble(now() - control->started), PyLong_FromLong(method)};
    return tuple_of(fields, sizeof fields / sizeof *fields);
}

static PyObject *search(PyObject *module, PyObject *const *arguments, Py_ssize_t count, PyObject *names)
{
    (void)module;
    struct request request;
    if (!read_request(arguments, count, names, &request))
        return NULL;
    struct control control;
    struct answer answer = {.status = UNKNOWN};
    const struct problem *problem = &request.problem;
    bool placements = request.method == PLACEMENTS || (request.method == AUTOMATIC && placements_fit(problem));
    control_start(&control, request.seconds, request.positions, (size_t)request.bytes);
    arena_open(&control);
    if (placements)
        search_placements(problem, &control, &answer);
    if (placements && request.method == AUTOMATIC && control.stop == BEYOND_REACH) {
        control.stop = RUNNING;              /* an answer longer than MAX_COST: the other search goes further */
        placements = false;
    }
    if (!placements) {
        control_let_others_run(&control);
        search_positions(problem, &control, &answer);
    }
    control_end(&control);
    arena_close(&control);
    PyObject *result = NULL;
    if (control.stop == NO_MEMORY)
        PyErr_NoMemory();
    else if (answer.status == FAILED)
        PyErr_SetString(PyExc_RuntimeError, "the way to an answer that was found is lost: a defect of the kernel");
    else if (control.stop != INTERRUPTED)
        result = result_tuple(&answer, &control, placements ? PLACEMENTS : POSITIONS);
    free_answer(&answer);
    return result;
}

/* The bound of the search over placements, for tests: the goal robot's cell is not looked at. */
static PyObject *bound(PyObject *module, PyObject *const *arguments, Py_ssize_t count, PyObject *names)
{
    (void)module;
    struct request request;
    uint8_t moves[MAX_CELLS];
    if (!read_request(arguments, count, names, &request))
        return NULL;
    if (!placements_fit(&request.problem) || request.problem.goal_robot == ANY_ROBOT) {
        PyErr_SetString(PyExc_ValueError, "the search over placements of one goal robot does not fit");
        return NULL;
    }
    placement_bound(&request.problem, moves);
    return PyBytes_FromStringAndSize((const char *)moves, request.problem.cell_count);
}

static PyMethodDef search_methods[] = {
    {"search", (PyCFunction)(void (*)(void))search, METH_FASTCALL | METH_KEYWORDS,
     "search(width, height, cells, diagonals, robots, kinds, goal, target, via, options, seconds=-1,\n"
     "       positions=0, bytes=0, wanted=1, count=False, method=0)\n\n"
     "(status, cost, lower bound, answers, count, stop, expanded, generated, peak bytes, seconds, method)"},
    {"bound", (PyCFunction)(void (*)(void))bound, METH_FASTCALL | METH_KEYWORDS,
     "bound(...): the arguments of search; a lower bound for the goal robot on each cell, the others at rest"},
    {NULL, NULL, 0, NULL},
};

static int fill_module(PyObject *module)
{
    if (PyModule_AddFunctions(module, search_methods) < 0)
        return -1;
    return PyModule_AddFunctions(module, wallhop_table_methods);
}

static PyModuleDef_Slot slots[] = {{Py_mod_exec, (void *)fill_module}, {0, NULL}};

static struct PyModuleDef definition = {
    PyModuleDef_HEAD_INIT, "solver._kernel", "Exact searches over sliding robots, compiled.", 0, NULL, slots,
    NULL, NULL, NULL};

PyMODINIT_FUNC PyInit__kernel(void)
{
    return PyModuleDef_Init(&definition);
}
