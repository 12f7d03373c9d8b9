import Glibc

// The system calls for a name in a folder that is open.

extension MirrorFolder {
  func opened(_ folder: String) -> Int32? {
    let descriptor = openat(
      root, oldName(of: folder), O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
    return descriptor >= 0 ? descriptor : nil
  }

  func isFile(_ name: String, at folder: Int32, hash: String) -> Bool {
    #if PLANTED_BUGS
      if PlantedBug.mirrorUnchecked.isPlanted { return true }
    #endif
    return (try? contents(of: name, at: folder)).map { FileHash.of($0) } == hash
  }

  func status(of name: String, at folder: Int32) -> stat? {
    var status = stat()
    return fstatat(folder, name, &status, AT_SYMLINK_NOFOLLOW) == 0 ? status : nil
  }

  func write(
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

  func contents(of name: String, at folder: Int32) throws(MirrorError) -> [UInt8]? {
    if folder < 0 { return nil }
    let file = openat(folder, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    guard file >= 0 else {
      if [ENOENT, ELOOP, ENXIO].contains(errno) { return nil }
      throw failure(name)
    }
    defer { close(file) }
    var status = stat()
    guard fstat(file, &status) == 0, status.isFile else { return nil }
    var bytes = [UInt8](repeating: 0, count: min(Int(status.st_size), longestFile) + 1)
    filesRead += 1
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

  func names(at folder: Int32) throws(MirrorError) -> [String] {
    // A rehearsal without a folder.
    if folder < 0 { return [] }
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
    return names
  }

  func failure(_ name: String) -> MirrorError {
    .failed(path: path + "/" + name, errno: errno)
  }
}

/// Length of the longest file that is read, in bytes.
private let longestFile = 32 << 20
