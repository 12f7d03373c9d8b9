import struct FoundationEssentials.Data
import SceneRestoration

extension SceneDocument {
  /// A value of the scene: a JSON value if there is one for its type, else an object with one key.
  struct Value: Codable {
    let kept: StoredValue

    init(_ kept: StoredValue) { self.kept = kept }

    private enum Key: String, CodingKey {
      case double, base64
    }

    init(from decoder: any Decoder) throws {
      if let container = try? decoder.container(keyedBy: Key.self) {
        if container.contains(.double) {
          kept = .double(bits: try Self.bits(try container.decode(String.self, forKey: .double)))
        } else {
          kept = .bytes(try Bytes(from: decoder).bytes)
        }
        return
      }
      let container = try decoder.singleValueContainer()
      if container.decodeNil() {
        kept = .nothing
      } else if let bool = try? container.decode(Bool.self) {
        kept = .bool(bool)
      } else if let int = try? container.decode(Int.self) {
        kept = .int(int)
      } else {
        kept = .string(try container.decode(String.self))
      }
    }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      switch kept {
      case .nothing: try container.encodeNil()
      case .bool(let bool): try container.encode(bool)
      case .int(let int): try container.encode(int)
      case .string(let text): try container.encode(text)
      case .double(let bits): try container.encode([Key.double.rawValue: String(bits, radix: 16)])
      case .bytes(let bytes):
        try container.encode([Key.base64.rawValue: Data(bytes).base64EncodedString()])
      }
    }

    private static func bits(_ text: String) throws -> UInt64 {
      guard let bits = UInt64(text, radix: 16) else { throw Damaged() }
      return bits
    }
  }

  /// Bytes of a text: a string if they are UTF-8, else `{"base64": …}`.
  struct Bytes: Codable {
    let bytes: [UInt8]

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    init(from decoder: any Decoder) throws {
      if let text = try? decoder.singleValueContainer().decode(String.self) {
        bytes = Array(text.utf8)
        return
      }
      let coded = try decoder.singleValueContainer().decode([String: String].self)
      guard let data = coded["base64"].flatMap({ Data(base64Encoded: $0) }) else { throw Damaged() }
      bytes = [UInt8](data)
    }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      if let text = String(validating: bytes, as: UTF8.self) {
        try container.encode(text)
      } else {
        try container.encode(["base64": Data(bytes).base64EncodedString()])
      }
    }
  }

  private struct Damaged: Error {}
}
