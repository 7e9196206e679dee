/* Functions of the extension module that build tables; see solver/table.py. */
#ifndef WALLHOP_TABLE_PYTHON_H
#define WALLHOP_TABLE_PYTHON_H

#include <Python.h>

PyObject *table_py_new(PyObject *module, PyObject *arguments);
PyObject *table_py_restore(PyObject *module, PyObject *arguments);
PyObject *table_py_layer(PyObject *module, PyObject *capsule);

#define TABLE_METHODS                                                                        \
    {"table_new", table_py_new, METH_VARARGS,                                                \
     "table_new(width, height, open_sides, target, helpers, threads, bytes) -> capsule"},    \
    {"table_restore", table_py_restore, METH_VARARGS,                                        \
     "table_restore(capsule, layers) -> how often each distance is in the bytes"},           \
    {"table_layer", table_py_layer, METH_O,                                                  \
     "table_layer(capsule) -> number of positions at the next distance"}

#endif
