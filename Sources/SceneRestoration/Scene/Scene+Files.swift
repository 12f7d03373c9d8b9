import Glibc

// Files beside the journal in a scene's folder: for another program, which wants a path.

extension Scene {
  /// Where the scene lies; nil for an ephemeral one.
  public var path: String? { folder?.path }

  /// Writes a file into the scene's folder, for its owner alone, and returns its path.
  ///
  /// It is whole from its first instant. A file that is there already is never replaced, since
  /// another program may have written it: this throws. An ephemeral scene has no folder: nil.
  ///
  /// - Parameter name: As a scene's name; not of the scene's own files.
  public func writeFile(_ name: String, _ bytes: [UInt8]) throws(SceneError) -> String? {
    guard let folder else { return nil }
    try check(name)
    let path = folder.path + "/" + name
    if folder.contains(name) { throw .io(errno: EEXIST, path: path) }
    let new = name + SceneFile.unfinished
    try folder.makeFile(new, toBecome: name).write(bytes, at: 0)
    try folder.rename(new, to: name)
    return path
  }

  /// What a file in the scene's folder holds; nil where there is none.
  public func readFile(_ name: String) throws(SceneError) -> [UInt8]? {
    guard name.isName else { throw .badName(name) }
    return try folder?.fileToRead(name)?.read(0...)
  }

  /// All files in the scene's folder that are not the scene's own, the oldest first.
  public func files() throws(SceneError) -> [SceneFile] {
    guard let folder else { return [] }
    return try folder.foreignFiles().sorted {
      ($0.modified, $0.name) < ($1.modified, $1.name)
    }
  }

  /// Removes a file from the scene's folder, unless it was written again since it was listed.
  public func removeFile(_ file: SceneFile) {
    guard folder?.foreignFile(file.name) == file else { return }
    folder?.unlink(file.name)
  }

  private func check(_ name: String) throws(SceneError) {
    guard SceneName.isValid(name), !SceneFile.isOwn(name) else { throw .badName(name) }
  }
}

extension Folder {
  /// Whether another program has left a file in it.
  var hasForeignFiles: Bool {
    // What cannot be listed may have one.
    (try? foreignFiles())?.allSatisfy(\.isUnfinished) != true
  }

  /// The files that are not a scene's own; other folders are not looked at.
  fileprivate func foreignFiles() throws(SceneError) -> [SceneFile] {
    try names().compactMap(foreignFile)
  }

  fileprivate func foreignFile(_ name: String) -> SceneFile? {
    guard name.isName, !SceneFile.isOwn(name) else { return nil }
    return status(name).flatMap { SceneFile(name, $0) }
  }
}

extension String {
  /// Whether it names what lies in a folder, and nothing elsewhere.
  fileprivate var isName: Bool { !isEmpty && self != "." && self != ".." && !contains("/") }
}
