#include "CHunspell.h"
