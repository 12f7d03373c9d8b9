#ifdef __linux__
// Renames that never lose a file: renameat2(2).
#define _GNU_SOURCE
#include "CPlatform.h"

#include <sys/syscall.h>
#include <unistd.h>

// From linux/fs.h, which musl does not have.
enum { renameNoReplace = 1 << 0, renameExchange = 1 << 1 };

int platform_rename_new(int folder, const char *name, int new_folder, const char *new_name) {
  return (int)syscall(SYS_renameat2, folder, name, new_folder, new_name, renameNoReplace);
}

int platform_exchange(int folder, const char *name, int other_folder, const char *other_name) {
  return (int)syscall(SYS_renameat2, folder, name, other_folder, other_name, renameExchange);
}

int platform_sync_disk(int folder) { return (int)syscall(SYS_syncfs, folder); }
#endif
