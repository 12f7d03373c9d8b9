import TextUI

extension Surface {
  /// Shows a row as selected, over its full width: call this after the row is drawn.
  ///
  /// The row has one colour, which contrasts with the background of the selection. Bold and
  /// underlined text stays so. In accessible mode the cursor alone shows the selection.
  mutating func select(_ row: Rect) {
    guard !appearance.isQuiet, !appearance.isAccessible else { return }
    restyle(row) { style in
      var selected = Theme.selected
      selected.attributes = style.attributes.intersection([.bold, .italic, .underlined])
      return selected
    }
  }

  /// Shows a part of a text as selected: in reverse, which is visible without colours too.
  mutating func reverse(_ cells: Rect) {
    restyle(cells) { style in
      var style = style
      style.attributes.formSymmetricDifference(.reversed)
      return style
    }
  }
}
