/* Reading and checking what Python hands over. */
#ifndef WALLHOP_ARGUMENTS_H
#define WALLHOP_ARGUMENTS_H

#include <Python.h>

#include "kernel.h"

struct request {
    struct problem problem;
    double seconds;                          /* negative: no limit */
    unsigned long long positions, bytes;     /* 0: no limit */
    int method;
};
enum { AUTOMATIC, PLACEMENTS, POSITIONS };

/* Fills the request from the arguments of a call, the named ones last; false with ValueError, TypeError or
   OverflowError set when something is malformed. */
bool read_request(PyObject *const *given, Py_ssize_t count, PyObject *names, struct request *request);

#endif
