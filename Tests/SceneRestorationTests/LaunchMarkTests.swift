import Foundation
import Testing

@testable import SceneRestoration

/// The records of failed starts, and the limit at which a scene is set aside.
@Suite(.serialized) struct LaunchMarkTests {
  private let place = Place()

  private func folder() throws -> Folder { try Folder.make(path: place.path + "/launches") }

  private func mark(version: String = "1") throws -> LaunchMark {
    try LaunchMark(in: folder(), version: version)
  }

  /// A start up to a stage, after which the process is killed.
  private func start(isPainted: Bool = false, hasSucceeded: Bool = false, crashes: Bool = false)
    throws
  {
    let mark = try self.mark()
    mark.begin()
    if isPainted { mark.paint(at: .monotonic) }
    if hasSucceeded { mark.clear() }
    if crashes { try crash() }
  }

  /// The record that the signal handler writes over that of the last start.
  private func crash() throws {
    let file = try #require(try folder().file("launches"))
    let bytes = try file.read(0..<8)
    let last = try #require(bytes.lastIndex { $0 != 0 })
    try file.write([0x63], at: last)
  }

  private var hasFailedTooOften: Bool {
    get throws { try mark().hasFailedTooOften }
  }

  @Test func `two crashes in a row are too many, one is not`() throws {
    try start(crashes: true)
    #expect(try !hasFailedTooOften)
    try start(isPainted: true, crashes: true)
    #expect(try hasFailedTooOften)
  }

  @Test func `a start that succeeds clears the crashes before it`() throws {
    try start(crashes: true)
    try start(isPainted: true, hasSucceeded: true)
    try start(crashes: true)
    #expect(try !hasFailedTooOften)
  }

  @Test func `kills after the first frame are no failures, however many`() throws {
    for _ in 0..<20 {
      try start(isPainted: true)
      #expect(try !hasFailedTooOften)
    }
  }

  @Test func `two kills before the first frame set nothing aside, four do`() throws {
    for count in 1...4 {
      try start()
      #expect(try hasFailedTooOften == (count == 4))
    }
  }

  @Test func `a kill after a first frame ends the row of failures`() throws {
    try start(crashes: true)
    try start(isPainted: true)
    try start(crashes: true)
    #expect(try !hasFailedTooOften)
  }

  @Test func `a refused start does not count, and the ones before it still do`() throws {
    for _ in 0..<6 {
      try refuse()
      #expect(try !hasFailedTooOften)
    }
    try start(crashes: true)
    try refuse()
    try start(crashes: true)
    #expect(try hasFailedTooOften)
    try refuse()
    #expect(try hasFailedTooOften)
  }

  private func refuse() throws {
    let mark = try self.mark()
    mark.begin()
    mark.withdraw()
  }

  @Test func `the crashes of another version do not count`() throws {
    try start(crashes: true)
    try start(crashes: true)
    #expect(try hasFailedTooOften)
    #expect(try !mark(version: "2").hasFailedTooOften)
    #expect(try LaunchMark.hasCrashed(in: folder(), version: "1"))
    #expect(try !LaunchMark.hasCrashed(in: folder(), version: "2"))
  }

  @Test func `unknown bytes in the file are not failures`() throws {
    let file = try folder().makeFile("launches")
    try file.write(Array("cx??????".utf8), at: 0)
    #expect(try !hasFailedTooOften)
  }
}
