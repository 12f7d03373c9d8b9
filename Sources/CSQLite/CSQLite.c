#include "CSQLite.h"

#include <stddef.h>

// SQLite counts its memory under a lock, a tenth of the instructions of reading a schema; nothing asks for
// the sum. NB: Before the first connection.
__attribute__((constructor)) static void count_no_memory(void) {
  sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0);
}

void database_configure(sqlite3 *connection) {
  sqlite3_db_config(connection, SQLITE_DBCONFIG_ENABLE_FKEY, 1, NULL);
  sqlite3_db_config(connection, SQLITE_DBCONFIG_DQS_DDL, 0, NULL);
  sqlite3_db_config(connection, SQLITE_DBCONFIG_DQS_DML, 0, NULL);
}

// NB: SQLite binds NULL for a null pointer, whatever the count.

int database_bind_text(sqlite3_stmt *statement, int parameter, const void *text, sqlite3_uint64 count) {
  return sqlite3_bind_text64(
      statement, parameter, count ? text : "", count, SQLITE_TRANSIENT, SQLITE_UTF8);
}

int database_bind_blob(sqlite3_stmt *statement, int parameter, const void *bytes, sqlite3_uint64 count) {
  return sqlite3_bind_blob64(statement, parameter, count ? bytes : "", count, SQLITE_TRANSIENT);
}

fts5_api *database_fts5(sqlite3 *connection) {
  fts5_api *api = NULL;
  sqlite3_stmt *statement = NULL;
  if (sqlite3_prepare_v2(connection, "SELECT fts5(?1)", -1, &statement, NULL) == SQLITE_OK) {
    sqlite3_bind_pointer(statement, 1, &api, "fts5_api_ptr", NULL);
    sqlite3_step(statement);
  }
  sqlite3_finalize(statement);
  return api;
}
