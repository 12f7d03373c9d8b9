import Foundation
import Testing

/// The memory of a window after its start.
@Suite struct StartMemoryTests {
  @Test func `a window gives back the memory of code that only its start needed`() throws {
    let pane = Sandbox().pane()
    pane.start()
    let process = try #require(pane.process)
    pane.wait(for: "two thirds of the most memory") { _ in
      guard let most = Self.kilobytes("VmHWM", of: process),
        let now = Self.kilobytes("VmRSS", of: process)
      else { return false }
      return now * 3 < most * 2
    }
    pane.press("n")
    pane.type("and goes on")
    pane.wait(for: "and goes on")
  }

  /// A number from the system's report about a process.
  private static func kilobytes(_ name: String, of process: pid_t) -> Int? {
    let report = try? String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)
    let line = report?.split(separator: "\n").first { $0.hasPrefix(name + ":") }
    return line?.split(whereSeparator: { $0 == " " || $0 == "\t" }).dropFirst().first.flatMap {
      Int($0)
    }
  }
}
