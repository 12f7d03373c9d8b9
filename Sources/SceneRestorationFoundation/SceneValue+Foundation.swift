public import Foundation
public import SceneRestoration

// Light values of Foundation, in a module of their own: a program without Foundation need not link
// it.

extension URL: SceneValue {
  /// The stored form: the absolute URL as a text.
  public var stored: StoredValue { .string(absoluteString) }

  /// Creates a value from its stored form.
  public init?(stored: StoredValue) {
    guard case .string(let text) = stored else { return nil }
    self.init(string: text)
  }
}

extension Data: SceneValue {
  /// The stored form: the same as that of `[UInt8]`.
  public var stored: StoredValue { [UInt8](self).stored }

  /// Creates a value from its stored form.
  public init?(stored: StoredValue) {
    guard let bytes = [UInt8](stored: stored) else { return nil }
    self.init(bytes)
  }
}

extension Date: SceneValue {
  /// The stored form: seconds since 2001 as a Double, without loss.
  public var stored: StoredValue {
    timeIntervalSinceReferenceDate.stored
  }

  /// Creates a value from its stored form.
  public init?(stored: StoredValue) {
    guard case .double(let bits) = stored else { return nil }
    self.init(timeIntervalSinceReferenceDate: Double(bitPattern: bits))
  }
}

extension UUID: SceneValue {
  /// The stored form: a text.
  public var stored: StoredValue { .string(uuidString) }

  /// Creates a value from its stored form.
  public init?(stored: StoredValue) {
    guard case .string(let text) = stored else { return nil }
    self.init(uuidString: text)
  }
}
