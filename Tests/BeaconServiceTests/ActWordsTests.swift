import Basics
import Localization
import Regions
import Testing

@testable import BeaconService

/// The texts of the undo history.
@Suite("Words of the undo history")
struct ActWordsTests {
    private static let now = Timestamp(microseconds: 7)
    private let site = CommandContext(
        Example.context(), PreparationOutcome(problems: [], source: .bundled), at: now)

    /// Each command and its texts, given after two beacons were designated, one of them with a name.
    static let entries: [(command: ServiceCommand, en: String, ja: String)] = [
        (.designate([Example.identity(1, 3)], options: .default), "Designated 00001 00003", "指定：00001 00003"),
        (
            .register(Example.data(3...7), inRegion: "shop", options: nil), "Designated 00001 00003 and 4 more",
            "指定：00001 00003 ほか 4 件"
        ),
        (
            .release(Example.data(1...2)), "Released 00001 00001 Till 3 and 1 more", "指定解除：00001 00001 Till 3 ほか 1 件"
        ),
        (.setSwitcher([Example.data(1)], true), "Made 00001 00001 Till 3 a switcher", "スイッチャーに設定：00001 00001 Till 3"),
        (.setPolarity(.only), "Set what is reacted to: designated only", "指定の扱い：指定のみ"),
        (.name(Example.identity(1, 2), "Gate"), "Named 00001 00002 Gate", "名前の設定：00001 00002 Gate"),
        (.name(Example.identity(1, 1), ""), "Removed the name of 00001 00001 Till 3", "名前の削除：00001 00001 Till 3"),
        (.startMonitoring(.region("shop")), "Started monitoring shop", "監視の開始：shop"),
        (
            .stopMonitoring(.region("shop:0000100001")), "Stopped monitoring 00001 00001 Till 3",
            "監視の停止：00001 00001 Till 3"
        ),
        (.setRanging(["shop"], true), "Started ranging shop", "レンジングの開始：shop"),
        (.setOptions("shop", .onExit), "Changed what is notified of shop", "通知内容の変更：shop"),
        (
            .reserve([Example.foreignUUID], as: .serviceStatic), "Reserved \(Example.foreignUUID)",
            "予約：\(Example.foreignUUID)"
        ),
    ]

    @Test("An entry contains its subject, the first by name, and its time", arguments: entries.indices)
    func words(_ number: Int) throws {
        let entry = Self.entries[number]
        var state = ServiceState(agreement: .agreed(at: Self.now))
        _ = try state.perform(.register(Example.data(1...2), inRegion: "shop", options: nil), in: site)
        _ = try state.perform(.name(Example.identity(1, 1), "Till 3"), in: site)
        let act = try #require(try state.perform(entry.command, in: site).act)
        #expect(Localizer(language: .en).text(act.reason) == entry.en)
        #expect(Localizer(language: .ja).text(act.reason) == entry.ja)
        #expect(act.time == Self.now)
    }

    @Test("Undoing a change of the polarity stops the regions that it started")
    func polarity() throws {
        var state = ServiceState(agreement: .agreed(at: Self.now))
        _ = try state.perform(.register(Example.data(1...2), inRegion: "shop", options: nil), in: site)
        let before = state
        let act = try #require(try state.perform(.setPolarity(.exclude), in: site).act)
        #expect(!before.isMonitored("shop") && state.isMonitored("shop"), "the others are found in it")
        _ = try state.perform(.undo(act), in: site)
        #expect(state == before)
    }
}
