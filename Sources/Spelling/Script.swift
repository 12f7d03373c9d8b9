/// The alphabet of a word, or that of the words of a dictionary.
enum Script: Equatable {
  case latin, greek, cyrillic, hebrew, arabic, other

  /// The script of a word's first letter; nil without a letter.
  init?(_ word: String) {
    guard let letter = word.unicodeScalars.first(where: \.properties.isAlphabetic) else {
      return nil
    }
    self =
      switch letter.value {
      case ..<0x250, 0x1E00..<0x1F00, 0xFB00..<0xFB07: .latin
      case 0x370..<0x400, 0x1F00..<0x2000: .greek
      case 0x400..<0x530: .cyrillic
      case 0x590..<0x600, 0xFB1D..<0xFB50: .hebrew
      case 0x600..<0x780, 0x8A0..<0x900, 0xFB50..<0xFE00, 0xFE70..<0xFF00: .arabic
      default: .other
      }
  }

  /// The scripts of a language: Latin if it is not listed here.
  static func scripts(of language: String) -> [Script] {
    switch language {
    case "el": [.greek]
    case "be", "bg", "kk", "ky", "mk", "mn", "ru", "tg", "uk": [.cyrillic]
    case "sr", "uz": [.cyrillic, .latin]
    case "he", "yi": [.hebrew]
    case "ar", "ckb", "fa", "ug", "ur": [.arabic]
    case "am", "bn", "bo", "dz", "gu", "hi", "hy", "ka", "km", "kn", "ko", "lo", "ml", "mr", "my",
      "ne", "or", "pa", "si", "ta", "te", "th":
      [.other]
    default: [.latin]
    }
  }
}
