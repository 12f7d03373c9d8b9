import Foundation
import Testing
import Torture

/// A command that is killed at its system calls.
struct KilledCommand {
  let words: [String]
  let environment: [String: String]

  /// Runs it undisturbed.
  ///
  /// - Parameters:
  ///   - folder: The folder whose files count.
  ///   - log: The path of the file that strace(1) writes.
  /// - Returns: How it ended, and the system calls at which it can be killed.
  func recorded(
    in folder: String, log: String
  ) throws -> (ended: Finished, points: Set<KillPoint>) {
    let tracer = [
      "strace", "-f", "-y", "-qq", "-o", log, "-e",
      "trace=" + KillPoint.calls.joined(separator: ","),
    ]
    let ended = EndToEndTests.run(tracer + words, environment: environment)
    let points = KillPoint.points(
      in: try String(contentsOfFile: log, encoding: .utf8), part: 0, home: folder,
      isCompacting: false, calls: KillPoint.calls
    ).filter { $0.file == nil }
    return (ended, points)
  }

  func kill(at point: KillPoint) {
    let tracer = [
      "strace", "-f", "-qqq", "-o", "/dev/null", "-e", "trace=\(point.call)", "-e",
      "inject=\(point.call):signal=SIGKILL:when=\(point.number)",
    ]
    EndToEndTests.run(tracer + words, environment: environment)
  }
}

/// Kills and failures at one point after the other.
struct Trials<Point: Sendable> {
  /// Name in the report of the torture.
  let name: String
  let points: [Point]
  /// The number of points below which the command has not run.
  var least = 10

  /// Checks that nothing is wrong after a trial at any point.
  ///
  /// - Parameter fault: Tries a point, and returns what is wrong; nil if nothing is.
  func expectNoFault(
    at location: SourceLocation = #_sourceLocation,
    _ fault: @escaping @Sendable (Point) throws -> String?
  ) {
    let wrong = zip(points, inParallel(points) { point in try fault(point) })
      .compactMap { point, outcome -> String? in
        switch outcome {
        case .success(let words): words.map { "\(point): \($0)" }
        case .failure(let error): "\(point): \(error)"
        }
      }
    Torture.report(name, tried: points.count, failed: wrong.count)
    #expect(points.count > (Torture.form == .quick ? 0 : least), sourceLocation: location)
    let list = wrong.joined(separator: "\n")
    #expect(wrong.isEmpty, "\(wrong.count) of \(points.count): \(list)", sourceLocation: location)
  }
}
