/// Settings with which a database is opened.
public struct Configuration {
  /// Behaviour of a connection while another one holds a lock on the file.
  public enum BusyMode {
    /// Throws ``ResultCode/busy`` at once.
    case immediateError
    /// Tries again for some time.
    case timeout(Duration)
    /// Tries again as long as the function returns true; it is called with the number of attempts
    /// since the first one, and sleeps.
    case callback((Int) -> Bool)
  }

  /// Whether the connection can only read; then the file must exist.
  public var readonly = false
  public var busyMode = BusyMode.immediateError
  private(set) var preparations: [(Database) throws -> Void] = []

  public init() {}

  /// Adds work for the new connection, before anything else.
  public mutating func prepareDatabase(_ work: @escaping (Database) throws -> Void) {
    preparations.append(work)
  }
}
