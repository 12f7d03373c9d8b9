import CLibrary
import Foundation
import Testing

@testable import hawknotes

/// Pipes that another program has made non-blocking.
@Suite struct DescriptorTests {
  private static func pipe() throws -> (input: Int32, output: Int32) {
    var ends: [Int32] = [-1, -1]
    try #require(Glibc.pipe(&ends) == 0)
    for end in ends {
      try #require(fcntl(end, F_SETFL, fcntl(end, F_GETFL) | O_NONBLOCK) == 0)
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
    }
    return (ends[0], ends[1])
  }

  @Test func `more bytes than fit into a non-blocking pipe are written and read whole`() throws {
    let (input, output) = try Self.pipe()
    let bytes = (0..<1_000_000).map { UInt8(truncatingIfNeeded: $0 / 251) }
    Thread.detachNewThread {
      _ = writeBytes(bytes, to: output)
      close(output)
    }
    var found: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 4096)
    while case let count = Descriptor.read(input, into: &buffer), count != 0 {
      try #require(count > 0)
      found += buffer[..<count]
    }
    close(input)
    #expect(found == bytes)
  }

  @Test func `a descriptor that is closed cannot be read or written`() {
    var buffer: [UInt8] = [0]
    #expect(Descriptor.read(-1, into: &buffer) == -1)
    #expect(!writeBytes([1], to: -1))
  }
}
