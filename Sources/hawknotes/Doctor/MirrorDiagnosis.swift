import LibraryMirror

/// The state of the Markdown folder that is kept equal to the library.
struct MirrorDiagnosis {
  private let home: Home

  init(_ home: Home) { self.home = home }

  var section: DiagnosticSection {
    DiagnosticSection(title: "Mirror", diagnostics: [diagnostic])
  }

  private var diagnostic: Diagnostic {
    let settings = SettingsFile(path: home.settings).settings
    guard let path = MirrorSetting.path(settings, home: Environment.variables["HOME"]) else {
      return .fine("none; the setting mirror names a folder of Markdown files")
    }
    do throws(MirrorError) {
      guard let number = try Mirror.check(path, state: home.state) else {
        return .info("\(path): nothing was written yet: `hawknotes mirror` writes it")
      }
      return .fine("\(path), \(count(number, "file"))")
    } catch {
      return .change(Failure(error).message)
    }
  }
}
