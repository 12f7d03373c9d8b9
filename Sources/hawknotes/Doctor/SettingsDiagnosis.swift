import Glibc

/// The mistakes in the settings file.
struct SettingsDiagnosis {
  private let file: SettingsFile

  init(_ home: Home) { file = SettingsFile(path: home.settings) }

  var section: DiagnosticSection {
    DiagnosticSection(title: "Settings", diagnostics: mistakes.isEmpty ? [state] : mistakes)
  }

  private var mistakes: [Diagnostic] { file.mistakes.map { .change($0.words) } }

  private var state: Diagnostic {
    access(file.path, F_OK) == 0
      ? .fine("\(file.path), no mistakes") : .fine("no file: all settings have their defaults")
  }
}
