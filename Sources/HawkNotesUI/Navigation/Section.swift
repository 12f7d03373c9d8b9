public enum Section: String, Sendable {
  case books, synopsis, characters, notes, mentions, draft
}
