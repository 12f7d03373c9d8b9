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

  private var hasSetting: Bool { !SettingsFile(path: home.settings).settings.sync.isEmpty }

  private var repository: Diagnostic {
    guard hasSetting else { return .fine("none; `hawknotes sync URL` names a git repository") }
    do throws(Failure) {
      return .fine(try SyncSetting.address(nil, in: home).shown.terminalSafe)
    } catch {
      return .change(error.message)
    }
  }
}
