import TextEditing
import TextUI

/// The shown lines of a merge.
///
/// Each changed line starts with its author, `m` or `t`, and `+` or `-`. Long unchanged stretches
/// are shortened to their ends.
struct MergePageLines {
  let columns: Int

  /// Returns a sentence above the lines.
  func sentence(_ text: String) -> [SheetLine] {
    rows(of: Array(text.utf8)[...], columns: columns).map {
      SheetLine(text: $0, style: Theme.aside)
    } + [SheetLine(text: "")]
  }

  /// Returns the lines of a text without marks.
  func whole(_ text: TextBuffer) -> [SheetLine] {
    ThreeWayMerge(base: text, mine: text, theirs: text).regions
      .flatMap { lines($0.base, "", Theme.plain) }
  }

  func changes(in merge: ThreeWayMerge, _ page: MergePage) -> [SheetLine] {
    let parts = merge.regions.map { part($0, page) }
    return parts.enumerated().flatMap { index, part -> [SheetLine] in
      switch part {
      case .changed(let lines): return lines
      case .same(let lines):
        return folded(lines, isFirst: index == 0, isLast: index == parts.count - 1)
      }
    }
  }

  private enum Part {
    case same(ArraySlice<ThreeWayMerge.Line>)
    case changed([SheetLine])
  }

  private func part(_ region: ThreeWayMerge.Region, _ page: MergePage) -> Part {
    switch (region.kind, page) {
    case (.unchanged, _), (.mine, .theirs), (.theirs, .mine): .same(region.base)
    case (.mine, .merged): change(region.base, region.mine, "m", Theme.key)
    case (.theirs, .merged): change(region.base, region.theirs, "t", Theme.draftMark)
    case (.alike, .merged): change(region.base, region.mine, "=", Theme.plain)
    case (.conflict, .merged): .changed(conflict(region))
    case (_, .mine): change(region.base, region.mine, "m", Theme.key)
    case (_, .theirs): change(region.base, region.theirs, "t", Theme.draftMark)
    }
  }

  private func change(
    _ old: ArraySlice<ThreeWayMerge.Line>, _ new: ArraySlice<ThreeWayMerge.Line>, _ who: String,
    _ style: Style
  ) -> Part {
    .changed(lines(old, who + "-", Theme.aside) + lines(new, who + "+", style))
  }

  private func conflict(_ region: ThreeWayMerge.Region) -> [SheetLine] {
    let marks = NoteMerge.marks
    func mark(_ text: String) -> [SheetLine] {
      [SheetLine(text: gutter("") + text, style: Theme.warning)]
    }
    return mark(marks.mine) + lines(region.mine, "m+", Theme.key)
      + mark(marks.theirs) + lines(region.theirs, "t+", Theme.draftMark) + mark(marks.end)
  }

  /// Returns unchanged lines: those next to a change, and the number of lines between.
  private func folded(
    _ all: ArraySlice<ThreeWayMerge.Line>, isFirst: Bool, isLast: Bool
  ) -> [SheetLine] {
    let head = isFirst ? 0 : context
    let tail = isLast ? 0 : context
    let hidden = all.count - head - tail
    guard hidden > 2 else { return lines(all, "", Theme.plain) }
    return lines(all.prefix(head), "", Theme.plain)
      + [SheetLine(text: gutter("") + "⋯ \(hidden) unchanged lines", style: Theme.faint)]
      + lines(all.suffix(tail), "", Theme.plain)
  }

  /// Returns wrapped lines, each with its mark in front.
  private func lines(
    _ lines: ArraySlice<ThreeWayMerge.Line>, _ mark: String, _ style: Style
  ) -> [SheetLine] {
    lines.flatMap { line in
      rows(of: line, columns: columns - gutterColumns).enumerated().map { index, row in
        SheetLine(text: gutter(index == 0 ? mark : "") + row, style: style)
      }
    }
  }

  private func rows(of line: ThreeWayMerge.Line, columns: Int) -> [String] {
    let bytes = Array(line)
    return TextWrapping.rows(bytes[...], columns: max(1, columns)).map {
      // Spaces at a break may exceed the width.
      String(String(decoding: bytes[$0.bytes], as: UTF8.self).trimmingBlanks)
    }
  }

  private func gutter(_ mark: String) -> String {
    mark + String(repeating: " ", count: gutterColumns - mark.count)
  }

  private var gutterColumns: Int { 3 }
  private var context: Int { 2 }
}

extension String {
  fileprivate var trimmingBlanks: Substring {
    lastIndex { $0 != " " }.map { self[...$0] } ?? ""
  }
}
