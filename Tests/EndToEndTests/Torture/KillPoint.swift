/// The N-th time that a thread makes a system call with side effects.
struct KillPoint: Hashable, Sendable {
  let part: Int
  let call: String
  let number: Int
  /// Only calls on this file count, by its name in the scene's folder.
  var file: String?
  /// Whether the journal is compacted at every turn.
  let isCompacting: Bool

  /// The program under test; only a debug build can compact at every turn.
  static func program(_ isCompacting: Bool) -> String {
    isCompacting ? Sandbox.debugProgram : Sandbox.program
  }

  var program: String { Self.program(isCompacting) }

  /// The system calls with effects that other processes can see, now or later.
  static let calls = [
    "write", "writev", "pwrite64", "pwritev", "fdatasync", "fsync", "rename", "renameat",
    "renameat2", "unlink", "unlinkat", "ftruncate", "truncate", "openat", "open", "creat", "mkdir",
    "mkdirat", "link", "linkat", "symlinkat", "utimensat", "fchmod", "fallocate", "rmdir",
  ]

  /// Returns the points in the strace(1) log of a run: calls on the terminal or in the home.
  ///
  /// Loading the program does not count.
  static func points(
    in log: String, part: Int, home: String, isCompacting: Bool, calls: [String]
  ) -> Set<KillPoint> {
    var counts: [String: Int] = [:]
    var points: Set<KillPoint> = []
    for line in log.split(separator: "\n") {
      let words = line.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: true)
      guard words.count == 2, let end = words[1].firstIndex(of: "("),
        case let call = String(words[1][..<end]).trimmed, calls.contains(call)
      else { continue }
      func count(_ file: String?) {
        let number = counts["\(words[0]) \(call) \(file ?? "")", default: 0] + 1
        counts["\(words[0]) \(call) \(file ?? "")"] = number
        guard line.contains(home) || line.contains("/dev/pts/") else { return }
        points.insert(
          KillPoint(
            part: part, call: call, number: number, file: file, isCompacting: isCompacting))
      }
      count(nil)
      if line.contains("/journal.new") { count("journal.new") }
    }
    return points
  }
}

extension KillPoint: Comparable, CustomStringConvertible {
  static func < (one: KillPoint, other: KillPoint) -> Bool {
    one.rank.lexicographicallyPrecedes(other.rank)
  }

  var description: String {
    let file = file.map { " on \($0)" } ?? ""
    return "\(call) \(number)\(file) of part \(part)\(isCompacting ? ", compacting" : "")"
  }

  private var rank: [String] {
    [isCompacting ? "1" : "0", "\(part)", file ?? "", call, String(1_000_000 + number)]
  }
}
