public import SceneRestoration

/// The age of something, in a word or two of at most 6 columns.
public struct Age: CustomStringConvertible, Sendable {
  private let milliseconds: Milliseconds

  /// Creates the age of one instant at another.
  ///
  /// NB: the time in a scene of another program may be any number.
  public init(of time: Milliseconds, at now: Milliseconds) {
    let (difference, isTooLong) = now.subtractingReportingOverflow(time)
    milliseconds = isTooLong ? (time < 0 ? .max : .min) : difference
  }

  /// `now`, `5 min`, `3 h`, `6 d`, `8 w`, `2 y`.
  public var description: String {
    let minutes = milliseconds / 60_000
    let (hours, days) = (minutes / 60, minutes / 1440)
    switch minutes {
    case ..<1: return "now"
    case ..<60: return "\(minutes) min"
    case ..<1440: return "\(hours) h"
    case ..<20_160: return "\(days) d"
    case ..<525_600: return "\(days / 7) w"
    default: return "\(days / 365) y"
    }
  }
}
