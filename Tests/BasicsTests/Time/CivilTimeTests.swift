import Basics
import Testing

@Suite("Civil time")
struct CivilTimeTests {
    @Test(
        "Times are written as ISO 8601",
        arguments: [
            (0, "1970-01-01T00:00:00.000000Z"), (-1, "1969-12-31T23:59:59.999999Z"),
            (951_782_400_000_000, "2000-02-29T00:00:00.000000Z"),
            (1_795_303_445_678_901, "2026-11-21T23:24:05.678901Z"),
            (4_107_542_400_000_000, "2100-03-01T00:00:00.000000Z"),
        ] as [(Int64, String)])
    func iso(microseconds: Int64, text: String) {
        #expect(Timestamp(microseconds: microseconds).iso8601 == text)
    }

    @Test("The day changes at local midnight", arguments: [(0, 0), (32_400, 1), (-3_600, -1)])
    func day(offset: Int, expected: Int) {
        // 15:00 UTC is midnight in Tokyo; 00:00 UTC is the evening before west of Greenwich.
        let time = Timestamp(microseconds: offset > 0 ? 54_000_000_000 : 0)
        #expect(CivilTime.day(of: time, utcOffset: offset) == expected)
        #expect(CivilTime(time, utcOffset: offset).secondOfDay == (offset < 0 ? 82_800 : 0))
    }
}
