import Glibc

/// The value of a colour, as a terminal reports it.
public struct ColourValue: Hashable, Sendable {
  /// Red, green and blue, each from 0 to 1.
  public let red, green, blue: Double

  /// Creates a value from parts from 0 to 1.
  public init(red: Double, green: Double, blue: Double) {
    self.red = red
    self.green = green
    self.blue = blue
  }

  /// Relative luminance as defined by WCAG: 0 for black, 1 for white.
  public var luminance: Double {
    0.2126 * Self.linear(red) + 0.7152 * Self.linear(green) + 0.0722 * Self.linear(blue)
  }

  private static func linear(_ part: Double) -> Double {
    part <= 0.04045 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4)
  }
}
