import BeaconService
import Canvas
import Localization
import MonitorUI
import Noroshi
import Reports
import Scanning
import Simulation
import Theming
import Tracking

/// The pictures of Documentation: the simulated shop on the program's own screen, without a clock and without a terminal.
public enum Scenes {
    /// The first minute of a shop of this seed.
    private static let seed: UInt64 = 1
    private static let start: Int64 = 1_767_571_200_000_000
    private static let size = Size(columns: 112, rows: 28)

    /// The files, by their names.
    public static func pictures(theme: Theme) -> [(name: String, text: String)] {
        Language.allCases.flatMap { language in
            [("beacons", 16, [Key.down]), ("detail", 16, [.home, .enter, .enter]), ("help", 16, [.character("?")])]
                .map { name, seconds, keys in
                    let state = screen(language, after: seconds, keys)
                    let frame = render(
                        state, theme: theme, localizer: Localizer(language: language), glyphs: .unicode)
                    let picture = VectorPicture(frame, title: "noroshi: " + name)
                    return ("\(name)-\(language).svg", picture.text)
                }
        }
    }

    /// The screen after so many seconds of the shop, and after some keys.
    private static func screen(_ language: Language, after seconds: Int, _ keys: [Key]) -> MonitorState {
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
        let texts = Localizer(language: language)
        let clock = LocalTime(year: 2026, month: 1, day: 5, hour: 9, minute: 0, second: seconds)
        let agreed = ServiceState(agreement: .agreed(at: now), language: language.rawValue)
        var messages: [Message] = [
            .tick(now: now, clock: clock, replay: nil),
            .site(SiteSnapshot(service: agreed, official: SimulatedSite.officialRegions)),
        ]
        messages += keys.map { .key($0) }
        for message in messages {
            _ = update(&state, message, localizer: texts)
            _ = update(&state, .page(table.page(state.query, now: now)), localizer: texts)
            if let wanted = state.wantedDetail {
                _ = update(&state, .detail(table.detail(wanted, now: now)), localizer: texts)
            }
        }
        return state
    }
}
