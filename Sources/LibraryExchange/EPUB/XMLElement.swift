import CFormats

/// An element of an XML document: names are without prefixes.
final class XMLElement {
  let name: String
  let attributes: [String: String]
  fileprivate(set) var children: [XMLElement] = []
  /// The text in it and in its children, at most three levels deep.
  private(set) var text = ""

  fileprivate init(_ name: String, _ attributes: [String: String]) {
    self.name = name
    self.attributes = attributes
  }

  /// Reads a document; nil if it is malformed, too deep or too large, or declares entities.
  static func read(_ bytes: [UInt8]) -> XMLElement? {
    let builder = Builder()
    let context = Unmanaged.passUnretained(builder).toOpaque()
    let line = bytes.withUnsafeBufferPointer { bytes in
      formats_parse_xml(bytes.baseAddress, bytes.count, context, events)
    }
    return line == 0 ? builder.root : nil
  }

  /// The first element with a name in it, at any depth, itself included.
  func first(_ name: String) -> XMLElement? { all(name).first }

  /// The elements with a name in it, at any depth, itself included.
  func all(_ name: String) -> [XMLElement] {
    (self.name == name ? [self] : []) + children.flatMap { $0.all(name) }
  }

  /// The elements in it, at any depth.
  var descendants: [XMLElement] { children.flatMap { [$0] + $0.descendants } }

  fileprivate func append(_ text: String) { self.text += text }
}

/// Builds the elements of a document.
private final class Builder {
  private(set) var root: XMLElement?
  private var open: [XMLElement] = []
  private var count = 0

  func begin(_ name: String, _ attributes: [String: String]) -> Bool {
    count += 1
    guard open.count < 64, count < 200_000 else { return false }
    let element = XMLElement(name, attributes)
    if let parent = open.last { parent.children.append(element) } else { root = element }
    open.append(element)
    return true
  }

  func add(_ text: String) {
    // The titles of contents have parts in several elements.
    for element in open.suffix(4) { element.append(text) }
  }

  func end() { _ = open.popLast() }
}

private let events = formats_xml_events(
  begin: { context, name, attributes in
    guard let context, let name else { return 1 }
    let builder = Unmanaged<Builder>.fromOpaque(context).takeUnretainedValue()
    var values: [String: String] = [:]
    var index = 0
    while let attributes, let key = attributes[index], let value = attributes[index + 1] {
      let local = localName(key)
      values[local] = values[local] ?? String(cString: value)
      index += 2
    }
    return builder.begin(localName(name), values) ? 0 : 1
  },
  text: { context, bytes, length in
    guard let context, let bytes else { return 1 }
    let text = bytes.withMemoryRebound(to: UInt8.self, capacity: length) {
      String(decoding: UnsafeBufferPointer(start: $0, count: length), as: UTF8.self)
    }
    Unmanaged<Builder>.fromOpaque(context).takeUnretainedValue().add(text)
    return 0
  },
  end: { context in
    guard let context else { return 1 }
    Unmanaged<Builder>.fromOpaque(context).takeUnretainedValue().end()
    return 0
  })

/// The name without its prefix.
private func localName(_ name: UnsafePointer<CChar>) -> String {
  let whole = String(cString: name)
  return whole.split(separator: ":").last.map(String.init) ?? whole
}
