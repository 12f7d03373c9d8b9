import Testing

extension Sandbox {
  /// Runs a line of a shell without a terminal.
  func shell(_ command: String) -> Finished {
    run(["/bin/sh", "-c", command], environment: environment)
  }

  /// Runs a line that must succeed; returns its output.
  func done(_ command: String, sourceLocation: SourceLocation = #_sourceLocation) -> String {
    let finished = shell(command)
    #expect(finished.code == 0, "\(finished.error)", sourceLocation: sourceLocation)
    return finished.output
  }
}
