import Advertising
import RandomTesting
import Testing

import Basics
@testable import NoroshiProgram

@Suite("Service UUIDs of a payload")
struct ServiceUUIDWalkTests {
    private func structure(_ type: UInt8, _ data: [UInt8]) -> [UInt8] { [UInt8(data.count + 1), type] + data }

    /// The bytes of the UUIDs that are not repetitions.
    private func distinct(_ payload: [UInt8]) -> [[UInt8]] {
        var walk = ServiceUUIDWalk()
        var found: [[UInt8]] = []
        while let uuid = walk.next(in: payload.span) {
            if !walk.hasStood(uuid, in: payload.span) { found.append(Array(payload[uuid])) }
        }
        return found
    }

    @Test("Lists of all sizes are read one after another, and each UUID occurs once")
    func lists() {
        let long = (0..<16).map { UInt8($0) }
        let payload =
            structure(0x03, [0x0F, 0x18, 0x0A, 0x18, 0x0F, 0x18]) + structure(0x09, [0x41]) + structure(0x07, long)
            + structure(0x05, [0x0F, 0x18, 0, 0]) + structure(0x02, [0x0A, 0x18, 0x05, 0x18]) + structure(0x06, long)
        #expect(distinct(payload) == [[0x0F, 0x18], [0x0A, 0x18], long, [0x0F, 0x18, 0, 0], [0x05, 0x18]])
    }

    @Test("Bytes that are too few for a UUID are skipped")
    func leftovers() {
        let payload =
            structure(0x03, [0x0F, 0x18, 0xFF]) + structure(0x07, [1, 2, 3]) + structure(0x03, [])
            + structure(0x03, [0x0A, 0x18])
        #expect(distinct(payload) == [[0x0F, 0x18], [0x0A, 0x18]])
        #expect(distinct([]) == [])
        #expect(distinct([5, 0x03, 1, 2]) == [])
    }

    /// Checks that the fast path and `Advertisement` agree.
    @Test("The written UUIDs are those that Advertisement reads, for random payloads", arguments: 0..<20)
    func agreement(seed: Int) {
        var random = SeededRandom(seed: UInt64(seed))
        for _ in 0..<50 {
            var payload: [UInt8] = []
            for _ in 0..<(1 + random.below(6)) {
                let data = (0..<random.below(20)).map { _ in UInt8(random.below(3)) }
                payload += structure(UInt8(2 + random.below(6)), data)
            }
            let octets = distinct(payload)
            let texts = octets.map { uuid -> String in
                uuid.count == 16
                    ? UUID128(littleEndian: uuid.span, at: 0).description
                    : uuid.reversed().map { Hexadecimal.upper($0) }.joined()
            }
            #expect(texts == Advertisement(payload.span).serviceUUIDs)
        }
    }
}
