import Testing

@testable import NoroshiProgram

@Suite("The rate at which the screen is woken")
struct PaceTests {
    @Test("A due tick arrives")
    func due() async {
        #expect(await Pace(framesPerSecond: 1000).rest())
    }

    @Test("A rate above one tick per second takes effect without waiting for the next tick")
    func faster() async {
        let pace = Pace(framesPerSecond: 10)
        pace.set(framesPerSecond: 0.1)
        let ticker = Task { await pace.rest() }
        pace.set(framesPerSecond: 1000)
        #expect(await ticker.value == false)
        #expect(await pace.rest())
    }

    @Test("Only one tick is pending at a time")
    func single() {
        let pace = Pace(framesPerSecond: 10)
        #expect(pace.mayTick())
        #expect(!pace.mayTick())
        pace.tickDone()
        #expect(pace.mayTick())
    }
}
