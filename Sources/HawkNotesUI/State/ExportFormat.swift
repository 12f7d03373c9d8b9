/// A format in which a window exports the library.
public enum ExportFormat: String, CaseIterable, Sendable {
  case markdown, json, readwise, goodreads

  /// Its name in the palette.
  var title: String {
    switch self {
    case .markdown: "Markdown"
    case .json: "JSON"
    case .readwise: "CSV for Readwise"
    case .goodreads: "CSV for Goodreads"
    }
  }
}
