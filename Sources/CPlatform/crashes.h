// The signals with which a process crashes.
#pragma once

#include <signal.h>

#define CRASH_SIGNALS SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGABRT, SIGTRAP
