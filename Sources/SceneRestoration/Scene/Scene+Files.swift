// Files beside the journal in a scene's folder: for another program, which wants a path.

extension Scene {
  /// Writes a file into the scene's folder, for its owner alone, and returns its path.
  ///
  /// It is whole from its first instant, and replaces one of the same name. An ephemeral scene has
  /// no folder: nil.
  ///
  /// - Parameter name: As a scene's name; not of the scene's own files.
  public func writeFile(_ name: String, _ bytes: [UInt8]) throws(SceneError) -> String? {
    guard let folder else { return nil }
    try check(name)
    let new = name + ".new"
    try folder.makeFile(new, toBecome: name).write(bytes, at: 0)
    try folder.rename(new, to: name)
    return folder.path + "/" + name
  }

  /// What a file in the scene's folder holds; nil where there is none.
  public func readFile(_ name: String) throws(SceneError) -> [UInt8]? {
    try check(name)
    return try folder?.fileToRead(name)?.read(0...)
  }

  /// Removes a file from the scene's folder, if it is there.
  public func removeFile(_ name: String) {
    guard (try? check(name)) != nil else { return }
    folder?.unlink(name)
  }

  /// Removes a file, and what programs leave beside one: all files whose names contain its name.
  public func removeFilesAround(_ name: String) {
    guard (try? check(name)) != nil, let names = try? folder?.names() else { return }
    for other in names where other.firstRange(of: name) != nil { folder?.unlink(other) }
  }

  private func check(_ name: String) throws(SceneError) {
    let isOurs = ["journal", "lock", "closed", "name", "launches"].contains { name.hasPrefix($0) }
    guard SceneName.isValid(name), !isOurs else { throw .badName(name) }
  }
}
