import TextUI
import Testing

/// The effect of an appearance on the drawing of a surface.
@Suite struct AppearanceTests {
  private let origin = Point(column: 0, row: 0)

  private func surface(_ appearance: Appearance) -> Surface {
    Surface(size: Size(columns: 8, rows: 2), appearance: appearance)
  }

  @Test func `a role has the look of the appearance and keeps added attributes`() {
    var surface = surface(Appearance(roles: [.plain, Style(.red, [.bold])]))
    surface.write("x", at: origin, style: Style(role: 1).underlined)
    #expect(surface.style(at: origin) == Style(.red, [.bold, .underlined]))
  }

  @Test func `an unknown role is plain`() {
    var surface = surface(Appearance())
    surface.write("x", at: origin, style: Style(role: 9))
    #expect(surface.style(at: origin) == .plain)
  }

  @Test func `text and blanks without colours have the base colours`() {
    var surface = surface(Appearance(base: Style(.black, on: .brightWhite)))
    surface.write("x", at: origin, style: Style(.blue, [.bold]))
    #expect(surface.style(at: origin) == Style(.blue, on: .brightWhite, [.bold]))
    #expect(
      surface.style(at: Point(column: 5, row: 1)) == Style(.black, on: .brightWhite))
    surface.restyle(Rect(column: 0, row: 0, columns: 1, rows: 1)) { _ in .plain }
    #expect(surface.style(at: origin) == Style(.black, on: .brightWhite))
  }

  @Test func `text is never drawn in the colour of its background`() {
    var surface = surface(Appearance(base: Style(.black, on: .brightWhite)))
    surface.write("x", at: origin, style: Style(.brightWhite))
    #expect(surface.style(at: origin).foreground == .black)
  }

  @Test func `an appearance without colours keeps the attributes`() {
    var surface = surface(Appearance(hasColours: false))
    surface.write("x", at: origin, style: Style(.red, on: .blue, [.bold]))
    #expect(surface.style(at: origin) == Style(.terminal, [.bold]))
  }

  @Test func `ASCII replaces ornaments but not characters of the user's texts`() {
    var surface = surface(Appearance(isASCII: true))
    surface.write("▸ ♥ ╭─╮", at: origin)
    surface.writeClipped("▸ ♥ and more", at: Point(column: 0, row: 1))
    #expect(surface.lines == ["> * +-+", "▸ ♥ and~"])
    surface.fill(Rect(column: 0, row: 0, columns: 8, rows: 1), with: "━")
    #expect(surface.line(0) == "========")
  }

  @Test func `a quiet surface has light lines in place of heavy ones`() {
    var surface = surface(Appearance(isQuiet: true))
    surface.write("━┃▸", at: origin)
    #expect(surface.line(0) == "─│▸")
  }
}
