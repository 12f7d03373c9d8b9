// What stands for lines and ornaments where they cannot or should not be drawn.

extension Character {
  /// A heavy line made light; anything else is itself.
  var lightTwin: Character {
    switch self {
    case "━": "─"
    case "┃": "│"
    default: self
    }
  }

  /// The one table of what stands for lines and ornaments in ASCII, a column each.
  ///
  /// What is not in it is itself.
  var asciiTwin: Character {
    switch self {
    case "─", "╌", "┄", "┈", "–", "—", "⎯": "-"
    case "━", "═", "╍", "┅", "┉": "="
    case "│", "┃", "║", "╎", "╏", "┆", "┇", "┊", "┋", "▌", "▐", "▏", "▕", "▎", "▍": "|"
    case "╭", "╮", "╰", "╯", "┌", "┐", "└", "┘", "┏", "┓", "┗", "┛", "╔", "╗", "╚", "╝": "+"
    case "├", "┤", "┬", "┴", "┼", "┣", "┫", "┳", "┻", "╋", "╠", "╣", "╦", "╩", "╬": "+"
    case "▸", "▶", "►", "▹", "›", "»", "→", "❯", "⟩": ">"
    case "◂", "◀", "◄", "‹", "«", "←", "❮", "⟨": "<"
    case "↑", "▴", "▲": "^"
    case "↓", "▾", "▼": "v"
    case "↵", "⏎", "↩": "<"
    case "·", "•", "∙", "░": "."
    case "…": "~"
    case "♥", "❤", "★", "✱", "✻", "✶", "✦": "*"
    case "♡", "○", "◦", "◯": "o"
    case "●", "◉", "■", "▪": "*"
    case "□", "▫": "o"
    case "✎", "✏", "✐": "~"
    case "✓", "✔": "+"
    case "✗", "✘", "×", "✕", "✖": "x"
    case "▀": "\""
    case "▄", "▁", "▂", "▃": "_"
    case "█", "▅", "▆", "▇": "#"
    case "▒": ":"
    case "▓": "%"
    case "“", "”", "„": "\""
    case "‘", "’": "'"
    default: self
    }
  }
}
