import BeaconService
import Testing

@Suite("The time in which a receiver was on")
struct ReceptionClockTests {
    @Test("The time is the given part of the time listened, without loss by rounding")
    func part() {
        var clock = ReceptionClock()
        #expect(clock.read(7) == 7)
        clock.percent = 10
        for listened in 8...106 { _ = clock.read(Int64(listened)) }
        #expect(clock.read(107) == 17)
        // An earlier reading changes nothing.
        #expect(clock.read(50) == 17 && clock.read(107) == 17)
        clock.percent = 100
        #expect(clock.read(108) == 18)
    }
}
