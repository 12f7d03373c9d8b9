public import struct FoundationEssentials.UUID

/// The identity of one subject: a UUID that cannot be taken for the identity of another kind.
///
/// Printed in lower case, read in any case.
public struct Identifier<Subject>: Hashable, Sendable, LosslessStringConvertible {
  private let uuid: UUID

  /// An identity nothing had before.
  public init() {
    uuid = UUID()
  }

  /// An identity known already.
  public init(_ uuid: UUID) {
    self.uuid = uuid
  }

  /// Reads a UUID: 36 characters, in any case.
  public init?(_ description: String) {
    guard let uuid = UUID(uuidString: description) else { return nil }
    self.uuid = uuid
    // NB: Foundation reads signs, blanks and what follows the 36 characters as well.
    guard self.description == description.lowercased() else { return nil }
  }

  /// The UUID in lower case.
  public var description: String {
    uuid.uuidString.lowercased()
  }
}
