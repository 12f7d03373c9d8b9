#if os(Linux)
  import CPlatform
  import Foundation
  import Testing

  @Suite struct ThreadTests {
    /// Linux lets it begin on another processor than its parent's; that is for the beginning only.
    @Test func aThreadMayUseEveryProcessorAndOnlySignalsOfCrashesInterruptIt() throws {
      let beginning = Beginning()
      let thread = platform_start_thread(
        { context in
          guard let context else { return nil }
          let beginning = Unmanaged<Beginning>.fromOpaque(context).takeUnretainedValue()
          beginning.isStarted.wait()
          beginning.status = status()
          return nil
        }, Unmanaged.passUnretained(beginning).toOpaque())
      beginning.isStarted.signal()
      #expect(thread != 0)
      platform_join_thread(thread)

      #expect(beginning.status["Cpus_allowed"] == status()["Cpus_allowed"])
      let blocked = try #require(beginning.status["SigBlk"].flatMap { UInt64($0, radix: 16) })
      #expect(blocked & bit(of: SIGALRM) != 0)
      #expect(blocked & bit(of: SIGSEGV) == 0)
    }
  }

  /// What a thread saw of itself once its parent went on.
  private final class Beginning {
    let isStarted = DispatchSemaphore(value: 0)
    var status: [Substring: String] = [:]
  }

  /// What proc(5) tells of the calling thread.
  private func status() -> [Substring: String] {
    let text = (try? String(contentsOfFile: "/proc/thread-self/status", encoding: .utf8)) ?? ""
    let lines = text.split(separator: "\n").compactMap { line -> (Substring, String)? in
      guard let colon = line.firstIndex(of: ":") else { return nil }
      let value = line[line.index(after: colon)...].trimmingCharacters(in: .whitespaces)
      return (line[..<colon], value)
    }
    return Dictionary(lines) { first, _ in first }
  }

  private func bit(of signal: Int32) -> UInt64 { 1 << UInt64(signal - 1) }
#endif
