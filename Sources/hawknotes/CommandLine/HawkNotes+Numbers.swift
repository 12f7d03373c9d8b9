import ArgumentParser

extension HawkNotes {
  /// Parses the arguments; a negative number after an option that lacks a value is that value.
  ///
  /// The check of the option then names the number, not a missing value.
  static func parseJoiningNumbers(_ words: [String]) throws -> any ParsableCommand {
    do {
      return try parse(words)
    } catch {
      guard !(error is Failure), let joined = joined(words, message(for: error)) else {
        throw error
      }
      return try parseJoiningNumbers(joined)
    }
  }

  /// Joins the option of a message and the negative number after it, such as `--limit=-1`; nil if
  /// there is none.
  private static func joined(_ words: [String], _ message: String) -> [String]? {
    guard message.hasPrefix("Missing value for '--") else { return nil }
    let option = message.split(separator: "'")[1].prefix { $0 != " " }
    let index = words.indices.dropLast().first { index in
      words[index] == option && words[index + 1].isNegativeNumber
    }
    guard let index else { return nil }
    return words[..<index] + ["\(option)=\(words[index + 1])"] + words[(index + 2)...]
  }
}

extension String {
  fileprivate var isNegativeNumber: Bool {
    first == "-" && Double(self) != nil && dropFirst().first?.isNumber == true
  }
}
