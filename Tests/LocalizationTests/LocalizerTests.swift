import Basics
import Localization
import Testing

@Suite("Texts with arguments")
struct LocalizerTests {
    let localizer = Localizer(
        language: .en, table: StringsTable(["greeting": "Hello %@", "order": "%2$@ before %1$@"]),
        fallback: StringsTable(["only.here": "from the fallback", "greeting": "not this"]))

    @Test("A key is looked up in the table, then in the fallback, and an unknown key is shown as it is")
    func lookup() {
        #expect(localizer.text(TextKey(rawValue: "greeting"), "you") == "Hello you")
        #expect(localizer.text(TextKey(rawValue: "order"), "one", "two") == "two before one")
        #expect(localizer.text(TextKey(rawValue: "only.here")) == "from the fallback")
        #expect(localizer.text(TextKey(rawValue: "no.such.key")) == "no.such.key")
        #expect(localizer.text(TextKey(rawValue: "no.such.key"), 1) == "no.such.key")
        #expect(localizer.has(TextKey(rawValue: "only.here")))
        #expect(!localizer.has(TextKey(rawValue: "no.such.key")))
    }

    @Test(
        "Arguments are formatted by their placeholders, and an argument that does not fit is shown as it is",
        arguments: [
            ("%d", [Argument.integer(-7)], "-7"), ("%5d|", [7], "    7|"), ("%-5d|", [7], "7    |"),
            ("%05d", [-7], "-0007"),
            ("%+d", [7], "+7"), ("%02d:%02d", [9, 5], "09:05"), ("%ld %lld %zu %i %u", [1, 2, 3, 4, 5], "1 2 3 4 5"),
            ("%x", [255], "ff"), ("%04x", [255], "00ff"),
            ("%.1f", [1.25], "1.3"), ("%.1f", [-0.04], "0.0"), ("%.0f", [2.5], "3"), ("%f", [1.5], "1.500000"),
            ("%6.2f|", [-1.005], " -1.00|"), ("%06.1f", [-2.5], "-002.5"), ("%.2f", [3], "3.00"),
            ("%.3f", [0.0005], "0.001"),
            ("%.1f %.1f", [.decimal(.nan), .decimal(.infinity)], "nan inf"), ("%.1f", [1e300], "1e+300"),
            ("%@", ["漢字"], "漢字"), ("%@", [3], "3"), ("%@", [0.5], "0.5"), ("%4@|", ["ab"], "  ab|"), ("%s", ["x"], "x"),
            ("100 %%", [1], "100 %"), ("%1$@ %1$@", ["a", "b"], "a a"),
            // An argument that does not fit is shown and never traps.
            ("%d", ["text"], "text"), ("%.1f", ["text"], "text"), ("%d", [1.5], "2"), ("%@ %@", ["a"], "a %@"),
            ("%2$@", ["a"], "%2$@"),
            ("%@", [], "%@"), ("%", ["a"], "%"), ("50 % of", ["a"], "50 % of"), ("%y", ["a"], "%y"),
            ("%1$", ["a"], "%1$"),
            ("%0$@", ["a"], "%0$@"), ("%99999999999999999999d", [1], "%99999999999999999999d"), ("%.d", [1], "1"),
            ("", ["a"], ""), ("%@", ["%@ %d"], "%@ %d"), ("%-", [1], "%-"), ("%5", [1], "%5"),
        ] as [(String, [Argument], String)])
    func formatting(_ template: String, _ arguments: [Argument], _ expected: String) {
        #expect(localizer.format(template, arguments) == expected)
    }

    /// Each language joins a list in its own way, and control characters of the values are neutralised.
    @Test(
        "A list has the separators of the language, is cut to the maximum, and shows no controls",
        arguments: [(Language.en, "a, b\u{FFFD}, ..."), (.ja, "a、b\u{FFFD}、…")])
    func lists(_ language: Language, _ expected: String) {
        let phrase = Phrase(TextKey.text.verbatim, .list(["a", "b\u{1B}", "c"], most: 2))
        #expect(Localizer(language: language).text(phrase) == expected)
    }

    @Test(
        "Numbers are rounded, and grouped by thousands",
        arguments: [
            (1234.5, 1, "1,234.5"), (999, 0, "999"), (1000, 0, "1,000"), (-1_234_567.891, 2, "-1,234,567.89"),
            (0, 2, "0.00"),
            (-0.001, 1, "0.0"), (.nan, 1, "-"), (-.infinity, 1, "-"), (0.05, 20, "0.050000000"), (12, -3, "12"),
        ])
    func numbers(_ value: Double, _ decimals: Int, _ expected: String) {
        #expect(Localizer(language: .en).number(value, decimals: decimals) == expected)
    }

    @Test("The decimal and group separators come from the table of texts")
    func separators() {
        let german = Localizer(
            language: .en, table: StringsTable(["format.decimalSeparator": ",", "format.groupSeparator": "."]))
        #expect(german.number(1234.5, decimals: 1) == "1.234,5")
        #expect(german.format("%.2f", [0.5]) == "0,50")
        #expect(Localizer(language: .ja).number(12345) == "12,345")
    }

    @Test(
        "An age is rounded down in the largest unit that fits",
        arguments: [
            (0.0, "0 s", "0 秒"), (0.9, "0 s", "0 秒"), (59.9, "59 s", "59 秒"), (60, "1 min", "1 分"),
            (3599, "59 min", "59 分"),
            (3600, "1 h", "1 時間"), (86_399, "23 h", "23 時間"), (86_400, "1 d", "1 日"), (-5, "0 s", "0 秒"),
            (.nan, "-", "-"),
            (1e300, "104166666666 d", "104166666666 日"),
        ])
    func ages(_ seconds: Double, _ english: String, _ japanese: String) {
        #expect(Localizer(language: .en).age(seconds: seconds) == english)
        #expect(Localizer(language: .ja).age(seconds: seconds) == japanese)
    }

    @Test(
        "A duration is shown in its two largest units",
        arguments: [
            (12.0, "12 s", "12 秒"), (250, "4 min 10 s", "4 分 10 秒"), (11_520, "3 h 12 min", "3 時間 12 分"),
            (183_600, "2 d 3 h", "2 日 3 時間"), (60, "1 min 0 s", "1 分 0 秒"), (.infinity, "-", "-"), (-1, "0 s", "0 秒"),
        ])
    func durations(_ seconds: Double, _ english: String, _ japanese: String) {
        #expect(Localizer(language: .en).duration(seconds: seconds) == english)
        #expect(Localizer(language: .ja).duration(seconds: seconds) == japanese)
    }

    @Test("A distance has one decimal below 10 m, and no decimals from 10 m on")
    func metres() {
        let localizer = Localizer(language: .ja)
        #expect(localizer.metres(0.34) == "0.3 m")
        #expect(localizer.metres(9.94) == "9.9 m")
        #expect(localizer.metres(9.96) == "10 m")
        #expect(localizer.metres(1234) == "1,234 m")
        #expect(localizer.metres(.infinity) == "-")
    }

    @Test("Dates have the form of the language, and a time of day is taken modulo one day")
    func datesAndTimes() {
        let (english, japanese) = (Localizer(language: .en), Localizer(language: .ja))
        #expect(english.time(secondsOfDay: 45_607) == "12:40:07")
        #expect(english.time(secondsOfDay: 45_607, withSeconds: false) == "12:40")
        #expect(english.time(secondsOfDay: -1) == "23:59:59")
        #expect(english.date(year: 2026, month: 3, day: 7) == "2026-03-07")
        #expect(japanese.date(year: 2026, month: 3, day: 7) == "2026年3月7日")
        #expect(japanese.dateTime(year: 2026, month: 11, day: 21, secondsOfDay: 5) == "2026年11月21日 00:00:05")
    }
}

@Suite("Choice of the language")
struct LanguageTests {
    @Test(
        "The argument decides the language, otherwise the first variable that is set and not empty",
        arguments: [
            (nil, [:], Language.en), ("ja", [:], .ja), ("JA", [:], .ja), ("en", ["LANG": "ja_JP.UTF-8"], .en),
            ("fr", ["LANG": "ja_JP.UTF-8"], .en), ("", ["LANG": "ja_JP.UTF-8"], .ja), (nil, ["LANG": "japanese"], .ja),
            (nil, ["LANG": "ja_JP.UTF-8", "LC_MESSAGES": "C"], .en), (nil, ["LC_ALL": "", "LANG": "ja"], .ja),
            (nil, ["LC_ALL": "ja_JP", "LC_MESSAGES": "en_US", "LANG": "en_US"], .ja),
            (nil, ["NOROSHI_LANG": "en", "LC_ALL": "ja_JP"], .en), (nil, ["LANG": "j"], .en),
        ] as [(String?, [String: String], Language)])
    func preferred(_ argument: String?, _ environment: [String: String], _ expected: Language) {
        #expect(Language.preferred(argument: argument) { environment[$0] } == expected)
    }

    @Test("The next language is the other one, and the folder is named after the language")
    func switching() {
        #expect(Language.ja.next == .en)
        #expect(Language.en.next == .ja)
        #expect(Language.ja.folder == "ja.lproj")
    }
}
