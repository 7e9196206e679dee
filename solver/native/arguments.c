/* Reading and checking what Python hands over: nothing malformed gets past this file. */
#include "arguments.h"

#include <string.h>

static bool refuse(const char *what)
{
    PyErr_SetString(PyExc_ValueError, what);
    return false;
}

static bool read_board(struct problem *problem, const Py_buffer *cells, const Py_buffer *diagonals)
{
    if (problem->width < 1 || problem->width > MAX_SIDE || problem->height < 1 || problem->height > MAX_SIDE)
        return refuse("width and height must be 1 to 64");
    problem->cell_count = problem->width * problem->height;
    if (cells->len != problem->cell_count)
        return refuse("cells must hold one byte a cell");
    if (diagonals->len != 0 && diagonals->len != problem->cell_count)
        return refuse("diagonals must be empty or hold one byte a cell");
    const uint8_t *byte = cells->buf;
    for (int cell = 0; cell < problem->cell_count; cell++)
        if (byte[cell] > 31)
            return refuse("cells: a byte is beyond 31");
    memcpy(problem->cells, byte, (size_t)problem->cell_count);
    problem->has_diagonals = false;
    byte = diagonals->buf;
    for (Py_ssize_t cell = 0; cell < diagonals->len; cell++) {
        if (byte[cell] > 2 * NO_COLOUR)
            return refuse("diagonals: a byte is beyond 254");
        problem->has_diagonals |= byte[cell] != 0;
    }
    if (problem->has_diagonals)
        memcpy(problem->diagonals, byte, (size_t)problem->cell_count);
    return true;
}

static bool read_robots(struct problem *problem, const Py_buffer *robots, const Py_buffer *kinds)
{
    if (robots->len < 2 || robots->len > 2 * MAX_ROBOTS || robots->len % 2)
        return refuse("robots must hold two bytes for each of 1 to 8 robots");
    problem->robots = (int)(robots->len / 2);
    if (kinds->len != problem->robots)
        return refuse("kinds must hold one byte a robot");
    const uint8_t *place = robots->buf, *kind = kinds->buf;
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

static bool read_goal(struct problem *problem, const Py_buffer *via)
{
    if (problem->goal_robot < ANY_ROBOT || problem->goal_robot >= problem->robots)
        return refuse("goal must be a robot's number or -1");
    if (problem->target < 0 || problem->target >= problem->cell_count)
        return refuse("target is off the board");
    if (via->len % 3 || via->len > 3 * MAX_VIA)
        return refuse("via must hold three bytes for each of at most 16 way-points");
    problem->via_count = (int)(via->len / 3);
    const uint8_t *byte = via->buf;
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

bool read_request(PyObject *arguments, PyObject *keywords, struct request *request)
{
    static char *names[] = {"width",   "height",  "cells",   "diagonals", "robots",    "kinds",
                            "goal",    "target",  "via",     "options",   "seconds",   "positions",
                            "bytes",   "wanted",  "count",   "method",    NULL};
    struct problem *problem = &request->problem;
    Py_buffer cells = {0}, diagonals = {0}, robots = {0}, kinds = {0}, via = {0};
    int count = 0;
    request->seconds = -1;
    request->positions = request->bytes = 0;
    request->method = AUTOMATIC;
    problem->wanted = 1;
    if (!PyArg_ParseTupleAndKeywords(arguments, keywords, "iiy*y*y*y*iiy*i|dKKipi", names, &problem->width,
                                     &problem->height, &cells, &diagonals, &robots, &kinds,
                                     &problem->goal_robot, &problem->target, &via, &problem->options,
                                     &request->seconds, &request->positions, &request->bytes,
                                     &problem->wanted, &count, &request->method))
        return false;
    problem->count = count != 0;
    bool good = read_board(problem, &cells, &diagonals) && read_robots(problem, &robots, &kinds) &&
                read_goal(problem, &via);
    if (good && (request->method < AUTOMATIC || request->method > POSITIONS))
        good = refuse("method must be 0, 1 or 2");
    if (good && request->method == PLACEMENTS && !placements_fit(problem))
        good = refuse("the search over placements does not fit this problem");
    Py_buffer *buffers[] = {&cells, &diagonals, &robots, &kinds, &via};
    for (size_t i = 0; i < sizeof buffers / sizeof *buffers; i++)
        PyBuffer_Release(buffers[i]);
    return good;
}
