public import Foundation
public import SceneRestoration

// Light values of Foundation, in a module of their own: a program without Foundation need not link
// it.

extension URL: SceneValue {
  /// The stored form: the absolute URL as a text.
  public var sceneForm: SceneForm<URL> { SceneForm(.string(absoluteString)) }

  /// Creates a value from its stored form.
  public init?(sceneForm: SceneForm<URL>) {
    guard case .string(let text) = sceneForm.kept else { return nil }
    self.init(string: text)
  }
}

extension Data: SceneValue {
  /// The stored form: the same as that of `[UInt8]`.
  public var sceneForm: SceneForm<Data> { SceneForm([UInt8](self).sceneForm.kept) }

  /// Creates a value from its stored form.
  public init?(sceneForm: SceneForm<Data>) {
    guard let bytes = [UInt8](sceneForm: SceneForm<[UInt8]>(sceneForm.kept)) else { return nil }
    self.init(bytes)
  }
}

extension Date: SceneValue {
  /// The stored form: seconds since 2001 as a Double, without loss.
  public var sceneForm: SceneForm<Date> {
    SceneForm(timeIntervalSinceReferenceDate.sceneForm.kept)
  }

  /// Creates a value from its stored form.
  public init?(sceneForm: SceneForm<Date>) {
    guard case .double(let bits) = sceneForm.kept else { return nil }
    self.init(timeIntervalSinceReferenceDate: Double(bitPattern: bits))
  }
}

extension UUID: SceneValue {
  /// The stored form: a text.
  public var sceneForm: SceneForm<UUID> { SceneForm(.string(uuidString)) }

  /// Creates a value from its stored form.
  public init?(sceneForm: SceneForm<UUID>) {
    guard case .string(let text) = sceneForm.kept else { return nil }
    self.init(uuidString: text)
  }
}
