import Basics
import BeaconService
import GRDB
import ProcessTesting
import Regions
import Store
import Testing

@Suite("noroshi events with a log that another program changed")
struct EventsTests {
    /// A site with `count` events, which an SQL statement then changes without the program.
    private static func site(_ count: Int, _ sql: String) async throws -> Site {
        let site = try await Site(isAgreed: true)
        let folder = site.folder.path + "/state/noroshi"
        let store = try Store.open(in: folder, as: .command).store
        let events = (1...count).map { number in
            SiteEvent(time: Timestamp(seconds: 1.7e9 + Double(number)), kind: .warning, reason: Phrase(.why.started))
        }
        try store.append(events, source: "hci0")
        let queue = try DatabaseQueue(path: folder + "/noroshi.sqlite")
        try await queue.write { try $0.execute(sql: sql) }
        try queue.close()
        return site
    }

    @Test(
        "Unreadable rows are reported and do not hide later rows", arguments: [[], ["--json"], ["--limit", "2500"]])
    func unreadable(options: [String]) async throws {
        let site = try await Self.site(2_500, "UPDATE event SET kind = 'sideways' WHERE number % 1000 = 7")
        let outcome = try await site.run(["events"] + options)
        #expect(outcome.status == 0)
        #expect(outcome.lines.count == 2_497)
        let counts = outcome.remarks.split(separator: "\n").compactMap { $0.firstMatch(of: /here: (\d+)/)?.1 }
        #expect(counts.compactMap { Int($0) }.reduce(0, +) == 3, "\(outcome.remarks)")
    }

    @Test("No text of a row controls the terminal")
    func orders() async throws {
        let escape = "'x' || char(27) || '[31m' || char(155) || '1m'"
        let site = try await Self.site(
            3, "UPDATE event SET reason = \(escape), reason_values = \(escape), region = \(escape), rule = \(escape)")
        for options in [[], ["--lang", "ja"], ["--json"]] {
            let outcome = try await site.run(["events"] + options)
            let all = outcome.output + outcome.remarks
            #expect(!all.unicodeScalars.contains { $0.properties.generalCategory == .control && $0 != "\n" }, "\(all)")
            #expect(outcome.lines.count + outcome.remarks.count(where: { $0 == "3" }) >= 1)
        }
    }
}
