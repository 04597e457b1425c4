import Advertising
import Basics
import Canvas
import Localization
import Regions
import Testing
import Tracking
@testable import BeaconService
@testable import MonitorUI

/// The values of a region that are typed and chosen, and the errors in them.
struct RegionFormTests {
    // MARK: Typed

    static let typed: [(String, [RegionConstraint])] = [
        (RegionDialogTests.uuid, [.iBeacon(uuid: Site.shop, major: nil, minor: nil)]),
        (" a0a1a2a3a4a5a6a7a8a9aaabacadaeaf/65535 ", [.iBeacon(uuid: Site.shop, major: 65535, minor: nil)]),
        (
            "A0A1A2A3A4A5A6A7A8A9AAABACADAEAF/1, A0A1A2A3A4A5A6A7A8A9AAABACADAEAF/2/3",
            [.iBeacon(uuid: Site.shop, major: 1, minor: nil), .iBeacon(uuid: Site.shop, major: 2, minor: 3)]
        ),
        ("eddystone:edd1ebeac04e5defa017", [.eddystone(namespace: Site.namespace, instance: nil)]),
        ("Eddystone:EDD1EBEAC04E5DEFA017/*", [.eddystone(namespace: Site.namespace, instance: nil)]),
    ]

    @Test(arguments: typed)
    func `beacons can be typed, several with commas`(_ line: String, _ constraints: [RegionConstraint]) {
        var screen = RegionDialogTests.screen(.end, .control("u"), .character("g"), .down, .down)
        RegionDialogTests.replace(line, in: &screen)
        screen.press(.enter)
        let regions = RegionDialogTests.added(screen)
        #expect(regions.map(\.region.constraint) == constraints)
        #expect(regions.map(\.region.identifier) == (constraints.count == 1 ? ["g"] : ["g0", "g1"]))
    }

    static let wrong: [(String, TextKey)] = [
        (",", .regionTyped.parts), ("12", .regionTyped.uuid), (RegionDialogTests.uuid + ",x", .regionTyped.uuid),
        (RegionDialogTests.uuid + "/65536", .regionTyped.number), (RegionDialogTests.uuid + "/-1", .regionTyped.number),
        (RegionDialogTests.uuid + "/1/+2", .regionTyped.number), (RegionDialogTests.uuid + "/*/2", .regionTyped.minor),
        (RegionDialogTests.uuid + "/1/2/3", .regionTyped.tooMany), ("eddystone:", .regionTyped.namespace),
        ("eddystone:edd1", .regionTyped.namespace), ("eddystone:edd1ebeac04e5defa017/12", .regionTyped.instance),
        ("eddystone:edd1ebeac04e5defa017/000000000001/2", .regionTyped.tooMany),
    ]

    /// The error is shown during typing; Enter leads to the field and adds nothing.
    @Test(arguments: wrong)
    func `beacons that cannot be read are reported while typing`(_ line: String, _ key: TextKey) throws {
        var screen = RegionDialogTests.screen(.down, .down)
        RegionDialogTests.replace(line, in: &screen)
        do {
            _ = try RegionTyped.constraints(line)
            Issue.record("\(line) was read")
        } catch {
            #expect(error.phrase.key == key)
            let start = screen.texts.text(error.phrase).prefix(30)
            #expect(screen.text.contains(start), "\(screen.text)")
        }
        screen.press(.up, .up, .enter)
        #expect(screen.effects == [.bell] && screen.state.layer != nil)
        RegionDialogTests.replace(RegionDialogTests.uuid, in: &screen)
        #expect(!screen.text.contains("was expected"), "the cursor stands on the field that was wrong")
    }

    /// Without a beacon there is nothing to choose from. An empty field is not an error before Enter.
    @Test func `all values can be typed`() {
        var screen = ScreenHarness(100, 30)
        screen.answer = { _ in BeaconPage(rows: [], first: 0, matched: 0, beacons: 0, total: 0, now: Air.start) }
        screen.state.needsPage = true
        screen.pull()
        screen.send(.site(Site.bare))
        screen.press(.character("2"), .character("i"))
        #expect(!screen.text.contains("needed") && !screen.text.contains("expected"), "\(screen.text)")
        screen.press(.enter)
        #expect(screen.text.contains("A name of 1 to 64 characters"))
        screen.type("gate")
        screen.press(.enter)
        #expect(screen.text.contains("A UUID was expected"))
        screen.type(RegionDialogTests.uuid)
        screen.press(.enter)
        #expect(RegionDialogTests.added(screen).map(\.region.identifier) == ["gate"])
    }

    // MARK: Fields

    @Test(arguments: Language.allCases)
    func `every field has its label, its default and its unit`(_ language: Language) {
        var screen = RegionDialogTests.screen(language: language)
        let words: [[String]] =
            language == .en
            ? [
                ["64 characters"], ["all that share"], ["UUID[/MAJOR"], ["Default"], ["Default: -70 dBm", "-48 dBm"],
                ["Default: -75 dBm"], ["Default: 30 s"], ["Default: E on entry, X on exit"],
            ]
            : [
                ["64 文字"], ["同じものすべてか"], ["UUID[/メジャー"], ["既定値"], ["既定値：-70 dBm", "-48 dBm"],
                ["既定値：-75 dBm"], ["既定値：30 秒"], ["既定値：E 入域時"],
            ]
        #expect(screen.text.contains(language == .en ? "Exit period" : "退域までの猶予"))
        for (place, words) in words.enumerated() {
            if place == 3 { screen.press(.right) }
            for word in words {
                #expect(
                    RegionDialogTests.flowing(screen).contains(word.filter { $0 != " " }),
                    "field \(place): \(screen.text)")
            }
            screen.press(.down)
        }
    }

    @Test func `entry by level, by distance, and the exit period are read`() {
        var screen = RegionDialogTests.screen(.down, .down, .down, .right, .down)
        RegionDialogTests.replace("-60", in: &screen)
        screen.press(.down)
        RegionDialogTests.replace("-66", in: &screen)
        screen.press(.down)
        RegionDialogTests.replace("90", in: &screen)
        screen.press(.down, .down, .down, .character(" "))
        var level = screen
        level.press(.enter)
        let settings = RegionDialogTests.added(level).first?.settings
        #expect(settings?.threshold == .rssi(enter: -60, exit: -66) && settings?.exitPeriod == 90)
        #expect(RegionDialogTests.added(level).first?.options == [.onEntry, .onExit, .entryStateOnDisplay])
        for _ in 0..<6 { screen.press(.up) }
        screen.press(.right, .enter)
        #expect(RegionDialogTests.added(screen).first?.settings.threshold == .distance(enter: 2, exit: 3))
    }

    /// - Parameter down: The number of fields below the name, and how often the condition of entry was changed.
    static let faults: [(turns: Int, down: Int, typed: String, words: String)] = [
        (0, 0, "yard", "another region of this name"), (0, 0, "shop", "another region of this name"),
        (0, 0, "a\u{202E}b", "A name of 1 to 64"),
        (1, 4, "-128", "A whole number from -127 to 20 dBm"), (1, 4, "-60.5", "A whole number from -127"),
        (1, 4, "-80", "exit level must not be above"), (1, 5, "-60", "exit level must not be above"),
        (2, 4, "0", "A number from 0.01 to 1000 m"), (2, 4, "nan", "A number from 0.01"),
        (2, 4, "0x10", "A number from 0.01"), (1, 4, "1e1", "A whole"),
        (2, 5, "1", "exit distance must not be below"), (0, 4, "0", "A number from 1 to 86400 seconds"),
        (0, 4, "1e9", "A number from 1 to 86400 seconds"), (0, 4, "inf", "A number from 1 to 86400 seconds"),
    ]

    @Test(arguments: faults)
    func `an error is reported while it is typed`(_ turns: Int, _ down: Int, _ typed: String, _ words: String) {
        var screen = RegionDialogTests.screen(.down, .down, .down)
        for _ in 0..<turns { screen.press(.right) }
        screen.press(.up, .up, .up)
        for _ in 0..<down { screen.press(.down) }
        #expect(!screen.text.contains(words))
        RegionDialogTests.replace(typed, in: &screen)
        #expect(screen.text.contains(words), "\(screen.text)")
        screen.press(.enter)
        #expect(screen.effects == [.bell])
    }

    @Test func `a region that reports nothing is not added`() {
        let screen = RegionDialogTests.screen(
            .down, .down, .down, .down, .down, .character(" "), .down, .character(" "), .enter)
        #expect(screen.effects == [.bell] && screen.text.contains("would tell nothing"), "\(screen.text)")
    }
}
