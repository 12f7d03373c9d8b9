import Yams

/// A text of settings as YAML.
struct SettingsDocument {
  /// What it holds; nil where there is nothing but comments.
  let root: Node?

  init(_ text: String) throws {
    // NB: without rules, for those of YAML are regular expressions, which take longer to make than
    // all the rest of the start; and with the encoding, which is looked for in the environment else.
    let parser = try Parser(yaml: text, resolver: .basic, encoding: .utf8)
    root = try parser.singleRoot()
  }
}
