/* The table's face to Python: a capsule, and functions that restore it and add a layer. */
#define PY_SSIZE_T_CLEAN
#include <Python.h>

#include "table.h"
#include "table_core.h"
#include "table_nearest.h"

static const char capsule_name[] = "solver._kernel.table";

typedef struct {
    Table *table;
    Py_buffer buffer;
    int busy; /* a layer or a restore is running without the interpreter lock */
    int ready;
} Build;

static void build_close(Build *build)
{
    table_release(build->table);
    PyBuffer_Release(&build->buffer); /* does nothing the second time */
    build->ready = 0;
}

static void build_free(Build *build)
{
    build_close(build);
    PyMem_Free(build->table);
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
    if (build && !build->table->reached) {
        PyErr_SetString(PyExc_ValueError, "the table is closed");
        return NULL;
    }
    return build;
}

/* A table described by arguments from Python, or NULL with an exception set. */
static Table *new_table(int width, int height, const char *open_sides, Py_ssize_t length, int target,
                        int helpers, int threads)
{
    Table *table = PyMem_Malloc(sizeof *table);
    if (!table) {
        PyErr_NoMemory();
        return NULL;
    }
    if (width < 1 || height < 1 || length != (Py_ssize_t)width * height
        || table_prepare(table, width, height, (const uint8_t *)open_sides, target, helpers, threads) < 0) {
        PyMem_Free(table);
        PyErr_SetString(PyExc_ValueError, "the board, its target, walls or helpers do not fit a table");
        return NULL;
    }
    return table;
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
    Build *build = PyMem_Malloc(sizeof *build);
    if (!build)
        return PyErr_NoMemory();
    build->busy = build->ready = 0;
    build->table = new_table(width, height, open_sides, length, target, helpers, threads);
    if (!build->table || PyObject_GetBuffer(bytes, &build->buffer, PyBUF_WRITABLE) < 0) {
        PyMem_Free(build->table);
        PyMem_Free(build);
        return NULL;
    }
    if ((uint64_t)build->buffer.len != table_bytes(build->table)) {
        PyErr_Format(PyExc_ValueError, "the table needs %llu bytes, the buffer has %zd",
                     (unsigned long long)table_bytes(build->table), build->buffer.len);
        build_free(build);
        return NULL;
    }
    if (table_allocate(build->table, build->buffer.buf) < 0) {
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
    table_restore(build->table, layers, counts);
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
    if (!build->ready || build->table->layers >= TABLE_MOST_LAYERS) {
        PyErr_SetString(PyExc_ValueError, build->ready ? "distances beyond 253 do not fit a table"
                                                       : "the table must be restored first");
        return NULL;
    }
    build->busy = 1;
    PyThreadState *state = PyEval_SaveThread();
    int64_t found = table_layer(build->table, signals_pending, &state);
    PyEval_RestoreThread(state);
    build->busy = 0;
    if (found >= 0)
        return PyLong_FromLongLong(found);
    build->ready = 0;
    return found == -2 ? PyErr_NoMemory() : NULL;
}

static PyObject *nearest_values(const Nearest *nearest, int robots)
{
    PyObject *counts = PyList_New(256);
    for (int i = 0; counts && i < 256; i++) {
        PyObject *count = PyLong_FromUnsignedLongLong(nearest->counts[i]);
        if (!count || PyList_SetItem(counts, i, count) < 0)
            Py_CLEAR(counts);
    }
    if (!counts)
        return NULL;
    return Py_BuildValue("(Ny#)", counts, (const char *)nearest->hardest,
                         (Py_ssize_t)nearest->kept * robots);
}

static PyObject *nearest_of(const Table *table, const Py_buffer *distances, int limit)
{
    Nearest nearest = {.limit = limit};
    if ((uint64_t)distances->len != table_bytes(table) || limit < 0 || limit > 1 << 24) {
        PyErr_SetString(PyExc_ValueError, "the distances or the limit do not fit the table");
        return NULL;
    }
    nearest.hardest = PyMem_Malloc((size_t)(limit + 1) * (size_t)(table->helpers + 1));
    if (!nearest.hardest)
        return PyErr_NoMemory();
    PyThreadState *state = PyEval_SaveThread();
    int stopped = table_nearest(table, distances->buf, &nearest, signals_pending, &state);
    PyEval_RestoreThread(state);
    PyObject *values = stopped ? NULL : nearest_values(&nearest, table->helpers + 1);
    PyMem_Free(nearest.hardest);
    return values;
}

static PyObject *table_py_nearest(PyObject *module, PyObject *arguments)
{
    int width, height, target, helpers, limit;
    const char *open_sides;
    Py_ssize_t length;
    Py_buffer distances;
    (void)module;
    if (!PyArg_ParseTuple(arguments, "iiy#iiy*i:table_nearest", &width, &height, &open_sides, &length,
                          &target, &helpers, &distances, &limit))
        return NULL;
    PyObject *values = NULL;
    Table *table = new_table(width, height, open_sides, length, target, helpers, 1);
    if (table)
        values = nearest_of(table, &distances, limit);
    PyMem_Free(table);
    PyBuffer_Release(&distances);
    return values;
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
    {"table_nearest", table_py_nearest, METH_VARARGS,
     "table_nearest(width, height, open_sides, target, helpers, distances, limit)\n\n"
     "(how many sets of robots have each least distance over all of them, 255 for none; the hardest)"},
    {"table_close", table_py_close, METH_O,
     "table_close(capsule): gives the memory and the buffer back"},
    {NULL, NULL, 0, NULL}};
