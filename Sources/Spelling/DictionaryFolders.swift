import CLibrary

/// The folders in which Hunspell dictionaries are looked for: of two with the same name the first
/// wins.
public struct DictionaryFolders: Equatable, Sendable {
  /// The paths, in the order of the search.
  public let paths: [String]

  public init(_ paths: [String]) { self.paths = paths }

  /// Finds the folders of the environment: those in `DICPATH`, then `hunspell`, `myspell` and
  /// `myspell/dicts` in the data directories of the user and of the system.
  public init(environment value: (String) -> String?) {
    let own = value("XDG_DATA_HOME") ?? value("HOME").map { $0 + "/.local/share" }
    let shared = value("XDG_DATA_DIRS").flatMap { $0.isEmpty ? nil : $0 }
    let bases = [own].compactMap(\.self) + Self.parts(shared ?? "/usr/local/share:/usr/share")
    paths =
      Self.parts(value("DICPATH") ?? "")
      + bases.flatMap { ["\($0)/hunspell", "\($0)/myspell", "\($0)/myspell/dicts"] }
  }

  private static func parts(_ list: String) -> [String] {
    list.split(separator: ":").map(String.init).filter { $0.hasPrefix("/") }
  }

  /// The names of all dictionaries, in order.
  public var names: [String] {
    var names: Set<String> = []
    for path in paths {
      for file in FolderNames.at(path) ?? [] where file.hasSuffix(".dic") {
        let name = String(file.dropLast(4))
        if files(of: name) != nil { names.insert(name) }
      }
    }
    return names.sorted()
  }

  /// Returns the files of a dictionary, such as `en_GB`; nil if it is not installed.
  func files(of name: String) -> DictionaryFiles? {
    guard Self.isName(name) else { return nil }
    let other = String(name.map { $0 == "-" ? "_" : $0 })
    for path in paths {
      for name in name == other ? [name] : [name, other] {
        let files = DictionaryFiles(
          affixes: "\(path)/\(name).aff", words: "\(path)/\(name).dic")
        if files.areReadable { return files }
      }
    }
    return nil
  }

  /// Returns the installed dictionary for a language of BCP 47, such as `en-GB` or `de`; nil if
  /// there is none.
  public func name(forLanguage tag: String) -> String? {
    let language = LanguageTag(tag)
    let exact = language.region.map { ["\(language.language)_\($0)"] } ?? []
    let usual = [language.language, "\(language.language)_\(language.language.uppercased())"]
    return (exact + usual).first { files(of: $0) != nil }
      ?? names.first { LanguageTag($0).language == language.language }
  }

  /// Whether a text can be the name of a dictionary: it never leads out of a folder.
  static func isName(_ text: String) -> Bool {
    !text.isEmpty && text.utf8.count <= 64
      && text.unicodeScalars.allSatisfy {
        $0.isASCII && ($0.properties.isAlphabetic || "0"..."9" ~= $0 || $0 == "_" || $0 == "-")
      }
  }

  /// Returns Debian's package with a dictionary or for a language, such as `hunspell-en-gb`; nil if
  /// there is none.
  public static func package(for name: String) -> String? {
    let tag = LanguageTag(name)
    switch tag.language {
    case "en": return "hunspell-en-\((tag.region ?? "GB").lowercased())"
    case "de", "pt": return "hunspell-\(tag.language)-\((tag.region ?? tag.language).lowercased())"
    case "nb", "nn": return "hunspell-no"
    default: return packaged.contains(tag.language) ? "hunspell-\(tag.language)" : nil
    }
  }

  /// The other languages for which Debian has a package.
  private static let packaged = Set(
    """
    af an ar be bg bn bo br bs ca cs da dz el es eu fr gd gl gu gug he hi hr hu id is it kk kmr ko \
    lo lt lv ml mn ne nl no oc pl ro ru si sk sl sr sv sw te th tr uk uz vi
    """.split(separator: " ").map(String.init))
}
