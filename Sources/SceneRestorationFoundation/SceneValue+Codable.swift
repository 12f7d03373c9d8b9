import Foundation
public import SceneRestoration

// Codable structs and enums are stored as JSON: `extension Filter: SceneValue {}`.

extension SceneValue where Self: Codable {
  /// The stored form: JSON with sorted keys.
  ///
  /// - Precondition: The value can be encoded; checked in debug builds.
  public var stored: StoredValue {
    do {
      return .string(String(decoding: try encoder.encode(self), as: UTF8.self))
    } catch {
      assertionFailure("\(Self.self) cannot be stored: \(error)")
      return .nothing
    }
  }

  /// Creates a value from its stored form; nil if it cannot be decoded.
  public init?(stored: StoredValue) {
    guard case .string(let text) = stored,
      let value = try? decoder.decode(Self.self, from: Data(text.utf8))
    else { return nil }
    self = value
  }
}

// NB: Sorted, so that equal values have equal forms: a turn without a change writes nothing.
private var encoder: JSONEncoder {
  let encoder = JSONEncoder()
  encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
  encoder.nonConformingFloatEncodingStrategy = .convertToString(
    positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
  return encoder
}

private var decoder: JSONDecoder {
  let decoder = JSONDecoder()
  decoder.nonConformingFloatDecodingStrategy = .convertFromString(
    positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
  return decoder
}

// MARK: Types with another form keep it

extension SceneValue where Self: Codable & RawRepresentable, RawValue: SceneValue {
  /// The stored form of its raw value.
  public var stored: StoredValue { rawValue.stored }

  /// Creates a value from its stored raw value.
  public init?(stored: StoredValue) {
    guard let rawValue = RawValue(stored: stored) else {
      return nil
    }
    self.init(rawValue: rawValue)
  }
}

extension SceneValue where Self: Codable & LosslessStringConvertible {
  /// The value as a text, without loss.
  public var stored: StoredValue { .string(description) }

  /// Creates a value from its stored text.
  public init?(stored: StoredValue) {
    guard case .string(let text) = stored else { return nil }
    self.init(text)
  }
}

// MARK: Models are refused: their place is the program's own storage

extension SceneValue where Self: Codable & AnyObject {
  /// Unavailable: store the id of a model instead.
  @available(*, unavailable, message: "an object is a model: store its id")
  public var stored: StoredValue { fatalError() }

  /// Unavailable: store the id of a model instead.
  @available(*, unavailable, message: "an object is a model: store its id")
  public init?(stored: StoredValue) { fatalError() }
}

extension SceneValue where Self: Codable & Identifiable {
  /// Unavailable: store the id of a model instead.
  @available(*, unavailable, message: "a value with an identity is a model: store its id")
  public var stored: StoredValue { fatalError() }

  /// Unavailable: store the id of a model instead.
  @available(*, unavailable, message: "a value with an identity is a model: store its id")
  public init?(stored: StoredValue) { fatalError() }
}

extension SceneValue where Self: Codable & Identifiable & RawRepresentable, RawValue: SceneValue {
  /// The stored form of its raw value.
  public var stored: StoredValue { rawValue.stored }

  /// Creates a value from its stored raw value.
  public init?(stored: StoredValue) {
    guard let rawValue = RawValue(stored: stored) else {
      return nil
    }
    self.init(rawValue: rawValue)
  }
}
