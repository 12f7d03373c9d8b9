/// A move in a list, or over the rows of a text that is read.
public enum Movement: Sendable {
  case down, up, pageDown, pageUp, first, last
}
