/// A type of values that a column or an argument can have.
///
/// Texts and bytes are converted into each other, and whole numbers into fractions and texts.
public protocol DatabaseValueConvertible {
  var databaseValue: DatabaseValue { get }
  /// Converts a value of a column; nil if it is of another type.
  init?(_ value: DatabaseValue)
}

extension DatabaseValue: DatabaseValueConvertible {
  public var databaseValue: DatabaseValue { self }
  public init?(_ value: DatabaseValue) { self = value }
}

extension Int64: DatabaseValueConvertible {
  public var databaseValue: DatabaseValue { .integer(self) }
  public init?(_ value: DatabaseValue) {
    guard case .integer(let number) = value else { return nil }
    self = number
  }
}

extension Int: DatabaseValueConvertible {
  public var databaseValue: DatabaseValue { .integer(Int64(self)) }
  public init?(_ value: DatabaseValue) {
    guard case .integer(let number) = value else { return nil }
    self.init(exactly: number)
  }
}

extension Bool: DatabaseValueConvertible {
  public var databaseValue: DatabaseValue { .integer(self ? 1 : 0) }
  public init?(_ value: DatabaseValue) {
    guard case .integer(let number) = value else { return nil }
    self = number != 0
  }
}

extension Double: DatabaseValueConvertible {
  public var databaseValue: DatabaseValue { .real(self) }
  public init?(_ value: DatabaseValue) {
    switch value {
    case .real(let number): self = number
    case .integer(let number): self.init(number)
    case .null, .text, .blob: return nil
    }
  }
}

extension String: DatabaseValueConvertible {
  public var databaseValue: DatabaseValue { .text(self) }
  public init?(_ value: DatabaseValue) {
    switch value {
    case .text(let text): self = text
    case .blob(let bytes): self.init(decoding: bytes, as: UTF8.self)
    case .integer(let number): self.init(number)
    case .null, .real: return nil
    }
  }
}

extension [UInt8]: DatabaseValueConvertible {
  public var databaseValue: DatabaseValue { .blob(self) }
  public init?(_ value: DatabaseValue) {
    switch value {
    case .blob(let bytes): self = bytes
    case .text(let text): self.init(text.utf8)
    case .null, .integer, .real: return nil
    }
  }
}

extension Optional: DatabaseValueConvertible where Wrapped: DatabaseValueConvertible {
  public var databaseValue: DatabaseValue { self?.databaseValue ?? .null }
  public init?(_ value: DatabaseValue) {
    if case .null = value {
      self = .none
    } else {
      guard let wrapped = Wrapped(value) else { return nil }
      self = wrapped
    }
  }
}
