extension Failure {
  /// Creates the failure of an import that could not read everything.
  ///
  /// - Parameters:
  ///   - lost: Number of the records that could not be read.
  ///   - partlyRead: Number of the records of which some values could not be read.
  ///   - hasRest: Whether anything was imported, or would be.
  init(ofImportWithout lost: Int, partlyRead: Int, hasRest: Bool, isDryRun: Bool) {
    var parts: [String] = []
    if lost > 0 {
      parts.append("\(count(lost, "record")) could not be read")
      if hasRest { parts.append("the rest \(isDryRun ? "can be" : "was") imported") }
    }
    if partlyRead > 0, !hasRest {
      let verb = partlyRead == 1 ? "has" : "have"
      parts.append("\(count(partlyRead, "record")) \(verb) a value that could not be read")
    } else if partlyRead > 0 {
      let verb = isDryRun ? "would be" : partlyRead == 1 ? "was" : "were"
      parts.append(
        "\(count(partlyRead, "record")) \(verb) imported without a value that could not be read")
    }
    self.init(.unreadable, parts.joined(separator: "; "))
  }
}
