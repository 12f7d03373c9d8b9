import Foundation
import Testing

/// The order of the system calls of several threads in a log of strace(1).
@Suite(.thorough) struct SystemCallLogTests {
  @Test func `a number that is reused before its close ends belongs to the new file`() throws {
    let log = """
      1 openat(AT_FDCWD, "\\x2f\\x61", O_RDONLY) = 3
      1 close(3 <unfinished ...>
      2 openat(AT_FDCWD, "\\x2f\\x62", O_RDONLY) = 3
      1 <... close resumed>) = 0
      2 fsync(3) = 0
      """
    let names = try calls(log).map { $0.name + " " + ($0.path(1) ?? "\($0.number(0) ?? -1)") }
    #expect(names == ["openat /a", "close 3", "openat /b", "fsync 3"])
  }

  @Test func `a call that others interrupt comes when it ends`() throws {
    let log = """
      1 fsync(3 <unfinished ...>
      2 write(4, "\\x61", 1) = 1
      1 <... fsync resumed>) = 0
      2 unlink("\\x2f\\x61") = -1 ENOENT (No such file or directory)
      """
    #expect(try calls(log).map(\.name) == ["write", "fsync"])
  }

  private func calls(_ log: String) throws -> [SystemCall] {
    let sandbox = Sandbox()
    let path = sandbox.home + "/calls"
    try Data(log.utf8).write(to: URL(fileURLWithPath: path))
    return try withExtendedLifetime(sandbox) { try SystemCallLog.read(path) }
  }
}
