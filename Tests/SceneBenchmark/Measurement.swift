import CLibrary
import SceneRestoration

/// Measures commits and openings.
enum Measurement {
  /// Types keys, each with a commit, and prints the times, the journal's growth and the memory.
  static func commits(_ count: Int, in path: String) throws {
    let scene = try SceneDirectory(path: path).open(.new, window: .current(), version: "benchmark")
    var times: [Int] = []
    times.reserveCapacity(count)
    var length = 0
    var largest = 0
    for number in 0..<count {
      // A text of 10,000 bytes that is written anew again and again.
      let change =
        length < 10_000
        ? TextChange(offset: length, inserted: [0x61])
        : TextChange(offset: 0, removed: length, inserted: [0x61])
      length = length < 10_000 ? length + 1 : 1
      let start = nanoseconds
      scene.changeText("text", by: change)
      try scene.commit()
      times.append(nanoseconds - start)
      if number % 1000 == 0 { largest = max(largest, size(of: scene)) }
    }
    largest = max(largest, size(of: scene))
    print(
      "commit of a key: p50 \(microseconds(times, 0.5)) µs, p99 \(microseconds(times, 0.99)) µs")
    print(
      "journal after \(count) commits: \(size(of: scene) / 1024) KB, at most \(largest / 1024) KB")
    print("memory after \(count) commits: \(memory) MB")
    scene.suspend()
  }

  /// Opens the window's scene among others that are dormant.
  static func opening(besides others: Int, in path: String) throws {
    let directory = SceneDirectory(path: path)
    // The scenes are released as by a kill: an end would wait for the disk.
    for number in 0..<others {
      let scene = try directory.open(.named("n\(number)"), window: .current(), version: "benchmark")
      scene.changeText("text", by: TextChange(offset: 0, inserted: Array("words".utf8)))
      try scene.commit()
    }
    var times: [Int] = []
    for _ in 0..<200 {
      let start = nanoseconds
      let scene = try directory.open(.thisWindow, window: .current(), version: "benchmark")
      times.append(nanoseconds - start)
      try scene.commit()
    }
    print(
      "opening beside \(others) scenes: p50 \(microseconds(times, 0.5)) µs, "
        + "p99 \(microseconds(times, 0.99)) µs")
  }

  /// Types keys into a text of 10 MB, by offsets and by setting the whole text.
  static func longText(in path: String) throws {
    struct Note { @SceneText("note") var text = "" }
    let note = Note()
    let scene = try SceneDirectory(path: path).open(.new, restoring: note, version: "benchmark")
    note.text = String(repeating: "0123456789abcde\n", count: 10 << 16)
    try scene.commit()
    scene.sync(within: 60_000)
    for (kind, type) in [
      ("by offsets", { note.$text.replace(5_000_000..<5_000_000, with: "x") }),
      ("by +=", { note.text += "x" }),
    ] {
      var times: [Int] = []
      for _ in 0..<1000 {
        let start = nanoseconds
        type()
        try scene.commit()
        times.append(nanoseconds - start)
        note.$text.endStep()
      }
      print(
        "key in a text of 10 MB, \(kind): p50 \(microseconds(times, 0.5)) µs, "
          + "p99 \(microseconds(times, 0.99)) µs")
    }
    scene.suspend()
  }

  /// Restores 20 properties of a scene with many values.
  static func restoring(values count: Int, in path: String) throws {
    let scene = try SceneDirectory(path: path).open(.new, version: "benchmark")
    for number in 0..<count { scene["row/\(number)/open"] = true }
    try scene.commit()
    let properties = (0..<20).map { SceneProperty(wrappedValue: 0, "property \($0)") }
    let start = nanoseconds
    try scene.restore(properties)
    print("restoring 20 properties beside \(count) values: \((nanoseconds - start) / 1000) µs")
    scene.suspend()
  }

  private static func size(of scene: WindowScene) -> Int {
    var status = stat()
    return stat((scene.path ?? "") + "/journal", &status) == 0 ? Int(status.st_size) : 0
  }

  /// Largest memory of this process so far, in megabytes.
  private static var memory: Int {
    var usage = rusage()
    #if canImport(Glibc)
      getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
    #else
      getrusage(RUSAGE_SELF, &usage)
    #endif
    #if canImport(Darwin)
      return usage.ru_maxrss / 1_048_576
    #else
      return usage.ru_maxrss / 1024
    #endif
  }

  private static var nanoseconds: Int {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return time.tv_sec * 1_000_000_000 + time.tv_nsec
  }

  private static func microseconds(_ times: [Int], _ quantile: Double) -> Int {
    let place = Int(Double(times.count - 1) * quantile)
    return (times.sorted()[place] + 500) / 1000
  }
}
