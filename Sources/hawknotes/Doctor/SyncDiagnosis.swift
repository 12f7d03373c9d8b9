import HawkNotesUI
import LibrarySync

/// The state of the synchronizations with other machines.
struct SyncDiagnosis {
  private let home: Home

  init(_ home: Home) { self.home = home }

  var section: DiagnosticSection {
    DiagnosticSection(title: "Several machines", diagnostics: [git, repository])
  }

  private var git: Diagnostic {
    if SearchPath.hasCommand("git") { return .fine("git is there") }
    return hasSetting
      ? .change("git is missing. Run: apt install git") : .info("no git: `hawknotes sync` needs it")
  }

  private var file: SettingsFile { SettingsFile(path: home.settings) }

  /// Whether the settings name a repository, or a wrong one.
  private var hasSetting: Bool {
    !file.settings.sync.isEmpty || file.mistakes.contains { $0.scope == .setting(.sync) }
  }

  private var repository: Diagnostic {
    guard hasSetting else { return .fine("none; `hawknotes sync URL` names a git repository") }
    do throws(Failure) {
      return .fine(try SyncSetting.address(nil, in: home).shown.terminalSafe)
    } catch {
      return .change(error.message)
    }
  }
}
