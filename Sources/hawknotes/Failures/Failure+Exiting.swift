/// Ends the program with a failure's own line and exit code.
func exiting(_ body: () throws(Failure) -> Void) throws {
  do {
    try body()
  } catch {
    error.exit()
  }
}
