extension Reading {
  /// The reading as it is written in a form: `2024-03 – 2024-04-02`, or one date if both are the
  /// same.
  public var words: String {
    if let started, started == finished { return "\(started)" }
    return [started?.description, "–", finished?.description].compactMap(\.self)
      .joined(separator: " ")
  }

  /// Reads a line of a form: two dates with `–`, ` - ` or `/` between, or only one of them;
  /// or one date.
  public init?(words: String) {
    if let date = PartialDate(words) {
      self.init(started: date, finished: date)
      return
    }
    let separators = [" – ", " - ", "–", "/", " -", "- "]
    guard let place = separators.lazy.compactMap({ words.firstRange(of: $0) }).first else {
      guard words == "-" else { return nil }
      self.init()
      return
    }
    let halves = [words[..<place.lowerBound], words[place.upperBound...]].map {
      $0.filter { !$0.isWhitespace }
    }
    self.init(halves)
  }

  /// Whether the end is certainly before the start.
  public var isBackwards: Bool {
    guard let started, let finished else { return false }
    let pairs = [
      (started.year, finished.year), (started.month ?? 0, finished.month ?? 0),
      (started.day ?? 0, finished.day ?? 0),
    ]
    // Dates are compared as exactly as both are known.
    for (start, end) in pairs {
      if start == 0 || end == 0 { return false }
      if start != end { return start > end }
    }
    return false
  }
}
