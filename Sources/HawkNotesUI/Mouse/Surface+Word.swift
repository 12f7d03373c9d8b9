import TextUI

extension Surface {
  /// Returns the word that is drawn at a cell; nil if none is.
  func word(at point: Point) -> String? {
    guard (0..<size.rows).contains(point.row) else { return nil }
    var word = ""
    var isFound = false
    forEachCell(inRow: point.row) { column, cell in
      if isFound && column > point.column && word.hasEnded { return }
      let text = cell.columns == 0 ? "" : cell.text
      let isPart = cell.columns == 0 || text.allSatisfy(\.isPartOfWord)
      if !isPart {
        word = isFound ? word + "\n" : ""
      } else {
        word += text
        isFound = isFound || column == point.column
      }
    }
    let whole = word.prefix { $0 != "\n" }.drop { !$0.isLetter && !$0.isNumber }
    return isFound && !whole.isEmpty ? String(whole) : nil
  }
}

extension String {
  fileprivate var hasEnded: Bool { last == "\n" }
}

extension Cell {
  fileprivate var text: String {
    var text = String.UnicodeScalarView()
    for value in [base] + (0..<4).map({ marks[$0] }) where value != 0 {
      Unicode.Scalar(value).map { text.append($0) }
    }
    return String(text)
  }
}

extension Character {
  fileprivate var isPartOfWord: Bool { isLetter || isNumber || "'’-_".contains(self) }
}
