#include "table.h"

PyMethodDef wallhop_table_methods[] = {{NULL, NULL, 0, NULL}};
