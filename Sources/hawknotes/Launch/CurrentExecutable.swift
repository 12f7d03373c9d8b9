import Glibc

/// The program that runs, as it can be executed again: also after an upgrade has put another file in
/// its place.
struct CurrentExecutable {
  /// The first argument, as it was called.
  let name: String
  /// Where it lies.
  let path: String

  /// Looked up once, early: afterwards the file may be another one.
  static let current = CurrentExecutable(name: CommandLine.arguments.first ?? "hawknotes")

  /// NB: The path by which it was called, if that leads here: `/proc/self/exe` has followed the links
  /// by which a package manager switches versions.
  private init(name: String) {
    self.name = name
    let own = File(at: "/proc/self/exe")
    path =
      Self.candidates(name).first { own != nil && File(at: $0) == own }
      ?? Self.link("/proc/self/exe")
  }

  private static func candidates(_ name: String) -> [String] {
    if name.hasPrefix("/") { return [name] }
    if name.contains("/") {
      return getcwd(nil, 0).map { directory in
        defer { free(directory) }
        return [String(cString: directory) + "/" + name]
      } ?? []
    }
    return SearchPath.directories.filter { $0.hasPrefix("/") }.map { "\($0)/\(name)" }
  }

  private static func link(_ path: String) -> String {
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = readlink(path, &buffer, buffer.count - 1)
    guard count > 0 else { return path }
    return String(decoding: buffer[..<count].map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  /// Which file it is.
  private struct File: Equatable {
    let device: dev_t
    let number: ino_t

    init?(at path: String) {
      var status = stat()
      guard stat(path, &status) == 0 else { return nil }
      (device, number) = (status.st_dev, status.st_ino)
    }
  }
}
