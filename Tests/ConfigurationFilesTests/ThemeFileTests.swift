import Canvas
import ConfigurationFiles
import Testing
import Texts
import Theming

@Suite("Theme files")
struct ThemeFileTests {
    private func problem(_ text: String) -> ConfigurationProblem? {
        do throws(ConfigurationProblem) {
            _ = try ThemeFile.read(text, name: "sea", path: "/sea.toml")
            return nil
        } catch {
            return error
        }
    }

    @Test("Titles and styles are read")
    func good() throws {
        let theme = try ThemeFile.read(
            "[title]\nen = \"Sea\"\nja = \"海\"\n[styles]\ntext = \"bold cyan on default\"\n", name: "sea",
            path: "/sea.toml")
        #expect(theme.name == "sea")
        #expect(theme.title("ja") == "海" && theme.title("en") == "Sea")
        #expect(theme[.text].attributes.contains(.bold))
        #expect(try ThemeFile.read("[title]\n[styles]\n", name: "sea", path: "/sea.toml").title("ja") == "sea")
    }

    @Test("Problems are reported with their line")
    func problems() {
        #expect(
            problem("[styles]\n\ntext = \"wet\"\n")
                == .init(path: "/sea.toml", line: 3, kind: .badStyle(role: "text", .unknownWord("wet"))))
        #expect(
            problem("[styles]\ntxet = \"bold\"\n")
                == .init(path: "/sea.toml", line: 2, kind: .badStyle(role: "txet", .unknownRole(suggestion: "text"))))
        #expect(
            problem("[styles]\ntext = 1\n")
                == .init(
                    path: "/sea.toml", line: 2,
                    kind: .badValue(key: "text", found: "1", expected: .error.configExpectedText, arguments: [])))
        #expect(
            problem("\n[colours]\ntext = \"bold\"\n")
                == .init(path: "/sea.toml", line: 3, kind: .unknownKey("colours.text", suggestion: nil)))
        #expect(problem("[styles\n")?.line == 1)
    }
}
