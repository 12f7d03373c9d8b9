// The build of this program, and the reports of its crashes.
#ifndef CPROGRAM_H
#define CPROGRAM_H

/// Returns the commit that the program was built from, as the build says in HAWKNOTES_COMMIT; empty if
/// it does not say.
const char *program_commit(void);

/// From now on a crash appends a report to the file `path`, below `head`, and calls `tell`. Then the
/// signal ends the program as before. If `tell` returns 0, the crash is told on standard error.
///
/// A report has the signal, and the addresses of the functions that ran, relative to the start of the
/// program. It has no content of the memory.
void program_report_crashes(const char *path, const char *head, int (*tell)(void));

/// Lets crashes write no file from now on.
void program_keep_no_reports(void);

#endif
