import HawkNotesUI
import Spelling

/// The dictionaries of the settings.
struct SpellingReport {
  private let home: Home

  init(_ home: Home) { self.home = home }

  var section: DiagnosticSection {
    DiagnosticSection(title: "Spelling", diagnostics: diagnostics)
  }

  private var diagnostics: [Diagnostic] {
    let names = SettingsFile(path: home.settings).settings.spelling
    if names.isEmpty {
      return [.fine("off; the setting spelling names dictionaries, such as en_GB")]
    }
    let folders = DictionaryFolders(environment: Environment.value)
    let missing = SpellChecker(in: folders).use(names)
    return names.map { name in
      guard missing.contains(name) else { return .fine(name) }
      let package = DictionaryFolders.package(for: name)
      return .change(
        "no dictionary \(name)" + (package.map { "; on Debian, install \($0)" } ?? ""))
    }
  }
}
