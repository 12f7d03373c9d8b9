import Glibc
import Testing

@testable import hawknotes

/// Child processes: what is read of them, and what they never wait for.
@Suite struct ChildTests {
  @Test(arguments: [Child.Reading.output, .errors, .both])
  func `a child that writes more than a pipe holds ends, and its first lines are read`(
    reads: Child.Reading
  ) throws {
    let words = """
      echo out; echo err >&2
      head -c 300000 /dev/zero; head -c 300000 /dev/zero >&2; exit 3
      """
    let child = try #require(Child(["/bin/sh", "-c", words], reads: reads))
    #expect(child.exitCode() == 3)
    let output = child.readOutput()
    #expect(output.utf8.count == 4096)
    #expect(output.contains("out\n") == (reads != .errors))
    #expect(output.contains("err\n") == (reads != .output))
  }
}
