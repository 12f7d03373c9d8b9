/// A link or a task in a rendered text: the cursor can stop at it.
public struct MarkupStop: Hashable, Sendable {
  public enum Kind: Hashable, Sendable {
    case link(LinkTarget)
    case task(isDone: Bool)
  }

  public let kind: Kind
  /// Offset in the source: of a link's first shown word, or of the character between a task's
  /// brackets.
  public let source: Int

  /// The target of a link; nil for a task.
  public var link: LinkTarget? { if case .link(let target) = kind { target } else { nil } }

  /// Whether the task is done; nil for a link.
  public var isDone: Bool? { if case .task(let isDone) = kind { isDone } else { nil } }
}

extension MarkupBlock {
  /// The tasks that begin with the block, then its links.
  public var stops: [MarkupStop] {
    let texts =
      if case .table(_, let rows, isContinued: _) = kind { rows.flatMap(\.self) } else { [text] }
    let tasks = containers.compactMap { container -> MarkupStop? in
      guard case .item(.task(let isDone, let box), isFirst: true) = container else { return nil }
      return MarkupStop(kind: .task(isDone: isDone), source: box)
    }
    return tasks
      + texts.flatMap(\.links).map { MarkupStop(kind: .link($0.target), source: $0.source) }
  }
}

extension MarkedText {
  public struct Link: Hashable, Sendable {
    public let target: LinkTarget
    /// Range in the shown text, in bytes.
    public let bytes: Range<Int>
    /// The offset of the first byte in the source.
    public let source: Int
  }

  /// The links; one may have several marks.
  public var links: [Link] {
    var links: [Link] = []
    for mark in marks {
      guard let target = mark.link else { continue }
      if let last = links.last, last.target == target,
        last.bytes.upperBound == mark.bytes.lowerBound
      {
        links[links.count - 1] = Link(
          target: target, bytes: last.bytes.lowerBound..<mark.bytes.upperBound, source: last.source)
      } else {
        let source = source(of: mark.bytes.lowerBound)
        links.append(Link(target: target, bytes: mark.bytes, source: source))
      }
    }
    return links
  }
}

extension MarkupText {
  /// Returns the first stop after an offset; nil if there is none.
  ///
  /// Parses the parts up to the one with the stop.
  public func stop(after offset: Int) -> MarkupStop? {
    for index in parts.indices.dropFirst(part(of: offset)) {
      if let stop = stops(ofPart: index).first(where: { $0.source > offset }) { return stop }
    }
    return nil
  }

  /// Returns the last stop before an offset; nil if there is none.
  public func stop(before offset: Int) -> MarkupStop? {
    for index in parts.indices.prefix(part(of: offset) + 1).reversed() {
      if let stop = stops(ofPart: index).last(where: { $0.source < offset }) { return stop }
    }
    return nil
  }

  /// Whether the text can have links or tasks.
  public var mayHaveStops: Bool {
    bytes[...].mayHaveStops
  }

  private func stops(ofPart index: Int) -> [MarkupStop] {
    bytes[parts[index]].mayHaveStops ? blocks(ofPart: index).flatMap(\.stops) : []
  }
}

extension ArraySlice<UInt8> {
  fileprivate var mayHaveStops: Bool {
    contains { $0 == UInt8(ascii: "[") || $0 == UInt8(ascii: "<") } || mayHaveAddress
  }
}
