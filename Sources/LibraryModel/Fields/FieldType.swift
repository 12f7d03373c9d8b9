public enum FieldKind: Sendable {
  /// A text, which may be empty.
  case text
  case optionalText
  /// A whole number or nothing.
  case number
  /// A number in quarters, such as 4.25, or nothing.
  case decimal
  case mark
  /// Several texts.
  case list
}

/// A type that a field can have: its values are written exactly, and read again.
protocol FieldType {
  static var kind: FieldKind { get }
  /// Regular expression of the texts; nil for any text.
  static var pattern: String? { get }
  var stored: FieldContent { get }
  /// Reads a value; nil if it is none of this type.
  init?(stored value: FieldContent)
}

extension FieldType {
  static var kind: FieldKind { .text }
  static var pattern: String? { nil }
}

extension FieldType where Self: LosslessStringConvertible {
  var stored: FieldContent { .text(description) }

  init?(stored value: FieldContent) {
    guard let text = value.texts.first else { return nil }
    self.init(text)
  }
}

extension String: FieldType {}

extension Cover: FieldType {}

extension Reading: FieldType {
  static var pattern: String? { "^[-0-9]*/[-0-9]*$" }
}

extension ReadingProgress: FieldType {
  static var pattern: String? { "^(p[0-9]+|[0-9]+%)$" }
}

extension Rating: FieldType {
  static var kind: FieldKind { .decimal }
  var stored: FieldContent { .quarters(quarters) }
}

extension Int: FieldType {
  static var kind: FieldKind { .number }
  var stored: FieldContent { .number(self) }
}

extension Bool: FieldType {
  static var kind: FieldKind { .mark }
  var stored: FieldContent { .mark(self) }
}

extension FieldType where Self: RawRepresentable<String> {
  var stored: FieldContent { .text(rawValue) }

  init?(stored value: FieldContent) { self.init(rawValue: value.texts.first ?? "") }
}

extension ReadingStatus: FieldType {}

extension NoteOrder: FieldType {}

extension HandOrder: FieldType {}

extension Optional: FieldType where Wrapped: FieldType {
  static var kind: FieldKind { Wrapped.kind == .text ? .optionalText : Wrapped.kind }
  static var pattern: String? { Wrapped.pattern }
  var stored: FieldContent { self?.stored ?? .none }

  init?(stored value: FieldContent) {
    let wrapped = Wrapped(stored: value)
    if wrapped == nil, !value.texts.isEmpty { return nil }
    self = wrapped
  }
}

extension Array: FieldType where Element: LosslessStringConvertible {
  static var kind: FieldKind { .list }
  static var pattern: String? { (Element.self as? any FieldType.Type)?.pattern }
  var stored: FieldContent { .list(map(\.description)) }

  init?(stored value: FieldContent) {
    self = value.texts.compactMap { Element($0) }
    if count < value.texts.count { return nil }
  }
}
