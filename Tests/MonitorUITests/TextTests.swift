@testable import Advertising
@testable import BeaconService
import Canvas
import Foundation
import Localization
import Machine
@testable import MonitorUI
import Regions
import Testing
import Tracking

/// The texts of the screen: each exists in both languages and fits.
struct TextTests {
    static let root = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    static func table(_ language: Language) throws -> StringsTable {
        let file = root.appending(path: "i18n/\(language.folder)/Localizable.strings")
        return try StringsTable(reading: Array(Data(contentsOf: file)).span)
    }

    /// Every text key that the screen can use.
    static var keys: [String] {
        var keys = TextKey.allCases.map(\.rawValue) + SiteTextKey.allCases.map(\.rawValue)
        keys += Action.allCases.map(\.key) + Action.Group.allCases.map(\.key)
        keys += MonitorView.allCases.map(\.key) + BeaconSort.allCases.map(\.key) + Proximity.allCases.map(\.key)
        keys += BeaconLine.table.columns.map(\.title) + BeaconIdentity.Kind.allCases.map(\.key)
        keys += EventWord.allCases.map(\.key) + ConditionWord.allCases.map(\.key) + ADName.allCases.map(\.key)
        keys += FilterExample.allCases.map(\.key) + Sign.allCases.map(\.key) + SettingsItem.allCases.map(\.key)
        keys += DeviceAddress.Kind.all.map(\.key) + Labels.names.map { "label." + $0.name }
        keys +=
            ScanAuthorization.allCases.map { "why." + $0.textKey } + AdapterState.allCases.map { "why." + $0.textKey }
        keys += AuthorizationRequest.allCases.flatMap { [$0.textKey, $0.usageKey] }
        keys += StatusTextKey.allCases.map(\.rawValue)
        keys += ScanProfile.allCases.flatMap { [$0.textKey, "notice." + $0.textKey, "why." + $0.textKey] }
        keys += ServiceTextKey.allCases.map(\.rawValue) + DesignatedLine.table.columns.map(\.title)
        keys += DesignationPlan.Fate.allCases.flatMap { [$0.key, $0.whyKey] }
        keys += DesignationPolarity.allCases.map(\.key)
        let items: [MonitoringMenu.Item] = [.initial, .dynamic, .nonSwitcher, .region(""), .polarity]
        keys += items.flatMap { [$0.key, $0.whyKey] }
        keys += RegionLine.table.columns.map(\.title) + RegionClass.allCases.map(\.key)
        keys += RegionState.allCases.map(\.key) + EventKinds.allCases.map(\.key) + RuleAction.keys
        keys += [LineEntry.Purpose.region, .name(Site.gateA), .userIdentifier, .keycodes].flatMap {
            [$0.key, $0.hintKey]
        }
        return keys + hintKeys + PermissionLines.keys
    }

    /// The labels of the last line, in every view and dialogue, live and in a replay.
    static var hintKeys: [String] {
        var keys: Set<String> = []
        for status in [ScreenHarness.scanning, Happenings.fullStatus] {
            for level in [DetailLevel.none, .full] {
                for view in MonitorView.allCases {
                    var state = ScreenHarness(status: status).state
                    state.view = view
                    state.views.beacons.detailLevel = level
                    for layer in [nil] + DialogTests.typing + DialogTests.others {
                        state.layer = layer
                        keys.formUnion(state.hints.map(\.label))
                    }
                }
            }
        }
        return keys.sorted()
    }

    @Test(arguments: Language.allCases)
    func everyKeyHasAText(_ language: Language) throws {
        let table = try TextTests.table(language)
        let missing = TextTests.keys.filter { table[$0] == nil }
        #expect(missing.isEmpty, "\(language): \(missing)")
    }

    @Test func bothLanguagesHaveTheSameKeysAndPlaceholders() throws {
        let check = StringsCheck(reference: try TextTests.table(.en), other: try TextTests.table(.ja))
        #expect(check.isClean, "\(check)")
    }

    @Test func whatIsBuiltInIsWhatStandsInTheFiles() throws {
        #expect(try TextTests.table(.en) == .builtinEnglish, "run Scripts/builtin_strings.py")
        #expect(try TextTests.table(.ja) == .builtinJapanese, "run Scripts/builtin_strings.py")
    }

    /// ASCII only, because English must be readable on a terminal without UTF-8.
    @Test func englishIsASCII() throws {
        let table = try TextTests.table(.en)
        let others = TextTests.keys.filter { key in
            key != TextKey.celsius.rawValue && !(table[key] ?? "").utf8.allSatisfy { $0 < 0x80 }
        }
        #expect(others.isEmpty, "\(others)")
    }

    @Test func japaneseSentencesHaveFullWidthPunctuation() throws {
        let table = try TextTests.table(.ja)
        let kana = { (text: String) in text.unicodeScalars.contains { (0x3041...0x30FF).contains($0.value) } }
        // Examples of files and commands keep their own punctuation.
        let prose = { (text: String) in text.replacing(/[\[{].*[\]}]/, with: "") }
        let wrong = table.entries.filter {
            kana($0.value) && ($0.value.hasSuffix(".") || prose($0.value).contains(", "))
        }
        #expect(wrong.isEmpty, "\(wrong)")
    }

    @Test(arguments: Language.allCases)
    func labelsFitIntoTheirColumns(_ language: Language) throws {
        let table = try TextTests.table(language)
        let width = TextWidth()
        for key in TextKey.allCases where "\(key)".hasPrefix("label") {
            let room = key.rawValue.hasPrefix("detail.") ? DetailView.labelWidth : StatusView.labelWidth
            let text = table[key.rawValue] ?? ""
            #expect(width.width(of: text) <= room, "\(key.rawValue): \(text)")
        }
        for key in SiteTextKey.allCases where "\(key)".hasPrefix("label") {
            let text = table[key.rawValue] ?? ""
            #expect(width.width(of: text) <= DetailView.labelWidth, "\(key.rawValue): \(text)")
        }
        // The words leave most of 80 columns to the event itself.
        #expect(EventWord.allCases.allSatisfy { width.width(of: table[$0.key] ?? "") <= 14 })
        for action in Action.allCases {
            let keys = action.keys.map(\.name).joined(separator: " ")
            #expect(width.width(of: keys) <= HelpView.keyWidth)
        }
    }

    /// The terms of the project's glossary.
    @Test(arguments: [
        ("proximity.immediate", "immediate", "至近"), ("proximity.near", "near", "近い"),
        ("proximity.far", "far", "遠い"), ("proximity.unknown", "unknown", "不明"),
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
