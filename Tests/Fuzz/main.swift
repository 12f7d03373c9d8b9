import Glibc

// Runs libFuzzer on the target named by the environment variable `FUZZ`. All arguments are
// libFuzzer's, which starts this program again with arguments of its own.

/// The entry point of libFuzzer: the arguments of `main`, and the function to test.
@_silgen_name("LLVMFuzzerRunDriver")
func runFuzzer(
  _ count: UnsafeMutablePointer<Int32>, _ words: UnsafeMutablePointer<UnsafeMutablePointer<CWords>>,
  _ test: @convention(c) (UnsafePointer<UInt8>?, Int) -> Int32
) -> Int32

typealias CWords = UnsafeMutablePointer<CChar>?

nonisolated(unsafe) private var target = FuzzTarget.all[0]

private func start() -> Int32 {
  let name = getenv("FUZZ").map { String(cString: $0) }
  guard let chosen = FuzzTarget.all.first(where: { $0.name == name }) else {
    print("FUZZ=\(FuzzTarget.all.map(\.name).joined(separator: "|")) fuzz [OPTIONS OF LIBFUZZER]")
    return 64
  }
  target = chosen
  var words = CommandLine.arguments.map { strdup($0) } + [nil]
  var count = Int32(words.count - 1)
  return words.withUnsafeMutableBufferPointer { buffer in
    guard var start = buffer.baseAddress else { return 64 }
    return runFuzzer(&count, &start) { bytes, count in
      do {
        try target.check(Array(UnsafeBufferPointer(start: bytes, count: count)))
      } catch {
        print("\(target.name): \(error)")
        fflush(nil)
        abort()
      }
      return 0
    }
  }
}

exit(start())
