import Testing
@testable import Canvas

/// The contrast of the terminal theme on the background of the terminal.
struct ContrastTests {
    private let styles: [Role: Style] = [
        .warning: Style(foreground: .palette(3), attributes: .bold), .good: Style(foreground: .palette(2)),
        .error: Style(foreground: .palette(1)), .badge: Style(foreground: .palette(0), background: .palette(6)),
    ]

    @Test func `colours that are illegible on white become darker, and the others stay`() {
        let theme = Theme(name: Theme.terminalName, styles: styles)
        let light = theme.legible(on: .rgb(255, 255, 255))
        for role in [Role.warning, .good] {
            #expect(light[role] != theme[role] && light[role].attributes == theme[role].attributes)
            let (red, green, blue) = light[role].foreground.components ?? (255, 255, 255)
            // Darker than the middle grey that has 4.5 to 1 on white.
            #expect(Int(green) < 0x80 && Int(red) < 0x90 && blue == 0, "\(role) \(red) \(green)")
        }
        for role in [Role.error, .badge, .text] { #expect(light[role] == theme[role]) }
    }

    @Test func `on black, and on an unknown background, nothing changes`() {
        let theme = Theme(name: Theme.terminalName, styles: styles)
        #expect(theme.legible(on: .rgb(0, 0, 0)) == Theme(name: Theme.terminalName, styles: styles))
        #expect(theme.legible(on: nil) == theme)
        let other = Theme(name: "dark", styles: styles)
        #expect(other.legible(on: .rgb(255, 255, 255)) == other)
    }
}
