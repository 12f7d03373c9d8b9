import CPlatform
import CLibrary

/// The folder of a mirror: its files are read and replaced without following links.
///
/// A path has a folder and a file, with a slash between them.
final class MirrorFolder {
  let path: String
  let root: Int32
  /// The folder for our own files: a file that is written or removed passes through it.
  let inner: Int32
  /// Called before each change; a test ends the work there.
  let step: () throws(MirrorError) -> Void

  /// Opens a folder; nil if there is none.
  ///
  /// - Parameter isNew: Whether the folder for our own files is made if it is missing. Otherwise a
  ///   folder without it has no mark, and is not changed.
  init?(
    _ path: String, isNew: Bool = false, _ step: @escaping () throws(MirrorError) -> Void
  ) throws(MirrorError) {
    self.path = path
    self.step = step
    root = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard root >= 0 else {
      if errno == ENOENT { return nil }
      throw .failed(path: path, errno: errno)
    }
    let refusal = !isNew || mkdirat(root, Self.own, 0o700) == 0 ? 0 : errno
    inner = openat(root, Self.own, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
    guard inner >= 0 || !isNew && errno == ENOENT else {
      // NB: The deinit closes the folder.
      throw .failed(path: path + "/" + Self.own, errno: errno == ENOENT ? refusal : errno)
    }
  }

  /// Opens a folder for a dry run: it is not changed, and it may be missing.
  init(
    dryRun path: String, _ step: @escaping () throws(MirrorError) -> Void
  ) throws(MirrorError) {
    (self.path, self.step, dryRun) = (path, step, DryRun())
    root = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard root >= 0 || errno == ENOENT else { throw .failed(path: path, errno: errno) }
    inner = openat(root, Self.own, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
  }

  deinit {
    close(inner)
    close(root)
  }

  static let own = ".hawknotes"
  /// Changes that a dry run would have made; nil if the changes are made.
  var dryRun: DryRun?
  /// The time, in seconds since 1970.
  var now: () -> Int = { CLibrary.time(nil) }
  /// Number of files whose contents were read.
  var filesRead = 0
  /// The paths in each folder that was read, `.` for the folder itself, that are not UTF-8: those of
  /// Markdown files and of folders, with replaced bytes.
  var oddPaths: [String: [String]] = [:]

  // MARK: Reading

  /// The id of the mirror; nil if it is not marked as one.
  func mark() throws(MirrorError) -> String? {
    try contents(of: own("mirror"), at: inner).map { String(decoding: $0, as: UTF8.self) }
  }

  /// Returns the names of the folders that may have pages, in the order of the bytes of their
  /// paths.
  func folders() throws(MirrorError) -> [String] {
    var names: [String] = []
    for name in try self.names(in: ".", at: root) where !name.hasPrefix(".") {
      if try status(of: name, at: root)?.isFolder == true { names.append(name + "/") }
    }
    return names.sorted { $0.isBefore($1) }.map { String($0.dropLast()) }
  }

  /// Calls `body` with the path and the stamp of each Markdown file in a folder, in the order of
  /// the bytes of their names; never if the folder is missing or a link.
  func forEachFile(
    in folder: String, _ body: (_ path: String, FileStamp) throws(MirrorError) -> Void
  ) throws(MirrorError) {
    guard let descriptor = try opened(folder) else { return }
    defer { close(descriptor) }
    let names = try names(in: folder, at: descriptor).filter {
      $0.hasSuffix(".md") && !$0.hasPrefix(".")
    }
    for path in names.sorted(by: { $0.isBefore($1) }).map({ folder + "/" + $0 }) {
      guard let status = try status(of: path, at: descriptor), status.isFile else { continue }
      try body(path, FileStamp(status, at: now()))
    }
  }

  /// Returns size, times and inode of a file; nil if there is none, or it is not a file.
  func stamp(of path: String) throws(MirrorError) -> FileStamp? {
    guard let descriptor = try opened(path.split.folder) else { return nil }
    defer { close(descriptor) }
    guard let status = try status(of: path, at: descriptor), status.isFile else { return nil }
    return FileStamp(status, at: now())
  }

  /// Returns the contents of a file; nil if there is none, or it is not a file.
  func contents(of path: String) throws(MirrorError) -> [UInt8]? {
    guard let descriptor = try opened(path.split.folder) else { return nil }
    defer { close(descriptor) }
    return try contents(of: path, at: descriptor)
  }

  /// Whether a folder, not a link to one, has a path.
  func isFolder(_ path: String) throws(MirrorError) -> Bool {
    try status(of: path, at: root)?.isFolder == true
  }

  /// Whether a file, a folder or a link has a path.
  func isTaken(_ path: String) throws(MirrorError) -> Bool {
    if dryRun?.removed.contains(path) == true { return false }
    let folder = path.split.folder
    guard let descriptor = try opened(folder) else {
      // A link or a file with the name of the folder.
      return try status(of: folder, at: root) != nil
    }
    defer { close(descriptor) }
    return try status(of: path, at: descriptor) != nil
  }

  // MARK: Writing

  func setMark(_ id: String) throws(MirrorError) {
    if dryRun != nil { return }
    try write(Array(id.utf8), to: "mirror.new")
    try step()
    guard renameat(inner, "mirror.new", inner, "mirror") == 0 else { throw failure(own("mirror")) }
    fsync(inner)
    fsync(root)
  }

  /// Writes the contents that a file will get, and syncs them unless ``syncAll()`` follows.
  func prepare(_ bytes: [UInt8], for number: Int64, isSynced: Bool) throws(MirrorError) {
    if dryRun == nil { try write(bytes, to: "\(number).new", isSynced: isSynced) }
  }

  /// Waits until all that was written is on the disk.
  func syncAll() { if dryRun == nil { _ = platform_sync_disk(root) } }

  /// Waits until the names in the folder of a file are on the disk.
  func syncFolder(of path: String) {
    guard dryRun == nil, let descriptor = try? opened(path.split.folder) else { return }
    fsync(descriptor)
    close(descriptor)
  }

  /// Gives a file its prepared contents.
  ///
  /// The old file is looked at after it was exchanged: a change in the last moment is not lost.
  ///
  /// - Parameter expected: Hash of the contents that may be replaced; nil if there may be no file.
  /// - Returns: Whether it was done; false if there is something else.
  func replace(
    _ path: String, with number: Int64, over expected: String?
  ) throws(MirrorError) -> Bool {
    if dryRun != nil { return try dryReplace(path, over: expected) }
    let (folder, file) = path.split
    try step()
    guard let descriptor = try made(folder) else {
      discard(number)
      return false
    }
    defer { close(descriptor) }
    guard let expected else {
      if try isMovedIn("\(number).new", to: path, at: descriptor) { return true }
      discard(number)
      return false
    }
    guard try isFile(path, at: descriptor, hash: expected) else {
      discard(number)
      return false
    }
    let ours = try status(of: own("\(number).new"), at: inner)
    try step()
    guard platform_exchange(inner, "\(number).new", descriptor, file) == 0 else {
      // A disk without such renames, as some network disks.
      if errno == EINVAL, renameat(inner, "\(number).new", descriptor, file) == 0 { return true }
      throw failure(path)
    }
    try step()
    guard try isFile(own("\(number).new"), at: inner, hash: expected) else {
      try step()
      _ = platform_exchange(inner, "\(number).new", descriptor, file)
      // Another program may have put one more file there meanwhile.
      if let ours, let left = try status(of: own("\(number).new"), at: inner),
        !left.isUnchanged(since: ours)
      {
        try putBack(number, "new", to: path)
      } else {
        discard(number)
      }
      return false
    }
    discard(number)
    return true
  }

  /// Removes a file, and its folder if that is empty then; syncs both unless ``syncAll()`` follows.
  ///
  /// - Returns: Whether there is no such file now; false if it has other contents.
  func remove(
    _ path: String, _ number: Int64, hash: String?, isSynced: Bool
  ) throws(MirrorError) -> Bool {
    let (folder, file) = path.split
    guard let descriptor = try opened(folder) else { return true }
    defer { close(descriptor) }
    guard try status(of: path, at: descriptor) != nil else { return true }
    guard let hash, try isFile(path, at: descriptor, hash: hash) else { return false }
    if dryRun != nil {
      dryRun?.removed.insert(path)
      return true
    }
    try step()
    guard renameat(descriptor, file, inner, "\(number).old") == 0 else { throw failure(path) }
    try step()
    guard try isFile(own("\(number).old"), at: inner, hash: hash) else {
      _ = platform_rename_new(inner, "\(number).old", descriptor, file)
      return false
    }
    unlinkat(inner, "\(number).old", 0)
    if isSynced { fsync(descriptor) }
    unlinkat(root, folder, AT_REMOVEDIR)
    return true
  }

  /// Renames a folder; false if that is not possible.
  func rename(_ folder: String, to new: String) throws(MirrorError) -> Bool {
    if dryRun != nil {
      dryRun?.renamed[new] = folder
      return true
    }
    try step()
    let isDone = platform_rename_new(root, folder, root, new) == 0
    fsync(root)
    return isDone
  }

  func has(folder: String) throws(MirrorError) -> Bool {
    try status(of: oldName(of: folder), at: root) != nil
  }

  // MARK: After a kill

  /// Returns the contents of a file that a killed process has left in our folder.
  func leftover(_ number: Int64, _ kind: String) throws(MirrorError) -> [UInt8]? {
    try contents(of: own("\(number).\(kind)"), at: inner)
  }

  /// Returns the numbers of the files that a killed process has left in our folder.
  func leftovers(_ kind: String) throws(MirrorError) -> [Int64] {
    try names(in: Self.own, at: inner).filter { $0.hasSuffix("." + kind) }
      .compactMap { Int64($0.dropLast(4)) }
  }

  /// Puts a file back at its path, or beside it if that is taken.
  func putBack(_ number: Int64, _ kind: String, to path: String) throws(MirrorError) {
    if dryRun != nil { return }
    let (folder, file) = path.split
    try step()
    guard let descriptor = try made(folder) else { throw failure(folder) }
    defer { close(descriptor) }
    let stem = file.hasSuffix(".md") ? String(file.dropLast(3)) : file
    for name in [file, "\(stem) (recovered).md", "\(stem) (recovered \(number)).md"] {
      if platform_rename_new(inner, "\(number).\(kind)", descriptor, name) == 0 { return }
    }
    throw failure(path)
  }

  func discard(_ number: Int64, _ kind: String = "new") {
    if dryRun == nil { unlinkat(inner, "\(number).\(kind)", 0) }
  }
}

extension String {
  var split: (folder: String, file: String) {
    guard let slash = lastIndex(of: "/") else { return (".", self) }
    return (String(self[..<slash]), String(self[index(after: slash)...]))
  }
}
