import CLibrary

// Files beside the journal in a scene's folder, for another program that needs a path.

extension WindowScene {
  /// Path of the scene's folder; nil for an ephemeral scene.
  package var path: String? { folder?.path }

  /// Writes a private file into the scene's folder and returns its path; nil for an ephemeral
  /// scene.
  ///
  /// No program ever sees a part of the file. An existing file is never replaced, since another
  /// program may have written it: then this throws.
  ///
  /// - Parameter name: A valid scene name that is not one of the scene's own files.
  package func writeFile(_ name: String, _ bytes: [UInt8]) throws(SceneError) -> String? {
    guard let folder else { return nil }
    try check(name)
    let path = folder.path + "/" + name
    if folder.contains(name) { throw .io(errno: EEXIST, path: path) }
    let new = name + SceneFile.unfinished
    try folder.makeFile(new, finalName: name).write(bytes, at: 0)
    try folder.rename(new, to: name)
    return path
  }

  /// Returns the contents of a file in the scene's folder; nil if there is no file.
  package func readFile(_ name: String) throws(SceneError) -> [UInt8]? {
    guard name.isName else { throw .badName(name) }
    return try folder?.fileToRead(name)?.read(0...)
  }

  /// Returns the files in the scene's folder that are not the scene's own, the oldest first.
  package func files() throws(SceneError) -> [SceneFile] {
    guard let folder else { return [] }
    return try folder.foreignFiles().sorted {
      ($0.modified, $0.name) < ($1.modified, $1.name)
    }
  }

  /// Removes a file from the scene's folder, unless it has changed since it was listed.
  package func removeFile(_ file: SceneFile) {
    guard folder?.foreignFile(file.name) == file else { return }
    folder?.unlink(file.name)
  }

  private func check(_ name: String) throws(SceneError) {
    guard SceneName.isValid(name), !SceneFile.isOwn(name) else { throw .badName(name) }
  }
}

extension Folder {
  /// Whether another program has left a file in the folder.
  var hasForeignFiles: Bool {
    // A folder that cannot be listed may contain one.
    (try? foreignFiles())?.allSatisfy(\.isUnfinished) != true
  }

  /// Returns the files that are not a scene's own; subfolders are ignored.
  fileprivate func foreignFiles() throws(SceneError) -> [SceneFile] {
    try names().compactMap(foreignFile)
  }

  fileprivate func foreignFile(_ name: String) -> SceneFile? {
    guard name.isName, !SceneFile.isOwn(name) else { return nil }
    return status(name).flatMap { SceneFile(name, $0) }
  }
}

extension String {
  /// Whether it is a valid name of a file in a folder.
  fileprivate var isName: Bool { !isEmpty && self != "." && self != ".." && !contains("/") }
}
