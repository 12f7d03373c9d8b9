#if os(Linux)
  import CPlatform
  import Foundation
  import Testing

  @Suite struct ThreadTests {
    @Test func `a thread may use every processor, and only signals of crashes reach it`() throws {
      let beginning = try begun()
      #expect(beginning.status["Cpus_allowed"] == ownStatus()["Cpus_allowed"])
      let blocked = try #require(beginning.status["SigBlk"].flatMap { UInt64($0, radix: 16) })
      #expect(blocked & bit(of: SIGALRM) != 0)
      #expect(blocked & bit(of: SIGSEGV) == 0)
    }

    /// The kernel may move a thread, so a few of them may begin beside their parent.
    @Test(.enabled(if: ProcessInfo.processInfo.activeProcessorCount > 1))
    func `a thread begins on another processor than its parent`() throws {
      let elsewhere = try (0..<40).filter { _ in
        let own = currentProcessor()
        return try begun().processor != own
      }
      #expect(elsewhere.count >= 30)
    }

    private func begun() throws -> Beginning {
      let beginning = Beginning()
      let thread = platform_start_thread(
        { context in
          guard let context else { return nil }
          Unmanaged<Beginning>.fromOpaque(context).takeUnretainedValue().read()
          return nil
        }, Unmanaged.passUnretained(beginning).toOpaque())
      try #require(thread != 0)
      platform_join_thread(thread)
      return beginning
    }
  }

  /// What a thread sees of itself when it begins.
  private final class Beginning {
    private(set) var processor = -1
    private(set) var status: [Substring: String] = [:]

    func read() {
      processor = currentProcessor()
      status = ownStatus()
    }
  }

  /// The processor that runs the calling thread, as proc(5) tells.
  private func currentProcessor() -> Int {
    let fields = text(of: "stat").split(separator: ")").last?.split(separator: " ") ?? []
    return fields.count > 36 ? Int(fields[36]) ?? -1 : -1
  }

  /// What proc(5) tells of the calling thread.
  private func ownStatus() -> [Substring: String] {
    let lines = text(of: "status").split(separator: "\n").compactMap {
      line -> (Substring, String)? in
      guard let colon = line.firstIndex(of: ":") else { return nil }
      let value = line[line.index(after: colon)...].trimmingCharacters(in: .whitespaces)
      return (line[..<colon], value)
    }
    return Dictionary(lines) { first, _ in first }
  }

  private func text(of file: String) -> String {
    (try? String(contentsOfFile: "/proc/thread-self/\(file)", encoding: .utf8)) ?? ""
  }

  private func bit(of signal: Int32) -> UInt64 { 1 << UInt64(signal - 1) }
#endif
