import CPlatform
import Glibc

/// The folder of a mirror: its files are read and replaced without following links.
///
/// A path has a folder and a file, with a slash between them.
final class MirrorFolder {
  /// The path of the folder.
  let path: String
  private let root: Int32
  /// The folder for our own files: a file that is written or removed passes through it.
  private let inner: Int32
  /// Called before each change; a test ends the work there.
  private let step: () throws(MirrorError) -> Void

  /// Opens a folder; nil if there is none.
  init?(_ path: String, _ step: @escaping () throws(MirrorError) -> Void) throws(MirrorError) {
    self.path = path
    self.step = step
    root = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard root >= 0 else {
      if errno == ENOENT { return nil }
      throw .failed(path: path, errno: errno)
    }
    _ = mkdirat(root, Self.own, 0o700)
    inner = openat(root, Self.own, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
    guard inner >= 0 else {
      let code = errno
      close(root)
      throw .failed(path: path + "/" + Self.own, errno: code)
    }
  }

  deinit {
    close(inner)
    close(root)
  }

  private static let own = ".hawknotes"

  // MARK: Reading

  /// The id of the mirror; nil if it is not marked as one.
  func mark() throws(MirrorError) -> String? {
    try contents(of: "mirror", at: inner).map { String(decoding: $0, as: UTF8.self) }
  }

  /// Returns the names of the folders that may have pages.
  func folders() throws(MirrorError) -> [String] {
    try names(at: root).filter { name in
      !name.hasPrefix(".") && status(of: name, at: root).map(\.isFolder) == true
    }
  }

  /// Returns the names of the Markdown files in a folder; none if it is missing or a link.
  func files(in folder: String) throws(MirrorError) -> [String] {
    guard let descriptor = opened(folder) else { return [] }
    defer { close(descriptor) }
    return try names(at: descriptor).filter { $0.hasSuffix(".md") && !$0.hasPrefix(".") }
  }

  /// Returns size, times and inode of a file; nil if there is none, or it is not a file.
  func stamp(of path: String) -> FileStamp? {
    let (folder, file) = path.split
    guard let descriptor = opened(folder) else { return nil }
    defer { close(descriptor) }
    guard let status = status(of: file, at: descriptor), status.isFile else { return nil }
    return FileStamp(status)
  }

  /// Returns the contents of a file; nil if there is none, or it is not a file.
  func contents(of path: String) throws(MirrorError) -> [UInt8]? {
    let (folder, file) = path.split
    guard let descriptor = opened(folder) else { return nil }
    defer { close(descriptor) }
    return try contents(of: file, at: descriptor)
  }

  /// Whether anything has a path.
  func isTaken(_ path: String) -> Bool {
    let (folder, file) = path.split
    guard let descriptor = opened(folder) else {
      // A link or a file with the name of the folder.
      return status(of: folder, at: root) != nil
    }
    defer { close(descriptor) }
    return status(of: file, at: descriptor) != nil
  }

  // MARK: Writing

  /// Marks the folder as a mirror.
  func setMark(_ id: String) throws(MirrorError) {
    try write(Array(id.utf8), to: "mirror.new")
    try step()
    guard renameat(inner, "mirror.new", inner, "mirror") == 0 else { throw failure("mirror") }
    fsync(inner)
    fsync(root)
  }

  /// Writes the contents that a file will get, and syncs them unless ``syncAll()`` follows.
  func prepare(_ bytes: [UInt8], for number: Int64, isSynced: Bool) throws(MirrorError) {
    try write(bytes, to: "\(number).new", isSynced: isSynced)
  }

  /// Waits until all that was written is on the disk.
  func syncAll() { _ = platform_sync_disk(root) }

  /// Waits until the names in the folder of a file are on the disk.
  func syncFolder(of path: String) {
    guard let descriptor = opened(path.split.folder) else { return }
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
    let (folder, file) = path.split
    try step()
    if mkdirat(root, folder, 0o777) == 0 { fsync(root) }
    guard let descriptor = opened(folder) else {
      discard(number)
      return false
    }
    defer { close(descriptor) }
    guard let expected else {
      if platform_rename_new(inner, "\(number).new", descriptor, file) == 0 { return true }
      if errno == EINVAL, status(of: file, at: descriptor) == nil {
        return renameat(inner, "\(number).new", descriptor, file) == 0
      }
      discard(number)
      return false
    }
    guard isFile(file, at: descriptor, hash: expected) else {
      discard(number)
      return false
    }
    try step()
    guard platform_exchange(inner, "\(number).new", descriptor, file) == 0 else {
      // A disk without such renames, as some network disks.
      if errno == EINVAL, renameat(inner, "\(number).new", descriptor, file) == 0 { return true }
      throw failure(path)
    }
    try step()
    guard isFile("\(number).new", at: inner, hash: expected) else {
      _ = platform_exchange(inner, "\(number).new", descriptor, file)
      discard(number)
      return false
    }
    discard(number)
    return true
  }

  /// Removes a file, and its folder if that is empty then.
  ///
  /// - Returns: Whether there is no such file now; false if it has other contents.
  func remove(_ path: String, _ number: Int64, hash: String?) throws(MirrorError) -> Bool {
    let (folder, file) = path.split
    guard let descriptor = opened(folder) else { return true }
    defer { close(descriptor) }
    guard status(of: file, at: descriptor) != nil else { return true }
    guard let hash, isFile(file, at: descriptor, hash: hash) else { return false }
    try step()
    guard renameat(descriptor, file, inner, "\(number).old") == 0 else { throw failure(path) }
    try step()
    guard isFile("\(number).old", at: inner, hash: hash) else {
      _ = platform_rename_new(inner, "\(number).old", descriptor, file)
      return false
    }
    unlinkat(inner, "\(number).old", 0)
    fsync(descriptor)
    unlinkat(root, folder, AT_REMOVEDIR)
    return true
  }

  /// Renames a folder; false if that is not possible.
  func rename(_ folder: String, to new: String) throws(MirrorError) -> Bool {
    try step()
    let isDone = platform_rename_new(root, folder, root, new) == 0
    fsync(root)
    return isDone
  }

  func has(folder: String) -> Bool { status(of: folder, at: root) != nil }

  // MARK: After a kill

  /// Returns the contents that passed through our folder when the process was killed.
  func leftover(_ number: Int64, _ kind: String) throws(MirrorError) -> [UInt8]? {
    try contents(of: "\(number).\(kind)", at: inner)
  }

  /// Returns the numbers of the files that a killed process has left in our folder.
  func leftovers(_ kind: String) throws(MirrorError) -> [Int64] {
    try names(at: inner).filter { $0.hasSuffix("." + kind) }.compactMap { Int64($0.dropLast(4)) }
  }

  /// Puts a file back at its path, or beside it if that is taken.
  func putBack(_ number: Int64, _ kind: String, to path: String) throws(MirrorError) {
    let (folder, file) = path.split
    try step()
    mkdirat(root, folder, 0o777)
    guard let descriptor = opened(folder) else { return }
    defer { close(descriptor) }
    let stem = file.hasSuffix(".md") ? String(file.dropLast(3)) : file
    for name in [file, "\(stem) (recovered).md", "\(stem) (recovered \(number)).md"] {
      if platform_rename_new(inner, "\(number).\(kind)", descriptor, name) == 0 { return }
    }
  }

  func discard(_ number: Int64, _ kind: String = "new") {
    unlinkat(inner, "\(number).\(kind)", 0)
  }

  // MARK: System calls

  private func opened(_ folder: String) -> Int32? {
    let descriptor = openat(root, folder, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
    return descriptor >= 0 ? descriptor : nil
  }

  private func isFile(_ name: String, at folder: Int32, hash: String) -> Bool {
    #if PLANTED_BUGS
      if PlantedBug.mirrorUnchecked.isPlanted { return true }
    #endif
    return (try? contents(of: name, at: folder)).map { FileHash.of($0) } == hash
  }

  private func status(of name: String, at folder: Int32) -> stat? {
    var status = stat()
    return fstatat(folder, name, &status, AT_SYMLINK_NOFOLLOW) == 0 ? status : nil
  }

  private func write(
    _ bytes: [UInt8], to name: String, isSynced: Bool = true
  ) throws(MirrorError) {
    try step()
    unlinkat(inner, name, 0)
    let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
    let file = openat(inner, name, flags, 0o666)
    guard file >= 0 else { throw failure(name) }
    defer { close(file) }
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(file, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw failure(name) }
      rest = rest.dropFirst(count)
    }
    if isSynced, fsync(file) != 0 { throw failure(name) }
  }

  private func contents(of name: String, at folder: Int32) throws(MirrorError) -> [UInt8]? {
    let file = openat(folder, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    guard file >= 0 else {
      if [ENOENT, ELOOP, ENXIO].contains(errno) { return nil }
      throw failure(name)
    }
    defer { close(file) }
    var status = stat()
    guard fstat(file, &status) == 0, status.isFile else { return nil }
    var bytes = [UInt8](repeating: 0, count: min(Int(status.st_size), longestFile) + 1)
    var count = 0
    while count < bytes.count {
      let got = bytes.withUnsafeMutableBytes { buffer in
        Glibc.read(file, buffer.baseAddress.map { $0 + count }, buffer.count - count)
      }
      if got < 0, errno == EINTR { continue }
      guard got >= 0 else { throw failure(name) }
      if got == 0 { break }
      count += got
    }
    return Array(bytes[..<count])
  }

  private func names(at folder: Int32) throws(MirrorError) -> [String] {
    // NB: A descriptor of its own, because closedir(3) closes it.
    let copy = openat(folder, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard copy >= 0, let stream = fdopendir(copy) else { throw failure("") }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { name in
        name.withMemoryRebound(to: CChar.self, capacity: 256) { String(validatingCString: $0) }
      }
      if let name, name != ".", name != ".." { names.append(name) }
    }
    return names.sorted()
  }

  private func failure(_ name: String) -> MirrorError {
    .failed(path: path + "/" + name, errno: errno)
  }
}

/// Size, times and inode of a file: they change with its contents.
struct FileStamp: Equatable {
  /// The numbers, as they are stored; empty if the file was changed in the last second: it may be
  /// changed again without a change of its times.
  let words: String

  init(_ status: stat) {
    var now = timespec()
    clock_gettime(CLOCK_REALTIME, &now)
    let isSettled = now.tv_sec > status.st_mtim.tv_sec + 1 && now.tv_sec > status.st_ctim.tv_sec + 1
    words =
      isSettled
      ? """
      \(status.st_size) \(status.st_ino) \(status.st_mtim.tv_sec).\(status.st_mtim.tv_nsec) \
      \(status.st_ctim.tv_sec).\(status.st_ctim.tv_nsec)
      """ : ""
  }
}

extension stat {
  fileprivate var isFile: Bool { st_mode & S_IFMT == S_IFREG }
  fileprivate var isFolder: Bool { st_mode & S_IFMT == S_IFDIR }
}

extension String {
  fileprivate var split: (folder: String, file: String) {
    guard let slash = lastIndex(of: "/") else { return (".", self) }
    return (String(self[..<slash]), String(self[index(after: slash)...]))
  }
}

/// Files are read up to this length; longer ones are no notes.
private let longestFile = 32 << 20
