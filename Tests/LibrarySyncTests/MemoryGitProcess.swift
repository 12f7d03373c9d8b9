@testable import LibrarySync

final class MemoryGitProcess: RunningGit {
  private var output: [UInt8]
  private var start = 0
  private var input: [UInt8] = []
  private var (code, errors): (Int32, String)
  /// Answers what is written; nil keeps it for the end.
  private let answer: (([UInt8]) -> [UInt8])?
  private let takeAll: (([UInt8]) -> Void)?

  init(
    _ output: String = "", code: Int32 = 0, errors: String = "",
    answer: (([UInt8]) -> [UInt8])? = nil, takeAll: (([UInt8]) -> Void)? = nil
  ) {
    (self.output, self.code, self.errors) = (Array(output.utf8), code, errors)
    (self.answer, self.takeAll) = (answer, takeAll)
  }

  func write(_ bytes: [UInt8]) -> Bool {
    if let answer { output += answer(bytes) } else { input += bytes }
    return true
  }

  func read(_ count: Int) -> [UInt8] {
    let end = min(output.count, start + count)
    defer { start = end }
    return Array(output[start..<end])
  }

  func read(to byte: UInt8) -> [UInt8]? {
    guard let end = output[start...].firstIndex(of: byte) else { return nil }
    defer { start = end + 1 }
    return Array(output[start..<end])
  }

  func finish(limit: Int) -> GitProcess.Outcome {
    takeAll?(input)
    return .init(code: code, output: Array(output[start...]), errors: errors, isLate: false)
  }
}
