struct PictureColours {
  let foreground: String
  let background: String
  /// The sixteen colours that a user chooses.
  let sixteen: [String]

  /// Returns the value of a colour from 0 to 255.
  func value(of colour: Int) -> String {
    switch colour {
    case ..<16: return sixteen[colour]
    case 232...: return Self.hex([Int](repeating: 8 + 10 * (colour - 232), count: 3))
    default:
      let levels = [0, 95, 135, 175, 215, 255]
      let index = colour - 16
      return Self.hex([levels[index / 36], levels[index / 6 % 6], levels[index % 6]])
    }
  }

  private static func hex(_ parts: [Int]) -> String {
    "#" + parts.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }

  static let dark = PictureColours(
    foreground: "#d7dae0", background: "#1b1d23",
    sixteen: [
      "#1b1d23", "#e06c75", "#98c379", "#d19a66", "#61afef", "#c678dd", "#56b6c2", "#abb2bf",
      "#5c6370", "#ef7e87", "#a9d48a", "#e5c07b", "#7dbff5", "#d898e8", "#6ecbd6", "#ffffff",
    ])
  static let light = PictureColours(
    foreground: "#2a2c33", background: "#fbfbfa",
    sixteen: [
      "#2a2c33", "#c0392b", "#2e7d32", "#9a6700", "#0550ae", "#8250df", "#1b7c83", "#8c959f",
      "#57606a", "#a40e26", "#116329", "#7d4e00", "#0969da", "#a475f9", "#3192aa", "#ffffff",
    ])
}
