/* The extension module: its functions, and the answers as Python objects. */
#include <Python.h>
#include <stdlib.h>

#include "arena.h"
#include "arguments.h"
#include "kernel.h"
#include "table.h"

static PyObject *move_tuples(const struct move *moves, int count)
{
    PyObject *tuple = PyTuple_New(count);
    for (int i = 0; tuple && i < count; i++) {
        PyObject *move = Py_BuildValue("(iiiii)", moves[i].robot, moves[i].direction, moves[i].end,
                                       moves[i].cost, moves[i].passes);
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

static PyObject *search(PyObject *module, PyObject *arguments, PyObject *keywords)
{
    (void)module;
    struct request *request = malloc(sizeof *request);
    if (!request)
        return PyErr_NoMemory();
    if (!read_request(arguments, keywords, request)) {
        free(request);
        return NULL;
    }
    struct control control;
    struct answer answer = {.status = UNKNOWN};
    const struct problem *problem = &request->problem;
    bool placements = request->method == PLACEMENTS || (request->method == AUTOMATIC && placements_fit(problem));
    control_start(&control, request->seconds, request->positions, (size_t)request->bytes);
    arena_open(&control);
    control.thread_state = PyEval_SaveThread();
    if (placements)
        search_placements(problem, &control, &answer);
    if (placements && request->method == AUTOMATIC && control.stop == BEYOND_REACH) {
        control.stop = RUNNING;              /* an answer longer than MAX_COST: the other search goes further */
        placements = false;
    }
    if (!placements)
        search_positions(problem, &control, &answer);
    PyEval_RestoreThread(control.thread_state);
    arena_close(&control);
    PyObject *result = NULL;
    if (control.stop == NO_MEMORY)
        PyErr_NoMemory();
    else if (answer.status == FAILED)
        PyErr_SetString(PyExc_RuntimeError, "the way to an answer that was found is lost: a defect of the kernel");
    else if (control.stop != INTERRUPTED) {
        PyObject *answers = answer_tuples(&answer);
        if (answers)
            result = Py_BuildValue("(iiiNKiKKKdi)", answer.status, answer.cost, answer.lower_bound, answers,
                                   (unsigned long long)answer.count, (int)control.stop,
                                   (unsigned long long)answer.expanded, (unsigned long long)answer.generated,
                                   (unsigned long long)control.peak, now() - control.started,
                                   placements ? PLACEMENTS : POSITIONS);
    }
    free_answer(&answer);
    free(request);
    return result;
}

/* The bound of the search over placements, for tests: the goal robot's cell is not looked at. */
static PyObject *bound(PyObject *module, PyObject *arguments, PyObject *keywords)
{
    (void)module;
    struct request *request = malloc(sizeof *request);
    if (!request)
        return PyErr_NoMemory();
    PyObject *result = NULL;
    if (read_request(arguments, keywords, request)) {
        if (!placements_fit(&request->problem) || request->problem.goal_robot == ANY_ROBOT)
            PyErr_SetString(PyExc_ValueError, "the search over placements of one goal robot does not fit");
        else {
            uint8_t moves[MAX_CELLS];
            placement_bound(&request->problem, moves);
            result = PyBytes_FromStringAndSize((const char *)moves, request->problem.cell_count);
        }
    }
    free(request);
    return result;
}

static PyMethodDef search_methods[] = {
    {"search", (PyCFunction)(void (*)(void))search, METH_VARARGS | METH_KEYWORDS,
     "search(width, height, cells, diagonals, robots, kinds, goal, target, via, options, seconds=-1,\n"
     "       positions=0, bytes=0, wanted=1, count=False, method=0)\n\n"
     "(status, cost, lower bound, answers, count, stop, expanded, generated, peak bytes, seconds, method)"},
    {"bound", (PyCFunction)(void (*)(void))bound, METH_VARARGS | METH_KEYWORDS,
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
