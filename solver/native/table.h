/* The exact distance table's share of the extension: its Python functions. */
#ifndef WALLHOP_TABLE_H
#define WALLHOP_TABLE_H

#include <Python.h>

extern PyMethodDef wallhop_table_methods[];

#endif
