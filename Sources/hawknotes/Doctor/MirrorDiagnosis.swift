import HawkNotesUI
import LibraryMirror

/// The state of the Markdown folder that is kept equal to the library.
struct MirrorDiagnosis {
  private let home: Home

  init(_ home: Home) { self.home = home }

  var section: DiagnosticSection {
    DiagnosticSection(title: "Mirror", diagnostics: [diagnostic])
  }

  private var diagnostic: Diagnostic {
    do throws(Failure) {
      let file = SettingsFile(path: home.settings)
      let path = MirrorSetting.path(file.settings, home: Environment.variables["HOME"])
      guard let path else {
        if let failure = file.failure(of: .mirror) { throw failure }
        return .fine("none; the setting mirror names a folder of Markdown files")
      }
      guard let number = try files(in: path) else {
        return .info("\(path): nothing was written yet: `hawknotes mirror` writes it")
      }
      return .fine("\(path), \(count(number, "file"))")
    } catch {
      return .change(error.message)
    }
  }

  private func files(in path: String) throws(Failure) -> Int? {
    do { return try Mirror.check(path, state: home.state) } catch { throw Failure(error) }
  }
}
