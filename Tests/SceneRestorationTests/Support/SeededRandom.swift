@testable import SceneRestoration

/// The same numbers for the same seed.
struct SeededRandom: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) {
    state = seed &+ 0x9e37_79b9_7f4a_7c15
  }

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var mixed = (state ^ state >> 30) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ mixed >> 27) &* 0x94d0_49bb_1331_11eb
    return mixed ^ mixed >> 31
  }

  mutating func bytes(upTo count: Int) -> [UInt8] {
    (0..<Int.random(in: 0...count, using: &self)).map { _ in
      UInt8.random(in: 0...255, using: &self)
    }
  }

  mutating func change(in length: Int) -> TextChange {
    let offset = Int.random(in: 0...length, using: &self)
    let removed = Int.random(in: 0...min(8, length - offset), using: &self)
    let side: TextChange.Side = Bool.random(using: &self) ? .behind : .before
    return TextChange(offset: offset, removed: removed, inserted: bytes(upTo: 9), cursor: side)
  }

  /// A change that can be part of a step that put in a range.
  mutating func change(touching range: Range<Int>, in length: Int) -> TextChange {
    let offset = Int.random(in: max(0, range.lowerBound - 3)...range.upperBound, using: &self)
    let least = max(0, range.lowerBound - offset)
    let removed = Int.random(in: least...max(least, min(8, length - offset)), using: &self)
    return TextChange(offset: offset, removed: removed, inserted: bytes(upTo: 9))
  }
}
