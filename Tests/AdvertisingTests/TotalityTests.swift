import Advertising
import RandomTesting
import Testing

/// Tests that the decoders are total: any bytes give a result. A trap here ends the test process.
@Suite("Any bytes can be decoded")
struct TotalityTests {
    private static let payloads: [[UInt8]] = [
        manufacturer(0x004C, [0x02, 0x15] + counting(21)), manufacturer(0x0118, [0xBE, 0xAC] + counting(22)),
        service(0xFEAA, [0x00, 0xEC] + counting(18)), service(0xFEAA, [0x10, 0xEC, 3] + counting(14)),
        service(0xFEAA, [0x20, 0x00] + counting(12)), service(0xFEAA, [0x20, 0x01] + counting(16)),
        service(0xFEAA, [0x30, 0xEC] + counting(8)), service(0xFEAA, [0x21, 0x01, 0x0F] + counting(12)),
        service(0xFEAA, [0x40] + counting(20)), service(0xFED8, [0, 0, 0] + counting(14)),
        manufacturer(0x0499, [3] + counting(13)), manufacturer(0x0499, [5] + counting(23)),
        service(0xFD6F, counting(20)), service(0xFCD2, counting(9)), structure(0x09, Array("台車 3".utf8)),
        structure(0x24, [0x17] + Array("//example.com".utf8)), structure(0x07, counting(32)),
        structure(0x21, counting(20)), structure(0x20, counting(9)), octets("020106 020af4 03193412"),
    ]

    private static let layouts = LayoutSet(
        [
            "m:2-3=0215,i:4-19,p:24-24", "s:0-1=fcd2,i:2-4,d:5-30v", "x,m:0-1=0102,d:2-9l", "m:1649-1649=00,i:0-0",
            "s:0-15=0f0e0d0c0b0a09080706050403020100,i:16-19v",
        ].compactMap { try? BeaconLayout(name: "own", $0) })

    /// Decodes in every way and reads all results.
    private func exercise(_ payload: [UInt8]) -> Int {
        var size = 0
        for layouts in [LayoutSet.empty, Self.layouts] {
            let advertisement = decode(payload, layouts: layouts)
            size += String(describing: advertisement).utf8.count
            for frame in advertisement.frames {
                size += Int(frame.powerAt1m ?? 0)
                if case .layout(let found) = frame {
                    size += layouts.layouts[Int(found.layout)].identifierTexts(found).count
                    size += layouts.layouts[Int(found.layout)].dataTexts(found).count
                }
                if case .eddystoneURL(let beacon) = frame { size += beacon.url?.utf8.count ?? 0 }
                if case .uriBeacon(let beacon) = frame { size += beacon.url?.utf8.count ?? 0 }
            }
        }
        return size
    }

    @Test("All layouts of this test compile")
    func compiled() { #expect(Self.layouts.layouts.count == 5) }

    @Test("Each payload can be decoded with any truncation and with any byte changed", arguments: payloads)
    func truncations(payload: [UInt8]) {
        for count in 0...payload.count {
            let cut = Array(payload.prefix(count))
            #expect(exercise(cut) != 0)
            #expect(exercise([0x02, 0x01, 0x06] + cut) != 0)
        }
        for index in payload.indices {
            for value in [0x00, 0x01, 0x7F, 0x80, 0xFF] as [UInt8] {
                var changed = payload
                changed[index] = value
                #expect(exercise(changed) != 0)
            }
        }
    }

    @Test("Random bytes of every length from 0 to 1650 can be decoded")
    func random() {
        var random = SeededRandom(seed: 1)
        for count in 0...1650 { #expect(exercise(random.octets(count)) != 0) }
    }

    @Test("Random structures of the known types can be decoded")
    func randomStructures() {
        var random = SeededRandom(seed: 2)
        let types: [UInt8] = [
            0x01, 0x02, 0x03, 0x04, 0x05, 0x06, 0x07, 0x08, 0x09, 0x0A, 0x16, 0x19, 0x20, 0x21, 0x24, 0xFF,
        ]
        let heads: [[UInt8]] = [
            [], [0xAA, 0xFE], [0xD8, 0xFE], [0x4C, 0x00], [0x99, 0x04], [0x18, 0x01, 0xBE, 0xAC],
        ]
        for _ in 0..<3000 {
            var payload: [UInt8] = []
            for _ in 0..<Int.random(in: 1...4, using: &random) {
                let head = heads.randomElement(using: &random) ?? []
                let data = head + random.octets(Int.random(in: 0...40, using: &random))
                payload += structure(types.randomElement(using: &random) ?? 0, data)
            }
            #expect(exercise(payload) != 0)
        }
    }

    @Test("Random layout lines either compile or give the position of their error")
    func randomLayouts() {
        var random = SeededRandom(seed: 3)
        let characters = Array("msipdxlv:,=-+0123456789abcdef é")
        for _ in 0..<5000 {
            let count = Int.random(in: 0...30, using: &random)
            let line = String((0..<count).map { _ in characters.randomElement(using: &random) ?? "m" })
            do throws(LayoutError) {
                _ = exercise(manufacturer(0xFFFF, counting(20)))
                _ = decode(counting(40), layouts: LayoutSet([try BeaconLayout(name: "own", line)]))
            } catch {
                #expect((0...line.utf8.count).contains(error.position))
            }
        }
    }
}
