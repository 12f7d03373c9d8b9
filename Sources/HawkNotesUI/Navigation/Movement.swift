/// A move in a list, or over the rows of a text that is open for reading.
public enum Movement: Sendable {
  case down, up, pageDown, pageUp, first, last
}
