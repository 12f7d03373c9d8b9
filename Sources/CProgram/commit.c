#include "CProgram.h"

#ifndef HAWKNOTES_COMMIT
#define HAWKNOTES_COMMIT ""
#endif

const char *program_commit(void) { return HAWKNOTES_COMMIT; }
