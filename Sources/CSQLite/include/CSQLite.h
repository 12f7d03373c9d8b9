// SQLite, and what Swift cannot call: functions with variable arguments, and casts of macros.
#ifndef CSQLITE_H
#define CSQLITE_H

#include <sqlite3.h>

/// Enables foreign keys, and refuses texts in double quotes, which SQLite would take for a name that is
/// spelled wrong.
void database_configure(sqlite3 *connection);

/// Binds a copy of a text, which may contain NUL.
int database_bind_text(sqlite3_stmt *statement, int parameter, const void *text, sqlite3_uint64 count);

/// Binds a copy of some bytes, also of none: never NULL.
int database_bind_blob(sqlite3_stmt *statement, int parameter, const void *bytes, sqlite3_uint64 count);

/// Returns the functions of the full-text search; NULL if this SQLite has none.
fts5_api *database_fts5(sqlite3 *connection);

#endif
