import Testing
import Torture

@testable import UnicodeText

struct ClustersTests {
  @Test(arguments: ["abc", "e\u{301}o", "👩‍🚀🇩🇪🇫🇷", "a\r\nb", "物語", "", "\u{301}", "क्‍ष"])
  func `clusters are what Swift calls characters`(text: String) {
    let bytes = Array(text.utf8)
    #expect(Clusters.count(in: bytes[...]) == text.count)
    #expect(boundaries(bytes) == characterEnds(text))
  }

  @Test func `Swift has a boundary between any two letters that stand alone`() {
    let letters = "aZ\n\u{1} é ʯ Ͱω Ж҂ \u{483} あん 一鿿 가힣 \u{301} 🇩 \u{200D}".unicodeScalars
    for one in letters {
      for other in letters {
        let text = String(String.UnicodeScalarView([one, other]))
        #expect(boundaries(Array(text.utf8)) == characterEnds(text), "\(text)")
      }
    }
  }

  @Test func `malformed bytes have as many clusters as the decoded string has characters`() {
    var random = SystemRandomNumberGenerator()
    for _ in 0..<2000 {
      let bytes = [UInt8].random(upTo: 60, using: &random)
      let text = String(decoding: bytes, as: UTF8.self)
      #expect(Clusters.count(in: bytes[...]) == text.count, "\(bytes)")
    }
  }

  @Test func `eight bytes are printable if each of them is`() {
    for byte in UInt8.min...UInt8.max {
      for filler in [UInt8(0x20), 0x7E] {
        for place in 0..<8 {
          var bytes = [UInt8](repeating: filler, count: 9)
          bytes[1 + place] = byte
          bytes.withUnsafeBufferPointer { bytes in
            #expect(bytes.arePrintable(at: 1) == byte.isPrintable, "\(byte) at \(place)")
          }
        }
      }
    }
  }

  @Test func `clusters among long ASCII are counted as Swift counts characters`() {
    for length in 0...20 {
      let plain = String(repeating: "a", count: length)
      for other in ["", "\u{301}", "é", "\n", "\r\n", "🇩🇪", "\u{7F}"] {
        let text = plain + other + plain
        #expect(Clusters.count(in: Array(text.utf8)[...]) == text.count, "\(length) \(other)")
      }
    }
  }

  @Test func `steps backward find the same boundaries as steps forward`() {
    var random = SystemRandomNumberGenerator()
    for _ in 0..<2000 {
      let bytes = [UInt8].random(upTo: 60, using: &random)
      var ends = [bytes.count]
      while let end = ends.last, end > 0 {
        ends.append(Clusters.previous(before: end, in: bytes[...]))
      }
      #expect(ends.dropLast().reversed() == boundaries(bytes), "\(bytes)")
    }
  }

  @Test func `offsets are indices of the slice`() {
    let bytes = Array("aae\u{301}b".utf8)
    #expect(Clusters.next(after: 2, in: bytes[2...]) == 5)
    #expect(Clusters.previous(before: 5, in: bytes[2...]) == 2)
    #expect(Clusters.next(after: 6, in: bytes[2...]) == 6)
    #expect(Clusters.previous(before: 2, in: bytes[2...]) == 2)
  }

  @Test func `a cluster of 100,000 marks is cut`() {
    let bytes = Array("e".utf8) + Array(repeatElement("\u{301}".utf8, count: 100_000).joined())
    #expect(Clusters.next(after: 0, in: bytes[...]) <= ClusterReader.reach)
    #expect(Clusters.previous(before: bytes.count, in: bytes[...]) > bytes.count - 2048)
  }

  private func boundaries(_ bytes: [UInt8]) -> [Int] {
    var offset = 0
    var ends: [Int] = []
    while offset < bytes.count {
      offset = Clusters.next(after: offset, in: bytes[...])
      ends.append(offset)
    }
    return ends
  }

  private func characterEnds(_ text: String) -> [Int] {
    var offset = 0
    return text.map { character in
      offset += character.utf8.count
      return offset
    }
  }
}
