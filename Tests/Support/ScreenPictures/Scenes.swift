import Advertising
import Basics
import BeaconService
import Canvas
import Localization
import MonitorUI
import Noroshi
import Radio
import Scanning
import Tracking

/// The pictures of Documentation: the simulated shop on the program's own screen, without a clock and without a
/// terminal.
public enum Scenes {
    /// The seed of the shop whose first minute is shown.
    private static let seed: UInt64 = 1
    private static let start: Int64 = 1_767_571_200_000_000
    private static let size = Size(columns: 112, rows: 28)

    /// The pictures with the names of their files.
    public static func pictures(theme: Theme) -> [(name: String, text: String)] {
        Language.allCases.flatMap { language in
            [
                ("beacons", 16, [Key.down]), ("detail", 16, [.home, .enter, .enter]), ("help", 16, [.character("?")]),
                ("contents", 16, [.character("6"), .right]), ("hunt", 27, [.down, .character("h")]),
            ]
            .map { name, seconds, keys in
                let state = screen(language, after: seconds, keys, hasServer: name == "contents")
                let frame = render(
                    state, theme: theme, localizer: Localizer(language: language), glyphs: .unicode)
                let picture = VectorPicture(frame, title: "noroshi: " + name)
                return ("\(name)-\(language).svg", picture.text)
            }
        }
    }

    /// The contents that the demonstration server has delivered by now; the last one was opened.
    private static func contents(at now: Timestamp) -> [KeptContent] {
        let handed = [
            ("map", "once", "店内案内図 Map of the shop", "0000100005", 12.0),
            ("exclusive-offer", "exclusive", "本日のおすすめ Today's offer", "0000100003", 9),
            ("stamps-full", "stamps", "スタンプがそろいました。 Your stamp card is full.", "0000100001", 5),
        ]
        return handed.enumerated().map { number, content in
            let (name, campaign, body, keycode, ago) = content
            let time = now.advanced(bySeconds: -ago)
            return KeptContent(
                identifier: UUID128(high: 0, low: UInt64(number)),
                Presentation(
                    presentationID: name, campaignID: campaign, kind: .web,
                    contentURL: "https://www.example.com/" + name, body: body),
                at: ContactPlace(regionID: "site_shelf", keycode: keycode), received: time, notified: time,
                opened: number == 2 ? time : nil)
        }
    }

    /// The screen of the shop after a number of seconds, and after some keys.
    private static func screen(
        _ language: Language, after seconds: Int, _ keys: [Key], hasServer: Bool
    ) -> MonitorState {
        var site = SimulatedSite(seed: seed, start: start)
        var table = BeaconTable()
        var batch = ReportBatch()
        let now = Timestamp(microseconds: start + Int64(seconds) * 1_000_000)
        site.advance(to: now.microseconds, into: &batch)
        let octets = batch.octets.span
        for report in batch.reports { table.ingest(octets.extracting(report.data), Sighting(report)) }

        var status = SourceStatus(kind: .simulation(seed: seed), condition: .scanning)
        status.reportsPerSecond = Double(batch.count / seconds)
        status.secondsSinceReport = 0
        var state = MonitorState(
            size: size, settings: MonitorSettings(language: language, themeName: "dark", themeNames: ["dark"]),
            status: status)
        state.zone = .fixed(9 * 3600)
        let texts = Localizer(language: language)
        let clock = LocalTime(year: 2026, month: 1, day: 5, hour: 9, minute: 0, second: seconds)
        let agreed = ServiceState(agreement: .agreed(at: now), language: language.rawValue)
        var snapshot = SiteSnapshot(service: agreed, official: SimulatedSite.officialRegions)
        if hasServer {
            snapshot.server = ServerStatus(place: "127.0.0.1:8787", verdict: .accepted(isDemonstration: true))
            snapshot.contents = contents(at: now)
        }
        var messages: [Message] = [
            .tick(now: now, clock: clock, replay: nil),
            .site(snapshot),
        ]
        messages += keys.map { .key($0) }
        for message in messages {
            _ = update(&state, message, localizer: texts)
            _ = update(&state, .page(table.page(state.query, now: now)), localizer: texts)
            if let wanted = state.wantedDetail {
                _ = update(&state, .detail(table.detail(wanted, now: now)), localizer: texts)
            }
            if let hunted = state.wantedHunt {
                var beacon = HuntedBeacon(hunted, in: table, now: now)
                _ = update(&state, .rows([hunted].compactMap { table.row($0, now: now) }), localizer: texts)
                _ = update(&state, .hunt(beacon.reading(at: now)), localizer: texts)
            }
        }
        return state
    }
}
