import LibraryModel
import TextUI

// What is known of the reading and the writing of a book, each in one line of its page.

extension Book {
  /// The lines, with a shorter bar or none where the whole one would break a part of a line.
  func knownLines(_ words: WordsPart?, _ appearance: Appearance, columns: Int) -> [String] {
    let lines: [(Int) -> String?] = [
      { readingLine(appearance, cells: $0) }, { writingLine(words, appearance, cells: $0) },
    ]
    return lines.compactMap { line in
      [10, 5].lazy.compactMap(line).first { line in
        line.split(separator: " · ").allSatisfy {
          TextWidth.columns(of: String($0), limit: columns + 1) <= columns
        }
      } ?? line(0)
    }
  }

  /// Status, progress, rating and the years in which it was read; nil if nothing is known.
  func readingLine(_ appearance: Appearance = Appearance(), cells: Int = 10) -> String? {
    let progress = status == .finished ? nil : progressWords(appearance, cells)
    let standing = [status?.words, progress].compactMap(\.self).joined(separator: " ")
    let parts = [standing, rating?.stars(appearance) ?? "", timesRead ?? ""].filter { !$0.isEmpty }
    return parts.isEmpty ? nil : parts.joined(separator: " · ")
  }

  /// The words written, of the goal, and those of today; nil without a goal.
  func writingLine(
    _ words: WordsPart?, _ appearance: Appearance = Appearance(), cells: Int = 10
  ) -> String? {
    guard let goal else { return nil }
    let added = words?.added ?? 0
    let bar = appearance.bar(words?.words ?? 0, of: goal, cells)
    let sum = "writing \(bar)\(words?.words.grouped ?? "…") of \(goal.grouped) words"
    return added == 0 ? sum : sum + " · \(added.grouped) today"
  }

  private func progressWords(_ appearance: Appearance, _ cells: Int) -> String? {
    switch progress {
    case .page(let page):
      pages.map { "\(appearance.bar(page, of: $0, cells))\(page)/\($0)" } ?? "p. \(page)"
    case .percent(let percent): "\(appearance.bar(percent, of: 100, cells))\(percent)%"
    case nil: nil
    }
  }

  private var timesRead: String? {
    let years = readings.compactMap { $0.finished?.year }
    let unknown = readings.count { $0.finished == nil && $0.started == nil }
    guard !years.isEmpty else {
      return unknown == 0 ? nil : unknown == 1 ? "read once" : "read \(unknown) times"
    }
    return "read " + years.map { "\($0)" }.joined(separator: ", ")
  }
}

extension ReadingStatus {
  /// The status as people read it.
  var words: String {
    switch self {
    case .toRead: "to read"
    case .reading, .paused, .finished, .abandoned: rawValue
    }
  }
}

extension Rating {
  /// Five stars; a part of a star as a number.
  fileprivate func stars(_ appearance: Appearance) -> String {
    if appearance.isAccessible { return "\(self) of 5 stars" }
    guard quarters % 4 == 0 else { return "★ \(self)" }
    return String(repeating: "★", count: quarters / 4)
      + String(repeating: "☆", count: 5 - quarters / 4)
  }
}

extension Int {
  /// The number with a comma before each three digits.
  var grouped: String {
    var digits = "\(magnitude)"
    var parts: [String] = []
    while digits.count > 3 {
      parts.insert(String(digits.suffix(3)), at: 0)
      digits.removeLast(3)
    }
    return (self < 0 ? "−" : "") + ([digits] + parts).joined(separator: ",")
  }
}

extension Appearance {
  /// Returns a bar and a blank; nothing without cells, and in accessible mode: the numbers follow.
  ///
  /// One cell is full as soon as there is anything, and all only when everything is there.
  fileprivate func bar(_ part: Int, of whole: Int, _ cells: Int) -> String {
    if isAccessible || cells == 0 { return "" }
    guard whole > 0, part > 0 else { return String(repeating: "▱", count: cells) + " " }
    let rounded = Int((Double(part) / Double(whole) * Double(cells)).rounded())
    let full = part >= whole ? cells : min(cells - 1, max(1, rounded))
    return String(repeating: "▰", count: full) + String(repeating: "▱", count: cells - full) + " "
  }
}
