import TextUI
import Testing

/// What a surface makes of what is drawn on it.
@Suite struct AppearanceTests {
  private let origin = Point(column: 0, row: 0)

  private func surface(_ appearance: Appearance) -> Surface {
    Surface(size: Size(columns: 8, rows: 2), appearance: appearance)
  }

  @Test func `a role looks as the appearance says, with what was added to it`() {
    var surface = surface(Appearance(roles: [.plain, Style(.red, [.bold])]))
    surface.write("x", at: origin, style: Style(role: 1).underlined)
    #expect(surface.style(at: origin) == Style(.red, [.bold, .underlined]))
  }

  @Test func `a role that the appearance does not know is plain`() {
    var surface = surface(Appearance())
    surface.write("x", at: origin, style: Style(role: 9))
    #expect(surface.style(at: origin) == .plain)
  }

  @Test func `where nothing is said the base colours are, blanks too`() {
    var surface = surface(Appearance(base: Style(.black, on: .brightWhite)))
    surface.write("x", at: origin, style: Style(.blue, [.bold]))
    #expect(surface.style(at: origin) == Style(.blue, on: .brightWhite, [.bold]))
    #expect(
      surface.style(at: Point(column: 5, row: 1)) == Style(.black, on: .brightWhite))
    surface.restyle(Rect(column: 0, row: 0, columns: 1, rows: 1)) { _ in .plain }
    #expect(surface.style(at: origin) == Style(.black, on: .brightWhite))
  }

  @Test func `nothing is drawn in the colour behind it`() {
    var surface = surface(Appearance(base: Style(.black, on: .brightWhite)))
    surface.write("x", at: origin, style: Style(.brightWhite))
    #expect(surface.style(at: origin).foreground == .black)
  }

  @Test func `without colours the attributes stay`() {
    var surface = surface(Appearance(hasColours: false))
    surface.write("x", at: origin, style: Style(.red, on: .blue, [.bold]))
    #expect(surface.style(at: origin) == Style(.terminal, [.bold]))
  }

  @Test func `ornaments have twins in ASCII, the user's texts have none`() {
    var surface = surface(Appearance(isASCII: true))
    surface.write("▸ ♥ ╭─╮", at: origin)
    surface.writeClipped("▸ ♥ and more", at: Point(column: 0, row: 1))
    #expect(surface.lines == ["> * +-+", "▸ ♥ and~"])
    surface.fill(Rect(column: 0, row: 0, columns: 8, rows: 1), with: "━")
    #expect(surface.line(0) == "========")
  }

  @Test func `a quiet surface draws heavy lines light`() {
    var surface = surface(Appearance(isQuiet: true))
    surface.write("━┃▸", at: origin)
    #expect(surface.line(0) == "─│▸")
  }
}
