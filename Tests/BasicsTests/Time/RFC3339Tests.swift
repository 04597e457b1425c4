import Basics
import Testing

@Suite("Times on the wire")
struct RFC3339Tests {
    @Test(
        "A time is read and written without loss",
        arguments: [
            ("1970-01-01T00:00:00Z", 0), ("2026-11-20T03:00:00Z", 1_795_143_600_000_000),
            ("2024-02-29T23:59:59.000001Z", 1_709_251_199_000_001), ("1969-12-31T23:59:59.5Z", -500_000),
        ])
    func roundTrip(text: String, microseconds: Int64) throws {
        let moment = try #require(RFC3339.read(text))
        #expect(moment.microseconds == microseconds)
        #expect(RFC3339.read(RFC3339.text(moment)) == moment)
    }

    @Test("A time with an offset is read", arguments: [("2026-11-20T12:00:00+09:00"), ("2026-11-19T20:00:00-07:00")])
    func offset(text: String) {
        #expect(RFC3339.read(text)?.microseconds == 1_795_143_600_000_000)
    }

    @Test(
        "An invalid time is rejected",
        arguments: [
            "", "2026-11-20", "2026-02-30T00:00:00Z", "2026-13-01T00:00:00Z", "2026-11-20T24:00:00Z",
            "2026-11-20T03:00:00", "2026-11-20T03:00:00.Z", "2026-11-20T03:00:00+9:00", "2026-11-20 03:00:00Z",
        ])
    func refused(text: String) { #expect(RFC3339.read(text) == nil) }
}
