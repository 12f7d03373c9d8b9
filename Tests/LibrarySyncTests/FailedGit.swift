@testable import LibrarySync

/// A git that takes too long.
final class FailedGit: RunningGit {
  private let isLate: Bool

  init(isLate: Bool) { self.isLate = isLate }

  func write(_ bytes: [UInt8]) -> Bool { false }
  func read(_ count: Int) -> [UInt8] { [] }
  func read(to byte: UInt8) -> [UInt8]? { nil }
  func finish(limit: Int) -> GitProcess.Outcome {
    .init(code: isLate ? 137 : 128, output: [], errors: isLate ? "" : "early EOF", isLate: isLate)
  }
}
