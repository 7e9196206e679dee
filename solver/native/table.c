/* The table's face to Python: a capsule, and functions that restore it and add a layer. */
#define PY_SSIZE_T_CLEAN
#include <Python.h>

#include "table.h"
#include "table_core.h"

static const char capsule_name[] = "solver._kernel.table";

typedef struct {
    Table table;
    Py_buffer buffer;
    int busy; /* a layer or a restore is running without the interpreter lock */
    int ready;
} Build;

static void build_close(Build *build)
{
    table_release(&build->table);
    PyBuffer_Release(&build->buffer); /* does nothing the second time */
    build->ready = 0;
}

static void build_free(Build *build)
{
    build_close(build);
    PyMem_Free(build);
}

static void capsule_free(PyObject *capsule)
{
    Build *build = PyCapsule_GetPointer(capsule, capsule_name);
    if (build)
        build_free(build);
}

/* The capsule's contents, or NULL with an exception set. */
static Build *build_of(PyObject *capsule)
{
    Build *build = PyCapsule_GetPointer(capsule, capsule_name);
    if (build && build->busy) {
        PyErr_SetString(PyExc_RuntimeError, "another thread is working on this table");
        return NULL;
    }
    if (build && !build->table.reached) {
        PyErr_SetString(PyExc_ValueError, "the table is closed");
        return NULL;
    }
    return build;
}

static PyObject *table_py_new(PyObject *module, PyObject *arguments)
{
    int width, height, target, helpers, threads;
    const char *open_sides;
    Py_ssize_t length;
    PyObject *bytes;
    (void)module;
    if (!PyArg_ParseTuple(arguments, "iiy#iiiO:table_new", &width, &height, &open_sides, &length,
                          &target, &helpers, &threads, &bytes))
        return NULL;
    if (width < 1 || height < 1 || width > ROW_STRIDE || height > ROW_STRIDE
        || length != (Py_ssize_t)width * height) {
        PyErr_SetString(PyExc_ValueError, "a table needs a board of at most 16 x 16 cells");
        return NULL;
    }
    Build *build = PyMem_Malloc(sizeof *build);
    if (!build)
        return PyErr_NoMemory();
    build->busy = build->ready = 0;
    if (table_prepare(&build->table, width, height, (const uint8_t *)open_sides, target, helpers,
                      threads) < 0) {
        PyMem_Free(build);
        PyErr_SetString(PyExc_ValueError, "the target, the helpers or the walls do not fit a table");
        return NULL;
    }
    if (PyObject_GetBuffer(bytes, &build->buffer, PyBUF_WRITABLE) < 0) {
        PyMem_Free(build);
        return NULL;
    }
    if ((uint64_t)build->buffer.len != table_bytes(&build->table)) {
        PyErr_Format(PyExc_ValueError, "the table needs %llu bytes, the buffer has %zd",
                     (unsigned long long)table_bytes(&build->table), build->buffer.len);
        build_free(build);
        return NULL;
    }
    if (table_allocate(&build->table, build->buffer.buf) < 0) {
        build_free(build);
        return PyErr_NoMemory();
    }
    PyObject *capsule = PyCapsule_New(build, capsule_name, capsule_free);
    if (!capsule)
        build_free(build);
    return capsule;
}

static PyObject *table_py_restore(PyObject *module, PyObject *arguments)
{
    PyObject *capsule;
    int layers;
    uint64_t counts[256];
    (void)module;
    if (!PyArg_ParseTuple(arguments, "Oi:table_restore", &capsule, &layers))
        return NULL;
    Build *build = build_of(capsule);
    if (!build)
        return NULL;
    if (layers < 0 || layers > TABLE_MOST_LAYERS) {
        PyErr_SetString(PyExc_ValueError, "a table has 0 to 254 layers");
        return NULL;
    }
    build->busy = 1;
    Py_BEGIN_ALLOW_THREADS
    table_restore(&build->table, layers, counts);
    Py_END_ALLOW_THREADS
    build->busy = 0;
    build->ready = 1;
    PyObject *list = PyList_New(layers);
    for (int i = 0; list && i < layers; i++) {
        PyObject *count = PyLong_FromUnsignedLongLong(counts[i]);
        if (!count || PyList_SetItem(list, i, count) < 0)
            Py_CLEAR(list);
    }
    return list;
}

static int signals_pending(void *context)
{
    PyThreadState **state = context;
    PyEval_RestoreThread(*state);
    int raised = PyErr_CheckSignals() != 0;
    *state = PyEval_SaveThread();
    return raised;
}

static PyObject *table_py_layer(PyObject *module, PyObject *capsule)
{
    (void)module;
    Build *build = build_of(capsule);
    if (!build)
        return NULL;
    if (!build->ready || build->table.layers >= TABLE_MOST_LAYERS) {
        PyErr_SetString(PyExc_ValueError, build->ready ? "distances beyond 253 do not fit a table"
                                                       : "the table must be restored first");
        return NULL;
    }
    build->busy = 1;
    PyThreadState *state = PyEval_SaveThread();
    int64_t found = table_layer(&build->table, signals_pending, &state);
    PyEval_RestoreThread(state);
    build->busy = 0;
    if (found >= 0)
        return PyLong_FromLongLong(found);
    build->ready = 0;
    return found == -2 ? PyErr_NoMemory() : NULL;
}

static PyObject *table_py_close(PyObject *module, PyObject *capsule)
{
    (void)module;
    Build *build = build_of(capsule);
    if (!build)
        return NULL;
    build_close(build);
    Py_RETURN_NONE;
}

PyMethodDef wallhop_table_methods[] = {
    {"table_new", table_py_new, METH_VARARGS,
     "table_new(width, height, open_sides, target, helpers, threads, distances) -> capsule"},
    {"table_restore", table_py_restore, METH_VARARGS,
     "table_restore(capsule, layers) -> how often each distance below layers is there"},
    {"table_layer", table_py_layer, METH_O,
     "table_layer(capsule) -> number of positions at the next distance"},
    {"table_close", table_py_close, METH_O,
     "table_close(capsule): gives the memory and the buffer back"},
    {NULL, NULL, 0, NULL}};
