/// A paragraph, heading or other block without blocks in it.
public struct MarkupBlock: Hashable, Sendable {
  /// The kind of a block, with what only this kind has.
  public enum Kind: Hashable, Sendable {
    case paragraph
    /// A heading of a level from 1 to 6.
    case heading(level: Int)
    case code
    /// HTML, shown as it is written.
    case html
    case rule
    /// A table: the alignments of its columns, and its rows of cells. The first row is the header.
    ///
    /// A table that an earlier part begins repeats the header's words, which are not shown again.
    case table([Alignment], rows: [[MarkedText]], isContinued: Bool)
  }

  /// The alignment of a table's column.
  public enum Alignment: Hashable, Sendable {
    case left, centre, right
  }

  /// A block around a block.
  public enum Container: Hashable, Sendable {
    case quotation
    /// A list item. Only its first block shows the marker.
    case item(Marker, isFirst: Bool)
  }

  /// The marker of a list item.
  public enum Marker: Hashable, Sendable {
    case bullet
    case number(Int)
    /// A task, and the offset in the source of the character between its brackets.
    case task(isDone: Bool, box: Int)
  }

  public let kind: Kind
  /// The blocks around this one, the outermost first.
  public let containers: [Container]
  /// The text; empty for a rule and a table.
  public let text: MarkedText
  /// Range in the source, in bytes: whole lines.
  public let source: Range<Int>
  public let followsBlankLine: Bool
}
