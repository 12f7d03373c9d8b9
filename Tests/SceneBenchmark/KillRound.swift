import CPlatform
import CLibrary
import SceneRestoration

/// Kills a process that commits, and checks that its last commit is stored.
enum KillRound {
  /// Commits without end, and prints the number of each commit after it has returned.
  static func write(in path: String) throws {
    let scene = try SceneDirectory(path: path).open(
      .named("kills"), window: .current(), version: "benchmark")
    var count = scene[.count]
    while true {
      let length = length(after: count)
      if length == greatestLength {
        scene.createText("text", bytes: [0x61])
      } else {
        scene.changeText("text", by: TextChange(offset: length, inserted: [0x61]))
      }
      count += 1
      scene[.count] = count
      try scene.commit()
      print(count)
      fflush(nil)
      // Some 1,000 keys a second.
      usleep(1000)
    }
  }

  /// Kills the writer again and again, at a random time, and prints how many commits were lost.
  static func run(_ rounds: Int, of program: String, in path: String) throws {
    var lost = 0
    var commits = 0
    for _ in 0..<rounds {
      let printed = killedWriter(program, path)
      commits = max(commits, printed)
      guard let record = try SceneDirectory(path: path).find("kills") else {
        lost += 1
        continue
      }
      let count = record.values[.count]
      let length = record.texts["text"]?.length ?? 0
      if count < printed || length != Self.length(after: count) { lost += 1 }
    }
    print("kills: \(rounds), \(commits) commits, starts with a loss: \(lost)")
  }

  /// Length of the text after a number of commits, in bytes.
  private static func length(after commits: Int) -> Int {
    commits == 0 ? 0 : (commits - 1) % greatestLength + 1
  }

  private static let greatestLength = 1000

  /// Returns the last number that a writer printed before it was killed.
  private static func killedWriter(_ program: String, _ path: String) -> Int {
    var ends: [Int32] = [-1, -1]
    guard platform_pipe(&ends) == 0 else { return 0 }
    let arguments = [program, path, "--write"]
    var words = arguments.map { strdup($0) } + [nil]
    defer { for word in words { free(word) } }
    let process = platform_spawn(
      program, &words, nil, platform_stdio(input: -1, output: ends[1], error: -1))
    close(ends[1])
    var output: [UInt8] = []
    let rest = Int.random(in: 1...20)
    for _ in 0..<rest where !read(ends[0], into: &output) { break }
    kill(process, SIGKILL)
    while read(ends[0], into: &output) {}
    close(ends[0])
    waitpid(process, nil, 0)
    return lastNumber(in: output)
  }

  private static func read(_ descriptor: Int32, into output: inout [UInt8]) -> Bool {
    var bytes = [UInt8](repeating: 0, count: 4096)
    let count = CLibrary.read(descriptor, &bytes, bytes.count)
    output += bytes.prefix(max(0, count))
    return count > 0
  }

  private static func lastNumber(in output: [UInt8]) -> Int {
    // The last line may be cut short.
    guard let end = output.lastIndex(of: UInt8(ascii: "\n")) else { return 0 }
    let whole = output[..<end]
    return whole.split(separator: UInt8(ascii: "\n")).last.flatMap {
      Int(String(decoding: $0, as: UTF8.self))
    }
      ?? 0
  }
}

extension SceneKey<Int> {
  static var count: Self { Self("count", default: 0) }
}
