import Foundation
public import SceneRestoration

// Codable structs and enums are stored as JSON: `extension Filter: SceneValue {}`.

extension SceneValue where Self: Codable {
  /// The stored form: JSON with sorted keys.
  ///
  /// - Precondition: The value can be encoded; checked in debug builds.
  public var sceneForm: SceneForm<Self> {
    do {
      return SceneForm(.string(String(decoding: try encoder.encode(self), as: UTF8.self)))
    } catch {
      assertionFailure("\(Self.self) cannot be stored: \(error)")
      return SceneForm(.nothing)
    }
  }

  /// Creates a value from its stored form; nil if it cannot be decoded.
  public init?(sceneForm: SceneForm<Self>) {
    guard case .string(let text) = sceneForm.kept,
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
  public var sceneForm: SceneForm<Self> { SceneForm(rawValue.sceneForm.kept) }

  /// Creates a value from its stored raw value.
  public init?(sceneForm: SceneForm<Self>) {
    guard let rawValue = RawValue(sceneForm: SceneForm<RawValue>(sceneForm.kept)) else {
      return nil
    }
    self.init(rawValue: rawValue)
  }
}

extension SceneValue where Self: Codable & LosslessStringConvertible {
  /// The value as a text, without loss.
  public var sceneForm: SceneForm<Self> { SceneForm(.string(description)) }

  /// Creates a value from its stored text.
  public init?(sceneForm: SceneForm<Self>) {
    guard case .string(let text) = sceneForm.kept else { return nil }
    self.init(text)
  }
}

// MARK: Models are refused: their place is the program's own storage

extension SceneValue where Self: Codable & AnyObject {
  /// Refused.
  @available(*, unavailable, message: "an object is a model: store its id")
  public var sceneForm: SceneForm<Self> { fatalError() }

  /// Refused.
  @available(*, unavailable, message: "an object is a model: store its id")
  public init?(sceneForm: SceneForm<Self>) { fatalError() }
}

extension SceneValue where Self: Codable & Identifiable {
  /// Refused.
  @available(*, unavailable, message: "a value with an identity is a model: store its id")
  public var sceneForm: SceneForm<Self> { fatalError() }

  /// Refused.
  @available(*, unavailable, message: "a value with an identity is a model: store its id")
  public init?(sceneForm: SceneForm<Self>) { fatalError() }
}

extension SceneValue where Self: Codable & Identifiable & RawRepresentable, RawValue: SceneValue {
  /// The stored form of its raw value.
  public var sceneForm: SceneForm<Self> { SceneForm(rawValue.sceneForm.kept) }

  /// Creates a value from its stored raw value.
  public init?(sceneForm: SceneForm<Self>) {
    guard let rawValue = RawValue(sceneForm: SceneForm<RawValue>(sceneForm.kept)) else {
      return nil
    }
    self.init(rawValue: rawValue)
  }
}
