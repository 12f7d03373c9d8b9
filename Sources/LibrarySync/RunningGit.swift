/// A git that runs: a process, or what a test puts in its place.
protocol RunningGit: AnyObject {
  /// Writes bytes; false if git has ended or is late.
  func write(_ bytes: [UInt8]) -> Bool
  /// Returns some bytes of the output; fewer at its end.
  func read(_ count: Int) -> [UInt8]
  /// Returns the output up to a byte, without it; nil at the end of the output.
  func read(to byte: UInt8) -> [UInt8]?
  /// Waits for the end; of the output, at most a number of bytes is kept.
  func finish(limit: Int) -> GitProcess.Outcome
}

/// Starts git with arguments and an environment; nil if it could not be started.
///
/// - Parameters:
///   - seconds: Time after which it is killed.
///   - longestFile: Size of the largest file that it may write, in bytes; nil means no limit.
typealias GitStart = (
  _ arguments: [String], _ environment: [String], _ seconds: Int, _ longestFile: Int?
) -> (any RunningGit)?
