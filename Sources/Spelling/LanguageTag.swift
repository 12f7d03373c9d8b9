/// The language and the region of a tag of BCP 47 or of the name of a dictionary.
struct LanguageTag: Equatable {
  /// In lower case: `en`.
  let language: String
  /// In upper case: `GB`; nil without one.
  let region: String?

  init(_ text: String) {
    let parts = text.split { $0 == "-" || $0 == "_" }
    language = parts.first?.lowercased() ?? ""
    region = parts.dropFirst().first { $0.utf8.count == 2 }?.uppercased()
  }

  /// Whether a dictionary with this tag checks texts with another tag.
  ///
  /// It has the same language, and the same region if the text has one.
  func covers(_ other: LanguageTag) -> Bool {
    language == other.language && (other.region == nil || other.region == region)
  }
}
