import Foundation
import Testing
import Torture

/// The word `synced` is drawn only after the disk has confirmed a sync.
@Suite struct SyncTorture {
  @Test(.enabled(if: KillPointTests.canTrace, "strace is not there or may not trace"))
  func `synced is drawn only after fdatasync has returned`() throws {
    let sandbox = Sandbox()
    let log = sandbox.home + "/calls"
    let console = Console(
      sandbox,
      [
        "-f", "-qq", "-y", "-s", "4096", "-o", log, "-e", "trace=pwrite64,write,fdatasync,fsync",
        Sandbox.program, "--scene", "s",
      ], program: "strace")
    #expect(console.wait { console.text.contains("synced") })
    console.type("n")
    let count = Torture.rounds(brief: 5, short: 50, long: 200)
    for round in 0..<count {
      console.forget()
      console.type("\(round % 10)")
      #expect(console.wait { console.text.contains("synced") }, "round \(round)")
    }
    console.kill()
    let (said, failed) = Self.claims(in: Console.file(log))
    #expect(failed == 0)
    #expect(said >= count)
    Torture.report("“synced” after fdatasync", tried: said, failed: failed)
  }

  /// The number of times that `synced` was drawn, and drawn too early, from a strace log.
  private static func claims(in log: String) -> (said: Int, failed: Int) {
    var (said, failed, written, safe) = (0, 0, 0, -1)
    // Number of bytes written when the call began.
    var begun: [Substring: Int] = [:]
    for line in log.split(separator: "\n") {
      let thread = line.prefix { $0 != " " }
      if line.contains("pwrite64("), line.contains("/journal") { written += 1 }
      if line.contains("fdatasync("), line.contains("/journal") { begun[thread] = written }
      if line.contains("fdatasync"), !line.contains("unfinished"), let start = begun[thread] {
        if line.hasSuffix("= 0") { safe = max(safe, start) }
        begun[thread] = nil
      }
      guard line.contains("write("), line.contains("synced") else { continue }
      said += 1
      if safe < written { failed += 1 }
    }
    return (said, failed)
  }
}
