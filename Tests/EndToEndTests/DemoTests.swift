import Foundation
import Testing

@Suite struct DemoTests {
  @Test func `the demo restores its two panes`() {
    let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent().path + "/demo.sh"
    var environment = ProcessInfo.processInfo.environment
    environment["HAWKNOTES_BINARY"] = Sandbox.program
    environment["DEMO_UNWATCHED"] = "1"
    environment["TERM"] = "xterm-256color"
    let demo = run(["/bin/sh", script], environment: environment)
    #expect(demo.code == 0, "\(demo.error)")
    #expect(demo.output.contains("Both panes came back"))
  }
}
