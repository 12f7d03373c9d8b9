/// Result of the export of a page.
enum PageOutcome {
  /// The file has the contents of the page.
  case written
  /// A file of another program has the name.
  case foreign
  /// The page was edited since an export wrote it, and stays as it is.
  case edited
}
