/// Allocates the numbers of new names in a journal: each is one more than the greatest in use.
///
/// If a foreign journal already uses the greatest allowed number, unused smaller numbers are
/// allocated.
struct FreeNumbers {
  /// Upper bound of all numbers, exclusive.
  static let limit = 1 << 48

  private var next = 0
  private var taken: Set<Int> = []

  init(besides taken: Set<Int>) {
    next = (taken.max() ?? -1) + 1
    guard next > Self.limit / 2 else { return }
    next = 0
    self.taken = taken
  }

  mutating func allocate() -> Int {
    while taken.contains(next) { next += 1 }
    defer { next += 1 }
    return next
  }
}
