import CYAML

/// A step of a text in YAML.
struct Event {
  enum Kind {
    case scalar(String, Node.Scalar.Style)
    case sequence
    case mapping(isFlow: Bool)
    /// The end of a sequence or a mapping.
    case endOfNodes
    case alias
    case end
    case other
  }

  let kind: Kind
  /// The name of a value, or that of the value which an alias repeats.
  let anchor: String?
  let mark: Mark
}

/// Reads the events of a text with libyaml.
final class EventReader {
  // NB: The parser has pointers to itself and to the text.
  private let parser = UnsafeMutablePointer<yaml_parser_t>.allocate(capacity: 1)
  private let text: UnsafeMutableBufferPointer<UInt8>

  init(_ bytes: [UInt8]) {
    text = .allocate(capacity: bytes.count)
    _ = text.initialize(from: bytes)
    parser.initialize(to: yaml_parser_t())
    yaml_parser_initialize(parser)
    yaml_parser_set_encoding(parser, YAML_UTF8_ENCODING)
    yaml_parser_set_input_string(parser, text.baseAddress, text.count)
  }

  deinit {
    yaml_parser_delete(parser)
    parser.deallocate()
    text.deallocate()
  }

  /// Reads an event that has no value: the begin of the text, the begin or end of a document.
  func skip() throws(YAMLError) { _ = try next() }

  func next() throws(YAMLError) -> Event {
    var event = yaml_event_t()
    guard yaml_parser_parse(parser, &event) == 1 else { throw error }
    defer { yaml_event_delete(&event) }
    return Event(event)
  }

  private var error: YAMLError {
    let problem = parser.pointee.problem.map { String(cString: $0) } ?? "no memory"
    // The reader knows only the offset of a byte that is no text.
    let mark =
      parser.pointee.error == YAML_READER_ERROR
      ? Mark(of: parser.pointee.problem_offset, in: text) : Mark(parser.pointee.problem_mark)
    return .invalid(problem: problem, mark)
  }
}

extension Event {
  fileprivate init(_ event: yaml_event_t) {
    let anchor: UnsafeMutablePointer<yaml_char_t>?
    switch event.type {
    case YAML_SCALAR_EVENT:
      let scalar = event.data.scalar
      let bytes = UnsafeBufferPointer(start: scalar.value, count: scalar.length)
      kind = .scalar(String(decoding: bytes, as: UTF8.self), Node.Scalar.Style(scalar.style))
      anchor = scalar.anchor
    case YAML_SEQUENCE_START_EVENT: (kind, anchor) = (.sequence, event.data.sequence_start.anchor)
    case YAML_MAPPING_START_EVENT:
      let mapping = event.data.mapping_start
      (kind, anchor) = (.mapping(isFlow: mapping.style == YAML_FLOW_MAPPING_STYLE), mapping.anchor)
    case YAML_ALIAS_EVENT: (kind, anchor) = (.alias, event.data.alias.anchor)
    case YAML_SEQUENCE_END_EVENT, YAML_MAPPING_END_EVENT: (kind, anchor) = (.endOfNodes, nil)
    case YAML_STREAM_END_EVENT: (kind, anchor) = (.end, nil)
    default: (kind, anchor) = (.other, nil)
    }
    self.anchor = anchor.map { String(cString: $0) }
    mark = Mark(event.start_mark)
  }
}

extension Node.Scalar.Style {
  fileprivate init(_ style: yaml_scalar_style_t) {
    self =
      switch style {
      case YAML_SINGLE_QUOTED_SCALAR_STYLE: .singleQuoted
      case YAML_DOUBLE_QUOTED_SCALAR_STYLE: .doubleQuoted
      case YAML_LITERAL_SCALAR_STYLE, YAML_FOLDED_SCALAR_STYLE: .block
      default: .plain
      }
  }
}

extension Mark {
  fileprivate init(_ mark: yaml_mark_t) { self.init(line: mark.line + 1, column: mark.column + 1) }

  /// The place of a byte.
  fileprivate init(of offset: Int, in text: UnsafeMutableBufferPointer<UInt8>) {
    let before = String(decoding: text.prefix(offset), as: UTF8.self).unicodeScalars
    let lines = before.split(separator: "\n", omittingEmptySubsequences: false)
    self.init(line: max(1, lines.count), column: (lines.last?.count ?? 0) + 1)
  }
}
