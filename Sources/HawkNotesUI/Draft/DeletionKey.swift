public enum DeletionKey: Sendable {
  case backspace, delete, wordBefore, wordAfter, toLineStart, toLineEnd
}
