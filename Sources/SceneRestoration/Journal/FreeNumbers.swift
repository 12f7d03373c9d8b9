/// The numbers that names in a journal can still be given: one after the other, behind the greatest
/// there is.
///
/// A journal that somebody else wrote may have one so great that nothing comes behind it. Then those
/// in between are taken.
struct FreeNumbers {
  /// No name's number is as great.
  static let limit = 1 << 48

  private var next = 0
  private var taken: Set<Int> = []

  init(besides taken: Set<Int>) {
    next = (taken.max() ?? -1) + 1
    guard next > Self.limit / 2 else { return }
    next = 0
    self.taken = taken
  }

  mutating func take() -> Int {
    while taken.contains(next) { next += 1 }
    defer { next += 1 }
    return next
  }
}
