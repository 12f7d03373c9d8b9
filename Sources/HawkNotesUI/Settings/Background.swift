import TextUI

/// The brightness of a terminal's background.
public enum Background: Sendable {
  case dark, light

  /// Returns the brightness of a colour; nil for one on which neither kind of text can be read
  /// well.
  init?(of colour: ColourValue) {
    switch colour.luminance {
    case ...0.05: self = .dark
    case 0.685...: self = .light
    default: return nil
    }
  }

  /// Reads the variable `COLORFGBG`, which some terminals set: the numbers of the default colours,
  /// the background last; nil for any other text.
  public init?(variable: String?) {
    guard let last = variable?.split(separator: ";").last, let number = UInt8(last), number < 16
    else { return nil }
    self = number < 7 || number == 8 ? .dark : .light
  }
}
