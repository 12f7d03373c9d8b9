import Yams

/// The text of the settings file, parsed as YAML.
struct SettingsDocument {
  /// The root node; nil if there are only comments.
  let root: Node?

  init(_ text: String) throws {
    // NB: The default resolver compiles regular expressions, which takes longer than the rest of the
    // start. Without an explicit encoding Yams reads the environment.
    let parser = try Parser(yaml: text, resolver: .basic, encoding: .utf8)
    root = try parser.singleRoot()
  }
}
