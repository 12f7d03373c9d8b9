import Glibc
import Torture
import Testing

@testable import LibraryExchange

/// Reads files with random changes in each format: no bytes make a reader fail.
@Suite struct ReadingAnythingTorture {
  @Test(arguments: ImportFormat.allCases)
  func `any bytes are read, and in less than a second`(format: ImportFormat) {
    var generator = SeededGenerator(seed: 11)
    let rounds = Torture.rounds(brief: 500, short: 5_000, long: 50_000)
    for _ in 0..<rounds {
      var bytes = Array(Self.samples.joined(separator: "\n").utf8.shuffledParts(&generator))
      bytes.append(
        contentsOf: [0xEF, 0xBB, 0xBF, 0xFF].prefix(Int.random(in: 0...4, using: &generator)))
      let file = ImportedFile(bytes, as: format)
      for record in file.unreadable { #expect(record.line > 0) }
      _ = ImportFormat(recognising: bytes)
    }
    Torture.report("random files of \(format)", tried: rounds, failed: 0, "seed 11")
  }

  @Test func `a file of brackets, quotes or records is read in linear time`() {
    let size = Torture.choice(quick: 6_250, others: 25_000)
    for text in [
      "(", "{", "[", "\"", "\",", "==========\n", "- 1 |\n", "<", "&", "--[=[",
      "a (b\n- 1|\n\nc\n==========\n",
    ] {
      let times = [size, 8 * size].map { size in
        let bytes = Array(String(repeating: text, count: size / text.utf8.count).utf8)
        return processorTime {
          for format in ImportFormat.allCases { _ = ImportedFile(bytes, as: format) }
          _ = ImportFormat(recognising: bytes)
        }
      }
      // Eight times the bytes take eight times as long; in quadratic time, 64 times.
      #expect(times[1] < 24 * times[0], "\(text): \(times)")
    }
  }

  /// Runs some work; returns the time in which this thread used the processor, in nanoseconds.
  private func processorTime(_ work: () -> Void) -> Int {
    var times = [timespec(), timespec()]
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &times[0])
    work()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &times[1])
    return (times[1].tv_sec - times[0].tv_sec) * 1_000_000_000 + times[1].tv_nsec - times[0].tv_nsec
  }

  private static let samples = [
    "Emma (Jane Austen)",
    "- Your Highlight on page 2 | Location 3-4 | Added on 1 May 2020 10:00:00",
    "", "text", "==========", "Title,Author,Highlight,\"My Review\",Read Status", "\"a\"\"b\",c",
    "return { [\"a\"] = { 1, \"b\", [[c]] }, }", "{\"annotations\": [{\"type\": \"highlight\"}]}",
    "{\"documents\": [{\"title\": \"a\", \"entries\": [{\"text\": \"b\", \"page\": 1}]}]}",
  ]
}

extension String.UTF8View {
  /// Some parts of the bytes, in any order.
  fileprivate func shuffledParts(_ generator: inout SeededGenerator) -> [UInt8] {
    let bytes = Array(self)
    var parts: [UInt8] = []
    for _ in 0..<Int.random(in: 1...6, using: &generator) {
      let start = Int.random(in: 0..<bytes.count, using: &generator)
      parts += bytes[start...].prefix(Int.random(in: 1...120, using: &generator))
    }
    return parts
  }
}
