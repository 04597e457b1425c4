import Basics
import Canvas
import ConfigurationFiles
import Testing

@Suite("Theme files")
struct ThemeFileTests {
    private func problems(_ text: String) -> [ConfigurationProblem] {
        do throws(ConfigurationProblems) {
            _ = try ThemeFile.read(text, name: "sea", path: "/sea.toml")
            return []
        } catch {
            return error.problems
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

    @Test("All problems are reported with their lines")
    func problems() {
        let text = """
            [styles]
            text = "wet"
            txet = "bold"
            alert = 1
            [title]
            en =
            ja = true
            [colours]
            text = "bold"
            """
        let found = problems(text)
        #expect(
            found.prefix(2) == [
                .init(path: "/sea.toml", line: 2, kind: .contents(.badStyle(role: "text", .unknownWord("wet")))),
                .init(
                    path: "/sea.toml", line: 3,
                    kind: .contents(.badStyle(role: "txet", .unknownRole(suggestion: "text")))),
            ])
        #expect(
            found.map(\.short) == [
                "2: other", "3: other", "4: text | styles.alert | 1", "6: toml.value", "7: text | title.ja | true",
                "8: unknownKey | colours | title, styles",
            ])
        #expect(problems("[styles\n").map(\.line) == [1])
    }
}
