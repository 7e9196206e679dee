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

/* Fills the request; false with ValueError or TypeError set when something is malformed. */
bool read_request(PyObject *arguments, PyObject *keywords, struct request *request);

#endif
