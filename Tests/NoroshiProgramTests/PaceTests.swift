import Testing

@testable import NoroshiProgram

@Suite("How often the screen is woken")
struct PaceTests {
    @Test("A tick that is due comes")
    func due() async {
        #expect(await Pace(framesPerSecond: 1000).rest())
    }

    @Test("Who wants more than a tick a second does not wait for the next one")
    func faster() async {
        let pace = Pace(framesPerSecond: 10)
        pace.set(framesPerSecond: 0.1)
        let ticker = Task { await pace.rest() }
        pace.set(framesPerSecond: 1000)
        #expect(await ticker.value == false)
        #expect(await pace.rest())
    }

    @Test("One tick waits at a time")
    func single() {
        let pace = Pace(framesPerSecond: 10)
        #expect(pace.mayTick())
        #expect(!pace.mayTick())
        pace.tickDone()
        #expect(pace.mayTick())
    }
}
