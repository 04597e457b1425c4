import Basics
import Canvas
import Foundation
import Localization
import Regions
import Testing
@testable import Advertising
@testable import BeaconService
@testable import MonitorUI

/// The texts of the screen: each exists in both languages and fits.
struct TextTests {
    static let root = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    static func table(_ language: Language) throws -> StringsTable {
        let file = root.appending(path: "i18n/\(language.folder)/Localizable.strings")
        return try StringsTable(reading: Array(Data(contentsOf: file)).span)
    }

    /// ASCII only, because English must be readable on a terminal without UTF-8.
    @Test("English texts are ASCII, except those with quotations and the unit Celsius")
    func english() throws {
        let table = try TextTests.table(.en)
        let quoting = ["cli.", "error.", "usage.", "why.", "doctor.", "config.", "remark.", "site.", "unit.celsius"]
        let others = table.entries.filter { key, text in
            !quoting.contains { key.hasPrefix($0) } && !text.utf8.allSatisfy { $0 < 0x80 }
        }.map(\.key)
        #expect(others.isEmpty, "\(others)")
    }

    @Test("Japanese sentences have full-width punctuation")
    func japanese() throws {
        let table = try TextTests.table(.ja)
        let kana = { (text: String) in text.unicodeScalars.contains { (0x3041...0x30FF).contains($0.value) } }
        // Examples of files and commands keep their own punctuation.
        let prose = { (text: String) in text.replacing(/[\[{].*[\]}]/, with: "") }
        let wrong = table.entries.filter {
            kana($0.value) && ($0.value.hasSuffix(".") || prose($0.value).contains(", "))
        }
        #expect(wrong.isEmpty, "\(wrong)")
    }

    @Test("Words of events and names of keys fit into their columns", arguments: Language.allCases)
    func labelWidths(_ language: Language) throws {
        let table = try TextTests.table(language)
        let width = TextWidth()
        // The words leave most of 80 columns to the event itself.
        #expect(EventWord.all.allSatisfy { width.width(of: table[$0.key] ?? "") <= 14 })
        for action in Action.allCases {
            let keys = action.keys.map(\.name).joined(separator: " ")
            #expect(width.width(of: keys) <= HelpView.keyWidth)
        }
    }

    /// The terms of the project's glossary.
    @Test(
        "Terms have the texts of the glossary in both languages",
        arguments: [
            ("proximity.immediate", "immediate", "至近"), ("proximity.near", "near", "近距離"),
            ("proximity.far", "far", "遠距離"), ("proximity.unknown", "unknown", "不明"),
            ("filter.within", "within %@", "%@以内"), ("filter.beyond", "%@ or beyond", "%@以遠"),
            ("filter.exactly", "exactly %@", "%@のみ"), ("view.beacons", "Beacons", "ビーコン"),
            ("view.events", "Events", "イベント"),
            ("view.regions", "Regions", "領域"), ("view.designated", "Designated", "指定"),
            ("view.contents", "Contents", "コンテンツ"), ("badge.test", "TEST", "テスト"),
            ("happened.enter", "enter", "入域"), ("happened.exit", "exit", "退域"),
            ("region.state.inside", "inside", "領域内"), ("region.state.outside", "outside", "領域外"),
            ("track.window", "collecting %1$d/%2$d", "収集中 %1$d/%2$d"), ("view.status", "Status", "状態"),
            ("badge.simulation", "SIM", "模擬"),
        ])
    func glossary(_ key: String, _ english: String, _ japanese: String) throws {
        #expect(try TextTests.table(.en)[key] == english)
        #expect(try TextTests.table(.ja)[key] == japanese)
    }
}
