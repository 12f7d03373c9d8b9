import Foundation
import Testing

@Suite struct DemoTests {
  @Test(arguments: [
    ("demo.sh", "Both panes came back"), ("demo-sync.sh", "were in the right one"),
  ])
  func `a demo shows what it promises`(name: String, end: String) {
    let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent().path + "/" + name
    var environment = ProcessInfo.processInfo.environment
    environment["HAWKNOTES_BINARY"] = Sandbox.program
    environment["DEMO_UNWATCHED"] = "1"
    environment["TERM"] = "xterm-256color"
    let demo = run(["/bin/sh", script], environment: environment)
    #expect(demo.code == 0, "\(demo.error)")
    #expect(demo.output.contains(end))
  }
}
