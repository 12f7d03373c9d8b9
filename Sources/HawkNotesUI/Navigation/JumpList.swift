/// The places where the last jumps began, by ascending numbers.
///
/// NB: the oldest are forgotten: a window that is open for months would store more and more.
struct JumpList: Equatable, Sendable {
  var origins: [Int: JumpOrigin] = [:]

  /// Adds the place where a jump begins.
  mutating func add(_ origin: JumpOrigin) {
    // NB: `&+`: an imported scene can have any number.
    origins[(origins.keys.max() ?? 0) &+ 1] = origin
    if origins.count > Self.most, let oldest = origins.keys.min() { origins[oldest] = nil }
  }

  /// Removes the place where the last jump began, and returns it; nil if there is none.
  mutating func takeLast() -> JumpOrigin? {
    origins.keys.max().flatMap { origins.removeValue(forKey: $0) }
  }

  static let most = 20
}

/// A place where a jump began: the tab, and its screens with their selections and scroll offsets.
struct JumpOrigin: Equatable, Sendable {
  var tab: TabID?
  var state = TabState()
}
