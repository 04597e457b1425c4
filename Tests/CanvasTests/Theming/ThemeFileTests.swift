import Canvas
import Foundation
import Testing

@Suite("The theme files of the project")
struct ThemeFileTests {
    @Test("These tests cover all theme files")
    func all() throws {
        let files = try FileManager.default.contentsOfDirectory(atPath: ThemeFile.folder.path)
        #expect(files.filter { $0.hasSuffix(".toml") }.sorted() == ThemeFile.names.map { $0 + ".toml" })
    }

    @Test("A file contains every role once, and is read without a problem", arguments: ThemeFile.names)
    func complete(_ name: String) throws {
        let file = try ThemeFile(name: name)
        #expect(file.strangeLines.isEmpty)
        #expect(file.entries.map(\.role) == Role.allCases.map(\.rawValue), "all roles, in their order")
        #expect(Set(file.titles.keys) == ["en", "ja"])
        _ = try file.theme()
    }

    @Test("The monochrome theme equals the built-in one")
    func mono() throws {
        #expect(try ThemeFile(name: "mono").theme() == Theme.mono)
    }

    /// Roles that must be distinguishable without colours.
    static let pairs: [(Role, Role)] = [
        (.selection, .text), (.tabSelected, .tab), (.titleBar, .text), (.tableHeader, .text), (.error, .text),
        (.error, .warning), (.warning, .text), (.badge, .badgeAlert), (.keyName, .keyLabel), (.eventEnter, .eventExit),
        (.designated, .switcher), (.filter, .input), (.input, .text), (.fresh, .gone), (.mark, .text),
    ]

    @Test(
        "Roles with a meaning differ without colours, and with few", arguments: ThemeFile.names,
        ColorDepth.allCases)
    func toldApart(_ name: String, _ depth: ColorDepth) throws {
        let theme = try ThemeFile(name: name).theme().nearest(in: depth)
        for (one, two) in ThemeFileTests.pairs {
            #expect(theme[one] != theme[two], "\(one) and \(two) look alike")
        }
    }

    @Test(
        "Text is legible on its background",
        arguments: [("dark", 4.5), ("light", 4.5), ("colour-blind", 4.5), ("high-contrast", 7.0)])
    func contrast(_ name: String, _ least: Double) throws {
        let theme = try ThemeFile(name: name).theme()
        for role in Role.allCases {
            let style = theme[role]
            let ratio = try #require(contrastRatio(style.foreground, style.background), "\(role) has no colours")
            // Border lines need not be as legible as text.
            #expect(ratio >= (role == .border ? 2.5 : least), "\(role): \(ratio)")
        }
    }

    @Test("With few colours, text and background never become the same", arguments: ThemeFile.names)
    func fewColours(_ name: String) throws {
        for depth in ColorDepth.allCases {
            let theme = try ThemeFile(name: name).theme().nearest(in: depth)
            for role in Role.allCases where theme[role].foreground != .terminal {
                let style = theme[role]
                #expect(style.foreground != style.background, "\(role) in \(depth)")
                guard let ratio = contrastRatio(style.foreground, style.background) else { continue }
                #expect(ratio >= 2.5, "\(role) in \(depth): \(ratio) \(style)")
            }
        }
    }
}

/// The contrast ratio of the Web Content Accessibility Guidelines 2.1 (1 to 21); nil for the terminal's own colours.
func contrastRatio(_ one: Color, _ two: Color) -> Double? {
    guard let first = one.components, let second = two.components else { return nil }
    func luminance(_ color: (red: UInt8, green: UInt8, blue: UInt8)) -> Double {
        func linear(_ octet: UInt8) -> Double {
            let value = Double(octet) / 255
            return value <= 0.03928 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
        }
        return 0.2126 * linear(color.red) + 0.7152 * linear(color.green) + 0.0722 * linear(color.blue)
    }
    let values = [luminance(first), luminance(second)].sorted()
    return (values[1] + 0.05) / (values[0] + 0.05)
}
