/// The number of words of a part of a text.
///
/// A word is a run without blanks, as wc(1) counts, and each letter of a script that is written
/// without blanks (Chinese, Japanese). The counts of adjacent parts add up to that of the whole,
/// wherever it is cut, also within a code point.
public struct WordCount: Equatable, Sendable {
  /// Words between the fragments, as if blanks surrounded them.
  private var inner = 0
  /// Whether there is anything between the fragments.
  private var isEmpty = true
  /// Whether the first and the last code point between the fragments are in a word.
  private var beginsInWord = false
  private var endsInWord = false
  /// The end of a code point that begins before the part, and the beginning of one that ends after
  /// it.
  private var head = Fragment()
  private var tail = Fragment()

  /// Creates the count of an empty part.
  public init() {}

  /// Counts the words of UTF-8, in O(n).
  public init(_ bytes: UnsafeBufferPointer<UInt8>) {
    var start = 0
    while start < min(3, bytes.count), !bytes[start].beginsCodePoint {
      head.append(bytes[start])
      start += 1
    }
    let end = Self.endOfWhole(bytes, from: start)
    for byte in bytes[end...] { tail.append(byte) }
    count(bytes, start..<end)
  }

  /// Counts the words of a text, in O(n).
  public init(_ text: some StringProtocol) {
    var text = String(text)
    self = text.withUTF8 { WordCount($0) }
  }

  public var words: Int {
    head.count == 0 && tail.count == 0
      ? inner : closed(head).joined(self).joined(closed(tail)).inner
  }

  /// Returns the count of two adjacent parts.
  public static func + (left: WordCount, right: WordCount) -> WordCount {
    var seam = left.tail
    guard seam.count > 0 || right.head.count > 0 else {
      var sum = left.joined(right)
      sum.tail = right.tail
      return sum
    }
    var sum = left
    let isHeadAlone = right.isEmpty && right.tail.count == 0
    if seam.count == 0, left.isEmpty {
      // The left part is the end of a code point: the right part goes on with it.
      seam = left.head
      seam.append(right.head)
      (sum.head, seam) = (seam.prefix(3), seam.dropFirst(3))
    } else {
      seam.append(right.head)
      if isHeadAlone, seam.isIncomplete {
        sum.tail = seam
        return sum
      }
    }
    sum = sum.joined(left.closed(seam)).joined(right)
    sum.tail = right.tail
    return sum
  }
}

// MARK: Counting

extension WordCount {
  /// Returns the offset at which a code point begins that does not end within the bytes; their
  /// number if there is none.
  private static func endOfWhole(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
    var offset = bytes.count - 1
    while offset >= max(start, bytes.count - 3) {
      if bytes[offset].beginsCodePoint {
        let length = bytes[offset].sequenceLength ?? 1
        return offset + length > bytes.count ? offset : bytes.count
      }
      offset -= 1
    }
    return bytes.count
  }

  private mutating func count(_ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) {
    var offset = range.lowerBound
    while offset < range.upperBound {
      if offset + 8 <= range.upperBound {
        let word = UnsafeRawPointer(bytes.baseAddress.unsafelyUnwrapped + offset).loadUnaligned(
          as: UInt64.self)
        if !Self.hasSpecial(word) {
          add(eight: UInt64(littleEndian: word))
          offset += 8
          continue
        }
      }
      let (scalar, length) = bytes.scalar(at: offset)
      add(scalar)
      offset += length
    }
  }

  private mutating func add(_ scalar: Unicode.Scalar) {
    let kind = scalar.wordKind
    if kind == .letter || kind == .part && !endsInWord { inner += 1 }
    if isEmpty { beginsInWord = kind == .part }
    endsInWord = kind == .part
    isEmpty = false
  }

  /// Returns whether one of eight bytes may begin a blank above ASCII or a letter that is a word:
  /// whether it is 0xC2, or above 0xE0.
  ///
  /// All other bytes above ASCII, also those of a code point that is cut, are parts of words.
  private static func hasSpecial(_ word: UInt64) -> Bool {
    let high = ((word & ~highest) &+ (0x80 - 0x61) &* ones) & word
    let differences = word ^ (0xC2 &* ones)
    return (high | (differences &- ones) & ~differences) & highest != 0
  }

  /// Adds eight bytes without a special one.
  ///
  /// They are tested at once, as one number (Lamport, *Multiple byte processing with full-word
  /// instructions*, 1975).
  private mutating func add(eight word: UInt64) {
    let parts = ~Self.blanks(word) & Self.highest
    // A word begins after a blank.
    let before = parts << 8 | (endsInWord ? 0x80 : 0)
    inner += (parts & ~before).nonzeroBitCount
    if isEmpty { beginsInWord = parts & 0x80 != 0 }
    endsInWord = parts >> 63 != 0
    isEmpty = false
  }

  /// Returns the highest bit of each byte that is a blank of ASCII.
  private static func blanks(_ word: UInt64) -> UInt64 {
    let low = word & ~highest
    let notSpace = (low ^ (0x20 &* ones)) &+ (0x7F &* ones)
    let controls = (low &+ (0x80 - 0x09) &* ones) & ~(low &+ (0x80 - 0x0E) &* ones)
    return (~notSpace | controls) & highest & ~word
  }

  private static let ones: UInt64 = 0x0101_0101_0101_0101
  private static let highest: UInt64 = 0x8080_8080_8080_8080
}

// MARK: Joining

extension WordCount {
  /// Returns the count of a fragment that nothing completes.
  private func closed(_ fragment: Fragment) -> WordCount {
    var count = WordCount()
    fragment.withBytes { count.count($0, 0..<$0.count) }
    return count
  }

  /// Returns the count of what is between the fragments of this part and of another one, after this
  /// part's head.
  private func joined(_ other: WordCount) -> WordCount {
    var sum = self
    sum.tail = Fragment()
    if other.isEmpty { return sum }
    sum.inner += other.inner - (!isEmpty && endsInWord && other.beginsInWord ? 1 : 0)
    if isEmpty { sum.beginsInWord = other.beginsInWord }
    (sum.endsInWord, sum.isEmpty) = (other.endsInWord, false)
    return sum
  }
}

/// At most six bytes of code points that are not whole.
private struct Fragment: Equatable, Sendable {
  /// The bytes, the first one lowest.
  private var word: UInt64 = 0
  private(set) var count = 0

  mutating func append(_ byte: UInt8) {
    word |= UInt64(byte) << UInt64(8 * count)
    count += 1
  }

  mutating func append(_ other: Fragment) {
    word |= other.word << UInt64(8 * count)
    count += other.count
  }

  /// Whether more bytes could complete it.
  var isIncomplete: Bool {
    guard let length = UInt8(truncatingIfNeeded: word).sequenceLength else { return false }
    return count < length
  }

  func prefix(_ most: Int) -> Fragment {
    guard count > most else { return self }
    return Fragment(word: word & (1 << UInt64(8 * most) - 1), count: most)
  }

  func dropFirst(_ number: Int) -> Fragment {
    guard count > number else { return Fragment() }
    return Fragment(word: word >> UInt64(8 * number), count: count - number)
  }

  func withBytes(_ body: (UnsafeBufferPointer<UInt8>) -> Void) {
    withUnsafeBytes(of: word.littleEndian) { raw in
      raw.withMemoryRebound(to: UInt8.self) {
        body(UnsafeBufferPointer(rebasing: $0.prefix(count)))
      }
    }
  }
}
