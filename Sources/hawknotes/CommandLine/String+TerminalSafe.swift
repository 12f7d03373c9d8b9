extension String {
  /// The text as it may be sent to a terminal outside of the window: what is a control, changes the
  /// direction of writing or takes no room is shown as `�`, line ends too.
  var terminalSafe: String { replacingUnseen { _ in false } }

  /// The same, with its lines.
  var terminalSafeLines: String { replacingUnseen { $0 == "\n" || $0 == "\t" } }

  private func replacingUnseen(_ isKept: (Unicode.Scalar) -> Bool) -> String {
    #if PLANTED_BUGS
      if PlantedBug.escapeInWords.isPlanted { return self }
    #endif
    return String(
      String.UnicodeScalarView(
        unicodeScalars.map { $0.isUnseen && !isKept($0) ? "\u{FFFD}" : $0 }))
  }

  /// A text of JSON in which what is unseen is written as `\uXXXX`: it means the same.
  var escapedForJSON: String {
    // Line ends stand between the parts, and in no string.
    guard unicodeScalars.contains(where: { $0.isUnseen && $0 != "\n" }) else { return self }
    return unicodeScalars.reduce(into: "") { text, scalar in
      if scalar.isUnseen && scalar != "\n" {
        for unit in String(scalar).utf16 { text += unit.escapedForJSON }
      } else {
        text.unicodeScalars.append(scalar)
      }
    }
  }
}

extension Unicode.Scalar {
  /// Whether it is no sign, but does something to those around it, or to a terminal.
  fileprivate var isUnseen: Bool {
    switch properties.generalCategory {
    case .control, .format, .privateUse, .lineSeparator, .paragraphSeparator, .surrogate: true
    default:
      properties.isNoncharacterCodePoint
        || properties.isDefaultIgnorableCodePoint && !properties.isVariationSelector
    }
  }
}

extension UInt16 {
  fileprivate var escapedForJSON: String {
    let digits = String(self, radix: 16)
    return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
  }
}
