@testable import LibrarySync

/// A git that takes too long, or fails with some words.
final class FailedGit: RunningGit {
  private let isLate: Bool
  private let errors: String

  init(isLate: Bool, _ errors: String = "early EOF") {
    (self.isLate, self.errors) = (isLate, isLate ? "" : errors)
  }

  func write(_ bytes: [UInt8]) -> Bool { false }
  func read(_ count: Int) -> [UInt8] { [] }
  func read(to byte: UInt8) -> [UInt8]? { nil }
  func finish(limit: Int) -> GitProcess.Outcome {
    .init(code: isLate ? 137 : 128, output: [], errors: errors, isLate: isLate)
  }
}
