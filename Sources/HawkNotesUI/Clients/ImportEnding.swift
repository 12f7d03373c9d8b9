public enum ImportEnding: Equatable, Sendable {
  /// Numbers of the items that it changed.
  case done(ImportNumbers)
  /// Nothing was imported, for a reason.
  case failed(String)
}
