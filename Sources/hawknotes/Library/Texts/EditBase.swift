import LibraryModel

/// The version that an edit replaces.
struct EditBase<Subject> {
  let id: Identifier<Subject>

  /// Reads `--over`; without it, the version is the one that was read.
  init(_ over: String?, _ read: Identifier<Subject>) throws(Failure) {
    guard let over else {
      id = read
      return
    }
    guard let id = Identifier<Subject>(over) else {
      throw Failure(
        .usage, "--over: \"\(over)\" is not a version: use one that show --json printed")
    }
    self.id = id
  }
}
