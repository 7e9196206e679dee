/* Reading and checking what Python hands over: nothing malformed gets past this file. */
#include "arguments.h"

#include <limits.h>
#include <string.h>

/* The bytes of an argument while they are read. */
struct buffer {
    const uint8_t *bytes;
    Py_ssize_t size;
    bool viewed;
    Py_buffer view;
};

static bool refuse(const char *what)
{
    PyErr_SetString(PyExc_ValueError, what);
    return false;
}

static bool hold(PyObject *argument, struct buffer *buffer)
{
    buffer->viewed = !PyBytes_CheckExact(argument);
    if (buffer->viewed) {
        if (PyObject_GetBuffer(argument, &buffer->view, PyBUF_SIMPLE) < 0)
            return false;
        buffer->bytes = buffer->view.buf;
        buffer->size = buffer->view.len;
        return true;
    }
    buffer->bytes = (const uint8_t *)PyBytes_AsString(argument);
    buffer->size = PyBytes_Size(argument);
    return true;
}

static void let_go(struct buffer *buffer)
{
    if (buffer->viewed)
        PyBuffer_Release(&buffer->view);
}

static bool read_board(struct problem *problem, const struct buffer *cells, const struct buffer *diagonals)
{
    if (problem->width < 1 || problem->width > MAX_SIDE || problem->height < 1 || problem->height > MAX_SIDE)
        return refuse("width and height must be 1 to 64");
    problem->cell_count = problem->width * problem->height;
    if (cells->size != problem->cell_count)
        return refuse("cells must hold one byte a cell");
    if (diagonals->size != 0 && diagonals->size != problem->cell_count)
        return refuse("diagonals must be empty or hold one byte a cell");
    uint8_t any = 0;                         /* of the same size as a byte: compilers then take many at once */
    for (int cell = 0; cell < problem->cell_count; cell++)
        any |= cells->bytes[cell];
    if (any > 31)
        return refuse("cells: a byte is beyond 31");
    memcpy(problem->cells, cells->bytes, (size_t)problem->cell_count);
    problem->has_diagonals = false;
    for (Py_ssize_t cell = 0; cell < diagonals->size; cell++) {
        if (diagonals->bytes[cell] > 2 * NO_COLOUR)
            return refuse("diagonals: a byte is beyond 254");
        problem->has_diagonals |= diagonals->bytes[cell] != 0;
    }
    if (problem->has_diagonals)
        memcpy(problem->diagonals, diagonals->bytes, (size_t)problem->cell_count);
    return true;
}

static bool read_robots(struct problem *problem, const struct buffer *robots, const struct buffer *kinds)
{
    if (robots->size < 2 || robots->size > 2 * MAX_ROBOTS || robots->size % 2)
        return refuse("robots must hold two bytes for each of 1 to 8 robots");
    problem->robots = (int)(robots->size / 2);
    if (kinds->size != problem->robots)
        return refuse("kinds must hold one byte a robot");
    const uint8_t *place = robots->bytes, *kind = kinds->bytes;
    problem->any_transparent = false;
    for (int robot = 0; robot < problem->robots; robot++) {
        int cell = place[2 * robot] | place[2 * robot + 1] << 8;
        if (cell >= problem->cell_count)
            return refuse("a robot stands off the board");
        if (problem->cells[cell] & BLOCKED)
            return refuse("a robot stands in a blocked cell");
        for (int other = 0; other < robot; other++)
            if (problem->robot_cell[other] == cell)
                return refuse("two robots share a cell");
        problem->robot_cell[robot] = (uint16_t)cell;
        problem->colour[robot] = kind[robot] & 127;
        problem->transparent[robot] = kind[robot] >> 7;
        problem->any_transparent |= problem->transparent[robot];
    }
    return true;
}

static bool read_goal(struct problem *problem, const struct buffer *via)
{
    if (problem->goal_robot < ANY_ROBOT || problem->goal_robot >= problem->robots)
        return refuse("goal must be a robot's number or -1");
    if (problem->target < 0 || problem->target >= problem->cell_count)
        return refuse("target is off the board");
    if (via->size % 3 || via->size > 3 * MAX_VIA)
        return refuse("via must hold three bytes for each of at most 16 way-points");
    problem->via_count = (int)(via->size / 3);
    const uint8_t *byte = via->bytes;
    for (int i = 0; i < problem->via_count; i++, byte += 3) {
        problem->via[i].robot = byte[0] == 255 ? ANY_ROBOT : byte[0];
        problem->via[i].cell = byte[1] | byte[2] << 8;
        if (problem->via[i].robot >= problem->robots)
            return refuse("a way-point names no robot");
        if (problem->via[i].cell >= problem->cell_count)
            return refuse("a way-point is off the board");
    }
    if (problem->options & ~ALL_OPTIONS)
        return refuse("options has an unknown bit");
    if (problem->wanted < 1 || problem->wanted > 1000000)
        return refuse("wanted must be 1 to 1000000");
    return true;
}

/* Where the arguments are in a call, in order; the first ones must be given. */
enum {
    WIDTH, HEIGHT, CELLS, DIAGONALS, ROBOTS, KINDS, GOAL, TARGET, VIA, OPTIONS, REQUIRED, SECONDS = REQUIRED,
    POSITION_LIMIT, BYTE_LIMIT, WANTED, COUNT, METHOD, ARGUMENTS,
};
static const char *const NAMES[ARGUMENTS] = {
    "width", "height", "cells",   "diagonals", "robots", "kinds",  "goal",  "target",
    "via",   "options", "seconds", "positions", "bytes",  "wanted", "count", "method",
};

/* Each argument in its place, NULL where it is not given. */
static bool sort_arguments(PyObject *const *given, Py_ssize_t count, PyObject *names, PyObject **sorted)
{
    if (count > ARGUMENTS) {
        PyErr_Format(PyExc_TypeError, "at most %d arguments are taken", (int)ARGUMENTS);
        return false;
    }
    for (int i = 0; i < ARGUMENTS; i++)
        sorted[i] = i < count ? given[i] : NULL;
    for (Py_ssize_t i = 0, named = names ? PyTuple_Size(names) : 0; i < named; i++) {
        PyObject *name = PyTuple_GetItem(names, i);
        int place = 0;
        while (place < ARGUMENTS && PyUnicode_CompareWithASCIIString(name, NAMES[place]) != 0)
            place++;
        if (place == ARGUMENTS || sorted[place]) {
            PyErr_Format(PyExc_TypeError, "argument %R is %s", name, place == ARGUMENTS ? "unknown" : "given twice");
            return false;
        }
        sorted[place] = given[count + i];
    }
    for (int i = 0; i < REQUIRED; i++)
        if (!sorted[i]) {
            PyErr_Format(PyExc_TypeError, "argument '%s' is missing", NAMES[i]);
            return false;
        }
    return true;
}

/* A number that fits in an int; an argument that is not given leaves what is there. */
static bool read_int(PyObject *argument, int *number)
{
    if (!argument)
        return true;
    long value = PyLong_AsLong(argument);
    if (value == -1 && PyErr_Occurred())
        return false;
    if (value < INT_MIN || value > INT_MAX) {
        PyErr_SetString(PyExc_OverflowError, "a number is too large");
        return false;
    }
    *number = (int)value;
    return true;
}

static bool read_limit(PyObject *argument, unsigned long long *limit)
{
    if (!argument)
        return true;
    *limit = PyLong_AsUnsignedLongLongMask(argument);
    return *limit != ULLONG_MAX || !PyErr_Occurred();
}

static bool read_numbers(PyObject *const *argument, struct request *request)
{
    struct problem *problem = &request->problem;
    int count = 0;
    request->seconds = -1;
    request->positions = request->bytes = 0;
    request->method = AUTOMATIC;
    problem->wanted = 1;
    if (!read_int(argument[WIDTH], &problem->width) || !read_int(argument[HEIGHT], &problem->height) ||
        !read_int(argument[GOAL], &problem->goal_robot) || !read_int(argument[TARGET], &problem->target) ||
        !read_int(argument[OPTIONS], &problem->options) || !read_int(argument[WANTED], &problem->wanted) ||
        !read_int(argument[METHOD], &request->method) || !read_limit(argument[POSITION_LIMIT], &request->positions) ||
        !read_limit(argument[BYTE_LIMIT], &request->bytes))
        return false;
    if (argument[SECONDS]) {
        request->seconds = PyFloat_AsDouble(argument[SECONDS]);
        if (request->seconds == -1 && PyErr_Occurred())
            return false;
    }
    if (argument[COUNT])
        count = PyObject_IsTrue(argument[COUNT]);
    problem->count = count > 0;
    return count >= 0;
}

static bool read_buffers(struct problem *problem, PyObject *const *argument)
{
    enum { BUFFERS = 5 };
    static const int places[BUFFERS] = {CELLS, DIAGONALS, ROBOTS, KINDS, VIA};
    struct buffer buffers[BUFFERS];
    int held = 0;
    while (held < BUFFERS && hold(argument[places[held]], &buffers[held]))
        held++;
    bool good = held == BUFFERS && read_board(problem, &buffers[0], &buffers[1]) &&
                read_robots(problem, &buffers[2], &buffers[3]) && read_goal(problem, &buffers[4]);
    while (held)
        let_go(&buffers[--held]);
    return good;
}

bool read_request(PyObject *const *given, Py_ssize_t count, PyObject *names, struct request *request)
{
    PyObject *argument[ARGUMENTS];
    if (!sort_arguments(given, count, names, argument) || !read_numbers(argument, request) ||
        !read_buffers(&request->problem, argument))
        return false;
    if (request->method < AUTOMATIC || request->method > POSITIONS)
        return refuse("method must be 0, 1 or 2");
    if (request->method == PLACEMENTS && !placements_fit(&request->problem))
        return refuse("the search over placements does not fit this problem");
    return true;
}
