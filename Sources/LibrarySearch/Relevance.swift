import struct FoundationEssentials.Data
import GRDB
import GRDBSQLite

/// The function `relevance(table, weights)` of SQL: how well a row matches.
///
/// Okapi BM25 as FTS5's own `bm25`, with two differences. The weights of the phrases are given, so
/// that it does not count all rows of the library that contain them. And a row whose title matches
/// all phrases comes before all others: its relevance is above ``titleBonus``.
enum Relevance {
  /// Relevance of a match in the title.
  static let titleBonus = 1000.0

  static func register(in database: Database) throws {
    let api = UnsafeMutablePointer(mutating: FTS5.api(database))
    let code = api.pointee.xCreateFunction(api, "relevance", nil, relevance, nil)
    guard code == SQLITE_OK else {
      throw DatabaseError(resultCode: ResultCode(rawValue: code))
    }
  }

  /// Returns weights as an argument; those of phrases without a rank are 0.
  static func argument(_ weights: [Double]) -> Data {
    weights.withUnsafeBytes { Data($0) }
  }
}

/// Mean length of a text, in words: a constant, because its effect is small.
private let meanLength = 60.0

private func relevance(
  _ api: UnsafePointer<Fts5ExtensionApi>?, _ context: OpaquePointer?, _ result: OpaquePointer?,
  _ count: Int32, _ values: UnsafeMutablePointer<OpaquePointer?>?
) {
  guard let api = api?.pointee, let values, count == 1,
    let bytes = sqlite3_value_blob(values[0])
  else { return sqlite3_result_double(result, 0) }
  let weights = UnsafeRawBufferPointer(
    start: bytes, count: Int(sqlite3_value_bytes(values[0])))
  let phrases = weights.count / MemoryLayout<Double>.size
  withUnsafeTemporaryAllocation(of: Double.self, capacity: max(1, 2 * phrases)) { found in
    found.initialize(repeating: 0)
    countMatches(api, context, into: found, phrases: phrases)
    var length: Int32 = 0
    _ = api.xColumnSize(context, -1, &length)
    let penalty = 1.2 * (0.25 + 0.75 * Double(length) / meanLength)
    var (sum, ranked, inTitle) = (0.0, 0, 0)
    for phrase in 0..<phrases {
      let weight = weights.loadUnaligned(
        fromByteOffset: phrase * MemoryLayout<Double>.size, as: Double.self)
      guard weight > 0 else { continue }
      let frequency = found[2 * phrase]
      sum += weight * frequency * 2.2 / (frequency + penalty)
      ranked += 1
      inTitle += found[2 * phrase + 1] > 0 ? 1 : 0
    }
    let isInTitle = ranked > 0 && inTitle == ranked
    var titleLength: Int32 = 0
    _ = api.xColumnSize(context, 0, &titleLength)
    let bonus = isInTitle ? Relevance.titleBonus + 100 / Double(max(1, titleLength)) : 0
    sqlite3_result_double(result, sum + bonus)
  }
}

/// Counts each phrase, ten times in the title, and whether it is in the title.
private func countMatches(
  _ api: Fts5ExtensionApi, _ context: OpaquePointer?,
  into found: UnsafeMutableBufferPointer<Double>, phrases: Int
) {
  var instances: Int32 = 0
  guard api.xInstCount(context, &instances) == SQLITE_OK else { return }
  for instance in 0..<min(instances, 1000) {
    var (phrase, column, offset): (Int32, Int32, Int32) = (0, 0, 0)
    guard api.xInst(context, instance, &phrase, &column, &offset) == SQLITE_OK,
      Int(phrase) < phrases
    else { continue }
    found[2 * Int(phrase)] += column == 0 ? 10 : 1
    if column == 0 { found[2 * Int(phrase) + 1] = 1 }
  }
}
