/// The order of a list of notes, with its order by hand.
public struct NoteOrdering: Hashable, Sendable {
  /// The order in which the list is shown.
  public var order: NoteOrder
  /// The order by hand, also while another order is shown; nil if there is none yet.
  public var hand: HandOrder?

  /// Creates the order of a list; without arguments, that of a new book.
  public init(_ order: NoteOrder = .newest, hand: HandOrder? = nil) {
    (self.order, self.hand) = (order, hand)
  }

  /// The order as a book or a character stores it; nil for the newest first.
  public var stored: NoteOrder? { order == .newest ? nil : order }

  /// Returns this ordering with another shown order; it keeps the order by hand.
  public func showing(_ order: NoteOrder) -> NoteOrdering {
    NoteOrdering(order, hand: order == .hand ? hand ?? .oldest : hand)
  }
}

extension NoteOrdering: LosslessStringConvertible {
  /// The stored form: `place`, or `place/oldest` with an order by hand.
  public var description: String { order.rawValue + (hand.map { "/" + $0.rawValue } ?? "") }

  /// Reads the stored form.
  public init?(_ description: String) {
    let parts = description.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    guard let order = NoteOrder(rawValue: parts[0]), parts.count <= 2 else { return nil }
    let hand = parts.count == 2 ? HandOrder(rawValue: parts[1]) : nil
    guard parts.count == 1 || hand != nil else { return nil }
    self.init(order, hand: hand)
  }
}
