import SQLite
import CSQLite

/// The function `relevance(table, terms)` of SQL: how well a row matches.
///
/// Okapi BM25 as FTS5's own `bm25`, with three differences. A term may have several phrases. The
/// weights of the terms are given, so that it does not count all rows of the library that contain
/// them. And a row whose title matches all terms comes before all others: its relevance is above
/// ``titleBonus``.
enum Relevance {
  /// Relevance of a match in the title.
  static let titleBonus = 1000.0

  static func register(in database: Database) throws {
    let api = database_fts5(database.sqliteConnection)
    let code = api?.pointee.xCreateFunction(api, "relevance", nil, relevance, nil) ?? SQLITE_ERROR
    guard code == SQLITE_OK else { throw DatabaseError(resultCode: ResultCode(rawValue: code)) }
  }

  /// Returns the weights of terms, and the term of each phrase, as an argument.
  static func argument(weights: [Double], terms: [Int?]) -> [UInt8] {
    let numbers = [Double(weights.count)] + weights + terms.map { Double($0 ?? -1) }
    return numbers.withUnsafeBytes { Array($0) }
  }
}

/// Mean length of a text, in words: a constant, because its effect is small.
private let meanLength = 60.0

private func relevance(
  _ api: UnsafePointer<Fts5ExtensionApi>?, _ context: OpaquePointer?, _ result: OpaquePointer?,
  _ count: Int32, _ values: UnsafeMutablePointer<OpaquePointer?>?
) {
  guard let api = api?.pointee, let values, count == 1, let terms = RankedTerms(values[0])
  else { return sqlite3_result_double(result, 0) }
  withUnsafeTemporaryAllocation(of: Double.self, capacity: max(1, 2 * terms.count)) { found in
    found.initialize(repeating: 0)
    countMatches(api, context, into: found, terms)
    var length: Int32 = 0
    _ = api.xColumnSize(context, -1, &length)
    let penalty = 1.2 * (0.25 + 0.75 * Double(length) / meanLength)
    var (sum, inTitle) = (0.0, 0)
    for term in 0..<terms.count {
      let frequency = found[2 * term]
      sum += terms.weight(term) * frequency * 2.2 / (frequency + penalty)
      inTitle += found[2 * term + 1] > 0 ? 1 : 0
    }
    let isInTitle = terms.count > 0 && inTitle == terms.count
    var titleLength: Int32 = 0
    _ = api.xColumnSize(context, 0, &titleLength)
    let bonus = isInTitle ? Relevance.titleBonus + 100 / Double(max(1, titleLength)) : 0
    sqlite3_result_double(result, sum + bonus)
  }
}

/// Counts each term, ten times in the title, and whether it is in the title.
private func countMatches(
  _ api: Fts5ExtensionApi, _ context: OpaquePointer?,
  into found: UnsafeMutableBufferPointer<Double>, _ terms: RankedTerms
) {
  var instances: Int32 = 0
  guard api.xInstCount(context, &instances) == SQLITE_OK else { return }
  for instance in 0..<min(instances, 1000) {
    var (phrase, column, offset): (Int32, Int32, Int32) = (0, 0, 0)
    guard api.xInst(context, instance, &phrase, &column, &offset) == SQLITE_OK,
      let term = terms.term(ofPhrase: Int(phrase))
    else { continue }
    found[2 * term] += column == 0 ? 10 : 1
    if column == 0 { found[2 * term + 1] = 1 }
  }
}

/// The argument `terms`, see ``Relevance/argument(weights:terms:)``.
private struct RankedTerms {
  private let numbers: UnsafeRawBufferPointer
  let count: Int

  init?(_ value: OpaquePointer?) {
    guard let bytes = sqlite3_value_blob(value) else { return nil }
    numbers = UnsafeRawBufferPointer(start: bytes, count: Int(sqlite3_value_bytes(value)))
    count = Int(numbers.loadUnaligned(as: Double.self))
  }

  func weight(_ term: Int) -> Double { number(1 + term) }

  func term(ofPhrase phrase: Int) -> Int? {
    guard 1 + count + phrase < numbers.count / MemoryLayout<Double>.size else { return nil }
    let term = Int(number(1 + count + phrase))
    return term < 0 ? nil : term
  }

  private func number(_ index: Int) -> Double {
    numbers.loadUnaligned(fromByteOffset: index * MemoryLayout<Double>.size, as: Double.self)
  }
}
