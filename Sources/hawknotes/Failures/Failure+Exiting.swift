/// Runs `body`; a failure ends the program with its message and exit code.
func exiting(_ body: () throws(Failure) -> Void) throws {
  do {
    try body()
  } catch {
    error.exit()
  }
}
