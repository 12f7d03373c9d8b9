// Replacements for lines and ornaments: light for heavy, ASCII for box drawing.

extension Character {
  /// The light line for a heavy one; any other character is unchanged.
  var lightTwin: Character {
    switch self {
    case "━": "─"
    case "┃": "│"
    default: self
    }
  }

  /// The ASCII replacement of a line or ornament, one column wide; any other character is
  /// unchanged.
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
    case "□", "▫", "◇": "o"
    case "✎", "✏", "✐": "~"
    case "✓", "✔": "+"
    case "✗", "✘", "×", "✕", "✖": "x"
    case "▀": "\""
    case "▄", "▁", "▂", "▃": "_"
    case "▰": "#"
    case "▱", "☆", "−": "-"
    case "█", "▅", "▆", "▇": "#"
    case "▒": ":"
    case "▓": "%"
    case "“", "”", "„": "\""
    case "‘", "’": "'"
    default: self
    }
  }
}
