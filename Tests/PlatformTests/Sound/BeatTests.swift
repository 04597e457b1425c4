import Testing

@testable import Platform

/// The times at which ticks are due.
struct BeatTests {
    private static func octets(_ orders: String) -> ArraySlice<UInt8> { Array(orders.utf8)[...] }

    @Test func `no tick is due before an interval is ordered`() {
        let beat = Beat()
        #expect(beat.rest(at: 0) == -1 && !beat.isDue(at: .max / 2))
    }

    @Test func `the first tick is due at once, the next ones after the interval`() {
        var beat = Beat()
        beat.follow(Self.octets("200\n"), at: 1000)
        #expect(beat.rest(at: 1000) == 0 && beat.isDue(at: 1000))
        beat.tick(at: 1000)
        #expect(
            beat.rest(at: 1000) == 200 && beat.rest(at: 1150) == 50 && !beat.isDue(at: 1199) && beat.isDue(at: 1200))
        // Ticks that are overdue are not played later.
        beat.tick(at: 2000)
        #expect(!beat.isDue(at: 2199) && beat.isDue(at: 2200))
    }

    @Test func `a new interval counts from the last tick on`() {
        var beat = Beat()
        beat.follow(Self.octets("1000\n"), at: 0)
        beat.tick(at: 0)
        beat.follow(Self.octets("100\n"), at: 40)
        #expect(beat.rest(at: 40) == 60 && beat.isDue(at: 100))
        beat.follow(Self.octets("0\n"), at: 100)
        #expect(beat.rest(at: 100) == -1 && !beat.isDue(at: 1000))
        beat.follow(Self.octets("300\n"), at: 100)
        #expect(beat.rest(at: 100) == 200)
    }

    /// A program that sends no more orders has been stopped, or waits for its terminal.
    @Test func `an order is valid for three seconds`() {
        var beat = Beat()
        beat.follow(Self.octets("1000\n"), at: 500)
        for time in stride(from: Int64(500), through: 2500, by: 1000) {
            #expect(beat.isDue(at: time))
            beat.tick(at: time)
        }
        #expect(beat.rest(at: 2500) == 1000 && beat.rest(at: 3000) == 500)
        #expect(!beat.isDue(at: 3500) && beat.rest(at: 3500) == -1 && beat.rest(at: 90_000) == -1)
        beat.follow(Self.octets("1000\n"), at: 90_000)
        #expect(beat.isDue(at: 90_000))
    }

    @Test(arguments: [
        ["1", "50\n"], ["90\n150\n"], ["150\nnothing\n"], ["150\n-1\n99999999\n"], ["150\n\n999999999999\n"],
    ])
    func `the last valid order counts, in whatever parts it arrives`(_ parts: [String]) {
        var beat = Beat()
        for part in parts { beat.follow(Self.octets(part), at: 0) }
        beat.tick(at: 0)
        #expect(beat.rest(at: 0) == 150)
    }

    @Test func `a click fades out, and its peak is within the limits`() {
        #expect(Click.samples.count == 576 && Click.samples.map(\.magnitude).max() ?? 0 < 14_000)
        #expect(Click.samples.map(\.magnitude).max() ?? 0 > 10_000)
        #expect(Click.samples.suffix(48).allSatisfy { $0.magnitude < 200 })
    }
}
