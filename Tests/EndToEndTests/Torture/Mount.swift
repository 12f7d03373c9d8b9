import Foundation

/// A mount that is removed with this object.
final class Mount {
  let path: String

  init?(at path: String, _ words: [String]) {
    self.path = path
    try? FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    guard Self.run(["mount"] + words + [path]) else { return nil }
  }

  deinit { _ = Self.run(["umount", "-l", path]) }

  func remount(_ options: String) { _ = Self.run(["mount", "-o", options, path]) }

  static let isPermitted: Bool = {
    let path = FileManager.default.temporaryDirectory.path + "/hawk-mount-\(getpid())"
    defer { rmdir(path) }
    return Mount(at: path, ["-t", "tmpfs", "-o", "size=64k", "none"]) != nil
  }()

  static let hasDisks: Bool = {
    let path = FileManager.default.temporaryDirectory.path + "/hawk-disk-\(getpid())"
    defer { unlink(path + ".image") }
    defer { rmdir(path) }
    guard run(["truncate", "-s", "16M", path + ".image"]),
      run(["mkfs.ext4", "-q", path + ".image"])
    else { return false }
    return Mount(at: path, ["-o", "loop", path + ".image"]) != nil
  }()

  private static func run(_ words: [String]) -> Bool {
    EndToEndTests.run(words, environment: ProcessInfo.processInfo.environment).code == 0
  }
}
