import Foundation
import Torture

/// A fake browser, editor or tmux that records its arguments, environment and descriptors.
struct Recorder {
  let path: String
  private let folder: String

  /// Puts it into the sandbox's `bin`, under a name.
  init(_ name: String, in sandbox: Sandbox, then commands: String = "") throws {
    folder = sandbox.home + "/recorded-" + name
    path = sandbox.home + "/bin/" + name
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let script = """
      #!/bin/sh
      { printf 'call\\0'; printf '%s\\0' "$@"; } >>\(folder)/words
      # By the shell itself: what it would start for that has pipes. The script is open too.
      for file in /proc/$$/fd/*; do
        if [ -L "$file" ] && ! [ "$file" -ef "$0" ]; then open="$open ${file##*/}"; fi
      done
      echo "$open" >>\(folder)/descriptors
      tr '\\0' '\\n' </proc/$$/environ >>\(folder)/environment
      { umask; ulimit -c; } >>\(folder)/limits
      \(commands)
      """
    // NB: Written by a child: a process that another test forks meanwhile would inherit the open
    // file, and executing it would fail with ETXTBSY.
    run(
      ["/bin/sh", "-c", #"printf %s "$1" >"$2"; chmod 755 "$2""#, "sh", script, path],
      environment: sandbox.environment)
  }

  /// The arguments of each call, without the program.
  var calls: [[String]] {
    read("words").split(separator: "\0", omittingEmptySubsequences: false).dropLast()
      .split(separator: "call", omittingEmptySubsequences: false).dropFirst()
      .map { $0.map(String.init) }
  }

  var descriptors: Set<String> {
    Set(read("descriptors").split { $0 == " " || $0 == "\n" }.map(String.init))
  }

  var environment: String { read("environment") }

  /// Its umask and its limit of core files, one per line.
  var limits: [String] { read("limits").split(separator: "\n").map(String.init) }

  private func read(_ name: String) -> String {
    let data = FileManager.default.contents(atPath: folder + "/" + name) ?? Data()
    return String(decoding: data, as: UTF8.self)
  }
}

extension Sandbox {
  /// All files and folders below the home, by their paths.
  func everything(below folder: String? = nil) -> [String] {
    let root = folder ?? home
    let names = FileManager.default.enumerator(atPath: root)?.allObjects as? [String] ?? []
    return names.map { root + "/" + $0 }
  }

  /// Whether a command in a text was executed.
  var hasCanary: Bool {
    let places =
      everything() + [FileManager.default.currentDirectoryPath + "/" + HostileText.canary]
    return places.contains { path in
      path.hasSuffix("/" + HostileText.canary) && FileManager.default.fileExists(atPath: path)
    }
  }
}
