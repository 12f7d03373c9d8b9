import Foundation
import Testing

/// Checks JSON against `Resources/hawknotes.schema.json` as it is installed: the part of JSON
/// Schema that the file uses.
struct JSONSchema {
  private let definitions: [String: Any]

  init() throws {
    let path = URL(fileURLWithPath: #filePath).appending(
      path: "../../../../Resources/hawknotes.schema.json")
    let text = Sandbox().done("hawknotes manual < '\(path.standardized.path)'")
    let object = try JSONSerialization.jsonObject(with: Data(text.utf8))
    definitions = (object as? [String: Any])?["$defs"] as? [String: Any] ?? [:]
  }

  /// Returns what is wrong in a document; empty if it is as its definition says.
  func faults(in text: String, of definition: String) -> [String] {
    guard let schema = definitions[definition] as? [String: Any] else {
      return ["no \(definition)"]
    }
    guard
      let value = try? JSONSerialization.jsonObject(
        with: Data(text.utf8), options: .fragmentsAllowed)
    else { return ["no JSON: \(text)"] }
    return faults(in: value, schema, at: definition)
  }

  private func faults(in value: Any, _ schema: [String: Any], at path: String) -> [String] {
    var faults: [String] = []
    for (keyword, rule) in schema {
      switch keyword {
      case "$ref":
        let name = (rule as? String)?.split(separator: "/").last.map(String.init) ?? ""
        guard let target = definitions[name] as? [String: Any] else {
          return ["\(path): no \(name)"]
        }
        faults += self.faults(in: value, target, at: path)
      case "anyOf":
        let all = (rule as? [[String: Any]] ?? []).map { self.faults(in: value, $0, at: path) }
        if !all.contains([]) { faults += all.flatMap(\.self) }
      case "type":
        let types = rule as? [String] ?? [rule as? String ?? ""]
        if !types.contains(where: { Self.isType(value, $0) }) { faults.append("\(path): \(value)") }
      case "const":
        if value as? Int != rule as? Int { faults.append("\(path): \(value)") }
      case "enum":
        let all = (rule as? [Any] ?? []).map { $0 as? String }
        if !all.contains(value as? String) { faults.append("\(path): \(value)") }
      case "pattern":
        guard let text = value as? String else { continue }
        if text.range(of: rule as? String ?? "", options: .regularExpression) == nil {
          faults.append("\(path): \(text)")
        }
      case "items":
        for (index, item) in (value as? [Any] ?? []).enumerated() {
          faults += self.faults(in: item, rule as? [String: Any] ?? [:], at: "\(path)[\(index)]")
        }
      case "properties":
        for (name, value) in value as? [String: Any] ?? [:] {
          guard let part = (rule as? [String: Any])?[name] as? [String: Any] else {
            faults.append("\(path): unknown key \(name)")
            continue
          }
          faults += self.faults(in: value, part, at: "\(path).\(name)")
        }
      case "required":
        guard let object = value as? [String: Any] else { continue }
        let names = rule as? [String] ?? []
        faults += names.filter { object[$0] == nil }.map { "\(path): no \($0)" }
      case "additionalProperties", "description": continue
      default: faults.append("the schema has \(keyword)")
      }
    }
    return faults
  }

  private static func isType(_ value: Any, _ type: String) -> Bool {
    let isBool = (value as? NSNumber).map { isBoolean($0) } ?? false
    return switch type {
    case "object": value is [String: Any]
    case "array": value is [Any]
    case "string": value is String
    case "null": value is NSNull
    case "boolean": isBool
    case "integer":
      !isBool && (value as? NSNumber).map { $0.doubleValue.rounded() == $0.doubleValue } == true
    case "number": !isBool && value is NSNumber
    default: false
    }
  }
}

/// Whether a number of JSON was `true` or `false`.
private func isBoolean(_ number: NSNumber) -> Bool {
  String(cString: number.objCType) == "c" || String(cString: number.objCType) == "B"
}
