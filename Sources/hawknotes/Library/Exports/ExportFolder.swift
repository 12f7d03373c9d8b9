import Glibc

/// A folder that is exported to.
///
/// Files that are not ours are never overwritten, and no link in it is followed.
struct ExportFolder {
  let path: String

  /// Opens a folder; makes it and the folders above it if they are missing.
  init(_ path: String) throws(Failure) {
    self.path = path
    try Self.make(path)
    var status = stat()
    guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else {
      throw Failure(.usage, "\(path) is not a folder: name another one")
    }
  }

  /// Makes a folder and the folders above it, unless they are there.
  static func make(_ path: String) throws(Failure) {
    if mkdir(path, 0o777) == 0 || errno == EEXIST { return }
    if errno == ENOENT, let slash = path.lastIndex(of: "/"), slash > path.startIndex {
      try make(String(path[..<slash]))
      if mkdir(path, 0o777) == 0 || errno == EEXIST { return }
    }
    throw Failure(errno: errno, path: path, remedy: "name another folder")
  }

  /// Returns the folder and the name of a file that is exported to a path.
  ///
  /// A path with the extension of `fileName` names the file, unless a folder is there. Any other
  /// path names a folder, in which the file is `fileName`.
  static func place(_ path: String, forFile fileName: String) -> (folder: String, name: String) {
    let suffix = "." + (fileName.split(separator: ".").last ?? "")
    var status = stat()
    let isFolder = stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    guard path.lowercased().hasSuffix(suffix), !isFolder else { return (path, fileName) }
    guard let slash = path.lastIndex(of: "/") else { return (".", path) }
    let folder = slash == path.startIndex ? "/" : String(path[..<slash])
    return (folder, String(path[path.index(after: slash)...]))
  }

  func makeFolder(_ name: String) throws(Failure) {
    let path = path + "/" + name
    try Self.make(path)
    var status = stat()
    guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else {
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

  /// Whether something other than a file has the name.
  private func isTaken(_ name: String) -> Bool {
    var status = stat()
    return lstat(path + "/" + name, &status) == 0
  }

  /// Returns the contents of a file; nil if there is none.
  private func contents(of name: String, atMost limit: Int = .max) throws(Failure) -> [UInt8]? {
    let path = path + "/" + name
    let descriptor = open(path, O_RDONLY | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else {
      if errno == ENOENT || errno == ELOOP { return nil }
      throw Failure(errno: errno, path: path, remedy: "move it away")
    }
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while bytes.count < limit {
      let count = read(descriptor, &buffer, min(buffer.count, limit - bytes.count))
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw Failure(errno: errno, path: path, remedy: "move it away") }
      if count == 0 { break }
      bytes += buffer[..<count]
    }
    return bytes
  }
}
