#ifdef __linux__
// strverscmp(3) needs this, before any header.
#define _GNU_SOURCE
#include "CPlatform.h"

#include <string.h>

int platform_natural_order(const char *one, const char *other) { return strverscmp(one, other); }
#endif
