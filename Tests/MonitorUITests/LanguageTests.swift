import Basics
import Canvas
import Localization
import Testing
import Tracking
@testable import MonitorUI

/// The language of the whole screen, which changes at once.
struct LanguageTests {
    /// All pictures: views, detail, dialogues, states of the source.
    static func pictures(_ language: Language, _ columns: Int = 200, _ rows: Int = 70) -> [(String, Frame)] {
        var pictures: [(String, Frame)] = []
        let scanning = ScreenHarness.scanning
        for status in [scanning, Happenings.lost, Happenings.fallback, Happenings.fullStatus] {
            let runs: [(String, [Key])] = [
                ("beacons", [.down]), ("detail", [.down, .enter, .enter]), ("events", [.character("4")]),
                ("status", [.character("7")]), ("help", [.character("?")]), ("palette", [.character(":")]),
                ("settings", [.character(",")]), ("filter", [.character("f"), .character("/"), .character("x")]),
                ("marks", [.character(" "), .character("F"), .character("H"), .character("0")]),
                ("copy", [.down, .character("y")]), ("paused", [.character("p")]),
                ("unknown key", [.character("Q")]), ("back", [.escape]), ("theme", [.character("T")]),
                ("regions", [.character("2"), .enter]), ("region added", [.character("2"), .character("i"), .enter]),
                ("region removed", [.character("2"), .end, .character("u")]),
                ("region kept", [.character("2"), .character("u")]), ("designated", [.character("3")]),
                ("events of a kind", [.character("4"), .home, .down, .character("w"), .character("f"), .enter]),
                ("contents", [.character("6"), .home, .down, .down, .enter]),
                ("address", [.character("6"), .home, .enter]),
            ]
            for (name, keys) in runs {
                var screen = ScreenHarness(columns, rows, language, status: status)
                screen.send(.site(Site.full))
                screen.send(.events(Happenings.all + Site.events))
                for key in keys { screen.press(key) }
                pictures.append((name, screen.frame))
            }
        }
        let conditions: [SourceStatus.Condition] = [
            .starting, .waiting(Phrase(.error.controllerNoAdapter)), .lost(Phrase(.error.controllerMute, "hci0")),
            .silent, .ended,
        ]
        for condition in conditions {
            var status = scanning
            status.condition = condition
            var screen = ScreenHarness(columns, rows, language, status: status)
            screen.answer = { _ in BeaconPage() }
            screen.pull()
            pictures.append(("empty", screen.frame))
        }
        for picture in ServicePictureTests.pictures where !picture.name.hasPrefix("welcome-language") {
            var screen = ServiceScreenHarness(columns, rows, language, picture.site)
            for key in picture.keys { screen.press(key) }
            pictures.append((picture.name, screen.screen.frame))
        }
        return pictures
    }

    /// Words that are the same in every language: names, units, keys, commands, and texts of received reports.
    static let neutral: Set<String> = [
        "noroshi", "hci", "iBeacon", "AltBeacon", "Eddystone", "UID", "URL", "EID", "TLM", "RuuviTag", "KKM",
        "UriBeacon", "RSSI", "dBm", "UUID", "Gate", "Depot", "Kiosk", "example", "com", "door", "TV", "gnp", "Apple",
        "mono", "dark", "ibeacon", "eddystone", "uid", "make", "install", "caps", "sudo", "hciconfig", "reset",
        "walk", "btsnoop", "copy", "data", "tmp", "etc", "toml", "usr", "share", "theme", "Swift", "Bluetooth", "ASCII",
        "Enter", "Esc", "Ins", "Del", "Tab", "Shift", "Space", "Ctrl", "Home", "End", "PgUp", "PgDn", "Down", "Left",
        "Right",
        "near", "designated", "type", "within", "rssi", "age", "gate", "beyond", "distance", "battery", "interval",
        "loss", "REC",
        "xFF", "edd", "ebeac", "def", "defa", "AAABACADAEAF", "AABACADAEAF", "URI",
        // Items of the preference file, and names in the environment check.
        "TestMode", "YES", "DeveloperAppCode", "demo", "SDK", "SDKEdition", "SWAMP", "SDKVersion",
        "MaxDesignatableBeaconRegions", "RegionUpdateIntervalHours", "home", "operator", "config",
        "TbBTDeveloperPreference", "plist", "prefs", "set", "KEY", "VALUE", "Linux", "Low", "Energy", "CAP", "NET",
        "RAW", "bluetoothd", "systemctl", "loginctl", "enable", "linger", "now", "rfkill", "unblock", "bluetooth",
        "setcap", "cap", "net", "raw", "readlink", "command", "apt",
        "root", "systemd", "service", "write", "system", "daemon", "reload", "var", "lib",
        "CACBCCCDCECF",
        "shop", "office", "ticket", "yard", "welcome", "coupon", "picture", "dance", "jbcp", "user", "https", "http",
        "file", "passwd", "floor", "very", "long", "key", "all", "action", "steps", "Web", "Welcome", "the", "rules",
        // Halves of such words at the edge of a dialogue.
        "Beacapp", "one", "eacon", "TbBTD", "eveloperPreference", "TbBTDeveloperPr", "eference", "list",
    ]

    @Test("Japanese screens contain no English words except names, units and the like")
    func japanese() {
        for (name, frame) in LanguageTests.pictures(.ja) {
            for row in frame.rows() {
                let words = row.split { !($0.isASCII && $0.isLetter) }.map(String.init)
                let left = words.filter { $0.count > 2 && !LanguageTests.neutral.contains($0) }
                #expect(left.isEmpty, "\(name): \(left) in \(row)")
            }
        }
    }

    @Test("English screens contain no Japanese except names and texts of the site")
    func english() {
        let names = [
            "改札 西口", "改札", "西口", "ｶﾌｪ", "出口", "正門", "正面玄関", "歓迎", "クーポン", "お茶一杯 無料",
            "ようこそ。本日は駅前店の開店記念日です。", "二階のカフェで温かいお茶をどうぞ。",
            "二階のカフェで温かいお茶をどうぞ", "二階",
        ]
        for (name, frame) in LanguageTests.pictures(.en) {
            for row in frame.rows() {
                let text = names.reduce(row) { text, name in
                    text.replacing(name, with: "")
                }
                let left = text.unicodeScalars.filter { $0.value > 0x2FFF && $0 != "\u{FFFD}" }
                #expect(left.isEmpty, "\(name): \(row)")
            }
        }
    }

    @Test("L changes the language of the whole screen at once, and changes it back")
    func languageKey() {
        var screen = ScreenHarness(120, 40, .en)
        screen.press(.down)
        let english = screen.rows
        screen.press(.character("L"))
        #expect(screen.effects == [.languageChanged])
        #expect(screen.state.language == .ja)
        #expect(screen.rows == ScreenHarness.after(120, 40, .ja, [.down]).rows)
        screen.press(.character("L"))
        #expect(screen.rows == english)
    }

    @Test("The language can be changed while the help is open")
    func help() {
        var screen = ScreenHarness(80, 24, .en)
        screen.press(.character("?"), .character("L"))
        #expect(screen.text.contains("ヘルプ") && !screen.text.contains("Moving"))
    }

    @Test("Dates are written in the form of the language")
    func dates() {
        for (language, date) in [(Language.en, " 2026-11-20 "), (.ja, " 2026年11月20日 ")] {
            var screen = ScreenHarness(120, 30, language)
            screen.send(.events(Happenings.all))
            screen.press(.character("4"))
            #expect(screen.text.contains(date))
        }
    }

    @Test("English screens with ASCII signs consist of ASCII characters")
    func ascii() {
        var screen = ScreenHarness(140, 60, .en, status: Happenings.lost, ascii: true)
        screen.answer = { query in
            var page = SampleRows.page(query)
            page.rows.removeAll { row in !(row.name ?? "").utf8.allSatisfy { $0 >= 0x20 && $0 < 0x7F } }
            page.matched = page.rows.count
            page.selectedIndex = page.rows.firstIndex { $0.identity == query.selected }
            return page
        }
        screen.detail = { identity in
            var detail = SampleRows.detail(identity)
            detail?.row.name = "Gate"
            return detail
        }
        screen.pull()
        let keys: [Key] = [.down, .enter, .character("4"), .character("7"), .character("?")]
        for key in keys {
            screen.press(key)
            #expect(screen.text.utf8.allSatisfy { $0 < 0x80 }, "\(screen.text)")
        }
    }
}

extension ScreenHarness {
    /// The screen after some keys.
    static func after(_ columns: Int, _ rows: Int, _ language: Language, _ keys: [Key]) -> ScreenHarness {
        var screen = ScreenHarness(columns, rows, language)
        for key in keys { screen.press(key) }
        return screen
    }
}
