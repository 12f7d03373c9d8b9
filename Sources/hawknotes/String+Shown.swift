extension String {
  /// The text as it may be sent to a terminal outside of the window: what is a control or changes
  /// the direction of writing is shown as `�`, line ends too.
  var shown: String { shown { _ in false } }

  /// The same, with its lines.
  var shownInLines: String { shown { $0 == "\n" || $0 == "\t" } }

  private func shown(_ isKept: (Unicode.Scalar) -> Bool) -> String {
    #if PLANTED_BUGS
      if PlantedBug.escapeInWords.isPlanted { return self }
    #endif
    return String(
      String.UnicodeScalarView(
        unicodeScalars.map { scalar in
          switch scalar.properties.generalCategory {
          case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate:
            isKept(scalar) ? scalar : "\u{FFFD}"
          default: scalar
          }
        }))
  }
}
