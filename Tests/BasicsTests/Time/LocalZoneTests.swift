import Basics
import Testing

@Suite("Zones")
struct LocalZoneTests {
    /// Two hours ahead of UTC from 2026-03-29 01:00 to 2026-10-25 01:00 UTC, otherwise one hour.
    private static let berlin = LocalZone(name: "Berlin") { time in
        (1_774_746_000..<1_792_890_000).contains(time.microseconds / 1_000_000) ? 7200 : 3600
    }

    @Test(
        "A repeated local time is its first moment, and a skipped one is read as if the clock had not changed",
        arguments: [
            // 2026-07-01 05:00, 2026-12-01 05:00
            (1_782_882_000, 7200), (1_796_101_200, 3600),
            // 2026-10-25 01:59:59, 02:30 twice, 03:00
            (1_792_893_599, 7200), (1_792_895_400, 7200), (1_792_897_200, 3600),
            // 2026-03-29 01:59:59, 02:30 never, 03:00
            (1_774_749_599, 3600), (1_774_751_400, 3600), (1_774_753_200, 7200),
        ])
    func moment(shown: Int, offset: Int) {
        let moment = Self.berlin.timestamp(asIfUTC: shown)
        #expect(moment == Timestamp(seconds: Double(shown - offset)))
        let isLeapt = shown == 1_774_751_400
        let civil = CivilTime(Timestamp(seconds: Double(shown + (isLeapt ? 3600 : 0))))
        #expect(Self.berlin.civil(moment) == civil)
    }

    @Test("Fixed zones are equal if their offsets are equal")
    func fixed() {
        #expect(LocalZone.fixed(0) == .utc && LocalZone.fixed(3600) != .utc)
        #expect(LocalZone.fixed(3600).utcOffset(at: Timestamp(seconds: 1)) == 3600)
        #expect(LocalZone.fixed(-3600).timestamp(asIfUTC: 0) == Timestamp(seconds: 3600))
    }

    @Test(
        "A local time is written as ISO 8601 with its offset",
        arguments: [
            (0, "1970-01-01T00:00:01.500000Z"), (32_400, "1970-01-01T09:00:01.500000+09:00"),
            (-12_600, "1969-12-31T20:30:01.500000-03:30"),
        ])
    func iso8601(offset: Int, text: String) {
        #expect(Timestamp(microseconds: 1_500_000).iso8601(utcOffset: offset) == text)
    }
}
