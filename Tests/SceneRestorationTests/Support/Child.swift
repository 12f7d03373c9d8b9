import CPlatform
import Foundation

/// A program in a terminal of its own, killed when the test ends.
final class Child {
  let id: pid_t
  private var terminal: Int32 = -1
  private var hasEnded = false

  convenience init(_ arguments: String...) {
    self.init(arguments)
  }

  init(_ arguments: [String]) {
    var terminal: Int32 = -1
    var strings = arguments.map { strdup($0) } + [nil]
    defer { strings.forEach { free($0) } }
    id = platform_spawn_in_pty(arguments[0], &strings, nil, 500, 24, &terminal)
    self.terminal = terminal
  }

  deinit {
    kill()
    close(terminal)
  }

  /// The directory of the package's programs and modules.
  static var builtProducts: String {
    URL(fileURLWithPath: CommandLine.arguments[0]).resolvingSymlinksInPath()
      .deletingLastPathComponent().path
  }

  /// Returns the compiler's messages about a source that imports the package's modules.
  ///
  /// - Parameter folder: A folder with other modules that it imports.
  static func compilerMessages(about source: String, searching folder: String? = nil) -> String {
    let compiler = Child(
      [
        "swiftc", "-typecheck", "-swift-version", "6", "-I", builtProducts + "/Modules", "-Xcc",
        "-fmodule-map-file=\(builtProducts)/CPlatform.build/module.modulemap", source,
      ] + (folder.map { ["-I", $0] } ?? []))
    return compiler.output()
  }

  /// Kills it with SIGKILL and waits for its end.
  func kill() {
    guard !hasEnded else { return }
    Foundation.kill(id, SIGKILL)
    waitForEnd()
  }

  func waitForEnd() {
    hasEnded = true
    var status: Int32 = 0
    while waitpid(id, &status, 0) == -1, errno == EINTR {}
  }

  func type(_ text: String) {
    _ = text.withCString { write(terminal, $0, strlen($0)) }
  }

  /// Reads until a text appears; returns all output up to it, or nil if the program ended.
  func output(until text: String) -> String? {
    var found = ""
    while !found.contains(text) {
      guard let more = readMore() else { return nil }
      found += more
    }
    return found
  }

  /// Returns all output until its end.
  @discardableResult func output() -> String {
    var found = ""
    while let more = readMore() { found += more }
    waitForEnd()
    return found
  }

  /// Reads more output; nil at its end.
  func readMore() -> String? {
    var bytes = [UInt8](repeating: 0, count: 4096)
    let count = read(terminal, &bytes, bytes.count)
    return count > 0 ? String(decoding: bytes.prefix(count), as: UTF8.self) : nil
  }
}
