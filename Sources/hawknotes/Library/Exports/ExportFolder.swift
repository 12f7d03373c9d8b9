import LibraryModel
import CLibrary

/// A folder that is exported to.
///
/// Files that are not ours are never overwritten, and no link in it is followed.
struct ExportFolder {
  let path: String

  /// Opens a folder; makes it and the folders above it if they are missing.
  init(_ path: String) throws(Failure) {
    self.path = path
    try Self.make(path)
    guard isFolder(at: path) else {
      throw Failure(.usage, "\(path) is not a folder: name another one")
    }
  }

  /// Makes a folder and the folders above it, unless they are there.
  static func make(_ path: String) throws(Failure) {
    do { try makeFolders(path, mode: 0o777) } catch {
      throw Failure(errno: error.code, path: error.path, remedy: "name another folder")
    }
  }

  /// Returns the folder and the name of a file that is exported to a path.
  ///
  /// A path with the extension of `fileName` names the file, unless a folder is there. Any other
  /// path names a folder, in which the file is `fileName`.
  static func place(_ path: String, forFile fileName: String) -> (folder: String, name: String) {
    let suffix = "." + (fileName.split(separator: ".").last ?? "")
    guard path.lowercased().hasSuffix(suffix), !isFolder(at: path) else { return (path, fileName) }
    return (path.folderOfPath, path.lastPathPart)
  }

  func makeFolder(_ name: String) throws(Failure) {
    let path = path + "/" + name
    try Self.make(path)
    var status = stat()
    guard lstat(path, &status) == 0, status.isFolder else {
      throw Failure(.usage, "\(path) is not a folder: move it away")
    }
  }

  /// Writes a page unless its contents are these already.
  ///
  /// - Parameter isOurs: Whether a file with such contents is a page of this item.
  func write(
    _ bytes: [UInt8], to name: String, _ record: ExportRecord, isOurs: ([UInt8]) -> Bool
  ) throws(Failure) -> PageOutcome {
    let present = try contents(of: name)
    if let present, present != bytes {
      guard isOurs(present) else { return .foreign }
      guard record.contains(PageChecksum(of: name, present)) else { return .edited }
    } else if present == nil, isTaken(name) {
      return .foreign
    }
    try record.add(PageChecksum(of: name, bytes))
    if present == bytes { return .written }
    let file = try ReplacementFile(path + "/" + name)
    try file.write(bytes)
    try file.finish()
    return .written
  }

  /// Removes the pages of earlier exports that this one does not have and that nobody has edited;
  /// returns their number.
  ///
  /// - Parameter areInFolders: Whether pages are in folders, not in files for each book.
  func removeFormerPages(_ record: ExportRecord, areInFolders: Bool) -> Int {
    removeFormerPages(in: "", record, areInFolders: areInFolders)
  }

  private func removeFormerPages(
    in folder: String, _ record: ExportRecord, areInFolders: Bool
  ) -> Int {
    var count = 0
    for last in FolderNames.at(path + "/" + folder) ?? [] where !last.hasPrefix(".") {
      let name = folder.isEmpty ? last : folder + "/" + last
      var status = stat()
      guard lstat(path + "/" + name, &status) == 0 else { continue }
      if status.isFolder, areInFolders {
        let removed = removeFormerPages(in: name, record, areInFolders: true)
        if removed > 0 { rmdir(path + "/" + name) }
        count += removed
      } else if status.isFile, name.hasSuffix(".md"), areInFolders != folder.isEmpty,
        !record.hasPage(named: name), let bytes = try? contents(of: name),
        record.contains(PageChecksum(of: name, bytes)), unlink(path + "/" + name) == 0
      {
        count += 1
      }
    }
    return count
  }

  /// Returns a page to write piece by piece.
  ///
  /// - Parameter isOurs: Whether a file with such a beginning may be replaced.
  /// - Returns: Nil if a file that is not ours has the name.
  func changedFile(
    _ name: String, _ record: ExportRecord, isOurs: ([UInt8]) -> Bool
  ) throws(Failure) -> ChangedFile? {
    let present = try contents(of: name, atMost: 4096)
    guard present.map(isOurs) ?? !isTaken(name) else { return nil }
    return try ChangedFile(name, in: path, record)
  }

  /// Returns a file to write, which then replaces another one of ours.
  func replacement(
    of name: String, isOurs: ([UInt8]) -> Bool
  ) throws(Failure) -> ReplacementFile {
    let present = try contents(of: name, atMost: 4096)
    if present.map({ !isOurs($0) }) ?? isTaken(name) {
      throw Failure(
        .usage, "\(path)/\(name) is not an export: move it away, or name another place")
    }
    return try ReplacementFile(path + "/" + name)
  }

  /// Whether something has the name.
  private func isTaken(_ name: String) -> Bool {
    var status = stat()
    return lstat(path + "/" + name, &status) == 0
  }

  /// Returns the contents of a file; nil if there is none.
  private func contents(of name: String, atMost limit: Int = .max) throws(Failure) -> [UInt8]? {
    let path = path + "/" + name
    if let bytes = fileBytes(path, atMost: limit, O_NOFOLLOW) { return bytes }
    if errno == ENOENT || errno == ELOOP { return nil }
    throw Failure(errno: errno, path: path, remedy: "name another file")
  }
}
