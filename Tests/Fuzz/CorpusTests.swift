import Foundation
import Testing
import Torture

/// The fuzzers' targets with the inputs of their corpora, unchanged and with random changes.
///
/// `Tests/Fuzz/run` runs the targets with libFuzzer, for as long as its form says.
@Suite struct CorpusTorture {
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appending(path: "Corpora")

  private static func corpus(of target: FuzzTarget) throws -> [[UInt8]] {
    let folder = folder.appending(path: target.name)
    let files = try FileManager.default.contentsOfDirectory(
      at: folder, includingPropertiesForKeys: nil)
    return try files.sorted { $0.path < $1.path }.map { [UInt8](try Data(contentsOf: $0)) }
  }

  @Test(arguments: FuzzTarget.all)
  func `every target accepts its corpus`(target: FuzzTarget) throws {
    let corpus = try Self.corpus(of: target)
    #expect(!corpus.isEmpty)
    for bytes in corpus { try target.check(bytes) }
    Torture.report("corpus of \(target.name)", tried: corpus.count, failed: 0)
  }

  @Test(arguments: FuzzTarget.all)
  func `every target accepts its corpus with random changes`(target: FuzzTarget) throws {
    var generator = SeededGenerator(seed: 5)
    let corpus = try Self.corpus(of: target)
    let rounds = Torture.rounds(brief: 2_000, short: 20_000, long: 200_000)
    for round in 0..<rounds {
      var bytes = corpus[round % corpus.count]
      for _ in 0..<Int.random(in: 1...4, using: &generator) {
        change(
          &bytes, with: corpus[Int.random(in: 0..<corpus.count, using: &generator)], &generator)
      }
      do {
        try target.check(bytes)
      } catch {
        Issue.record(
          "\(target.name), round \(round): \(error): \(Data(bytes).base64EncodedString())")
      }
    }
    Torture.report("changed corpus of \(target.name)", tried: rounds, failed: 0, "seed 5")
  }

  private func change(
    _ bytes: inout [UInt8], with other: [UInt8], _ generator: inout SeededGenerator
  ) {
    let offset = Int.random(in: 0...bytes.count, using: &generator)
    let end = min(bytes.count, offset + Int.random(in: 0...4, using: &generator))
    switch Int.random(in: 0..<4, using: &generator) {
    case 0: bytes.replaceSubrange(offset..<end, with: [.random(in: 0...255, using: &generator)])
    case 1: bytes.removeSubrange(offset..<end)
    case 2:
      let start = Int.random(in: 0...other.count, using: &generator)
      bytes.insert(contentsOf: other[start...].prefix(32), at: offset)
    default:
      if offset < bytes.count { bytes[offset] ^= 1 << UInt8.random(in: 0...7, using: &generator) }
    }
  }
}
