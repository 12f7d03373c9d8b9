@testable import SceneRestoration
import Torture

extension SeededGenerator {
  mutating func bytes(upTo count: Int) -> [UInt8] {
    (0..<Int.random(in: 0...count, using: &self)).map { _ in
      UInt8.random(in: 0...255, using: &self)
    }
  }

  mutating func change(in length: Int) -> TextChange {
    let offset = Int.random(in: 0...length, using: &self)
    let removed = Int.random(in: 0...min(8, length - offset), using: &self)
    let side: TextChange.Side = Bool.random(using: &self) ? .after : .before
    return TextChange(offset: offset, removed: removed, inserted: bytes(upTo: 9), cursor: side)
  }

  /// Returns a change that can extend a step that inserted a range.
  mutating func change(touching range: Range<Int>, in length: Int) -> TextChange {
    let offset = Int.random(in: max(0, range.lowerBound - 3)...range.upperBound, using: &self)
    let least = max(0, range.lowerBound - offset)
    let removed = Int.random(in: least...max(least, min(8, length - offset)), using: &self)
    return TextChange(offset: offset, removed: removed, inserted: bytes(upTo: 9))
  }
}
