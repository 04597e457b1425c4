import Testing

@testable import ConfigurationFiles

@Suite("Written durations")
struct WrittenDurationTests {
    @Test(
        "Durations are read with and without units, with several units from the largest on",
        arguments: [
            ("5", 5), ("0", 0), ("0.5", 0.5), ("5s", 5), ("1m30s", 90), ("2h", 7200), ("1h30m", 5400), ("90s", 90),
            ("15min", 900), ("7d", 604_800), ("1w", 604_800), ("10 min", 600), ("1.5 h", 5400), ("1 h 30 min", 5400),
            ("250ms", 0.25), ("1s500ms", 1.5), ("2 分", 120), ("1時間30分", 5400), ("-3", -3),
        ])
    func read(text: String, seconds: Double) {
        #expect(WrittenDuration.seconds(text) == seconds)
    }

    @Test(
        "Other texts are not durations",
        arguments: [
            "", " ", "s", "soon", "1m30", "30s1m", "1m1m", "5x", "1.2.3s", "inf", "nan", "5s!", "-5s", "0x10", "1e3s",
        ])
    func reject(text: String) {
        #expect(WrittenDuration.seconds(text) == nil)
    }
}
