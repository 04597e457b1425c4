import Advertising
import Reports
import Testing

struct FragmentAssemblerTests {
    static func fragment(
        _ status: AdvertisingDataStatus, of address: UInt64 = 1, sid: UInt8 = 0, at microseconds: Int64 = 0,
        type: AdvertisingEventType = [], receiver: UInt16 = 0
    ) -> AdvertisingReport {
        AdvertisingReport(
            microseconds: microseconds, address: DeviceAddress(address, .random), eventType: type, dataStatus: status,
            rssi: -60, secondaryPHY: 1, advertisingSID: sid, receiver: ReceiverID(rawValue: receiver), data: 0..<0)
    }

    @Test func fragmentsAreJoined() {
        var assembler = FragmentAssembler()
        #expect(assembler.add(Self.fragment(.moreToCome, at: 10), [1, 2]) == .held)
        #expect(assembler.add(Self.fragment(.moreToCome, at: 20), [3]) == .held)
        var whole = Self.fragment(.complete, at: 30)
        let outcome = assembler.add(whole, [4, 5])
        whole.data = 0..<5
        #expect(outcome == .joined(whole))
        #expect(assembler.joined == [1, 2, 3, 4, 5])
        #expect(assembler.openCount == 0 && assembler.dropped == 0)
    }

    @Test func theRestThatTheControllerGaveUpIsMarked() {
        var assembler = FragmentAssembler()
        _ = assembler.add(Self.fragment(.moreToCome), [1])
        var whole = Self.fragment(.truncated)
        let outcome = assembler.add(whole, [])
        whole.data = 0..<1
        #expect(outcome == .joined(whole))
        #expect(assembler.joined == [1])
    }

    @Test func advertisementsMayInterleave() {
        var assembler = FragmentAssembler()
        _ = assembler.add(Self.fragment(.moreToCome, of: 1, sid: 0), [10])
        _ = assembler.add(Self.fragment(.moreToCome, of: 1, sid: 1), [20])
        _ = assembler.add(Self.fragment(.moreToCome, of: 2, sid: 0), [30])
        #expect(assembler.openCount == 3)
        var joined: [[UInt8]] = []
        for (address, sid) in [(2, 0), (1, 0), (1, 1)] as [(UInt64, UInt8)] {
            _ = assembler.add(Self.fragment(.complete, of: address, sid: sid), [99])
            joined.append(assembler.joined)
        }
        #expect(joined == [[30, 99], [10, 99], [20, 99]])
    }

    @Test func twoReceiversOfOneAdvertisementDoNotMix() {
        var assembler = FragmentAssembler()
        for receiver: UInt16 in [0, 1] { _ = assembler.add(Self.fragment(.moreToCome, receiver: receiver), [1]) }
        for receiver: UInt16 in [0, 1] {
            guard case .joined(let whole) = assembler.add(Self.fragment(.complete, receiver: receiver), [2]) else {
                Issue.record("not joined")
                return
            }
            #expect(assembler.joined == [1, 2] && whole.receiver.rawValue == receiver)
        }
        #expect(assembler.dropped == 0 && assembler.openCount == 0)
    }

    @Test func whatIsNoFragmentPasses() {
        var assembler = FragmentAssembler()
        #expect(assembler.add(Self.fragment(.complete), [1]) == .whole)
        #expect(assembler.add(Self.fragment(.truncated), [1]) == .whole)
        // With others open, a legacy PDU and another advertiser still pass.
        _ = assembler.add(Self.fragment(.moreToCome), [1])
        #expect(assembler.add(Self.fragment(.complete, type: .legacy), [1]) == .whole)
        #expect(assembler.add(Self.fragment(.complete, of: 2), [1]) == .whole)
        #expect(assembler.openCount == 1 && assembler.dropped == 0)
    }

    @Test func anotherPDUOfTheSetBreaksItOff() {
        var assembler = FragmentAssembler()
        _ = assembler.add(Self.fragment(.moreToCome), [1])
        #expect(assembler.add(Self.fragment(.complete, type: .connectable), [2]) == .whole)
        #expect(assembler.openCount == 0 && assembler.dropped == 1)
    }

    @Test(arguments: [(3_000_000, 0), (3_000_001, 1), (-3_000_001, 1)] as [(Int64, Int)])
    func waitingEnds(wait: Int64, dropped: Int) {
        var assembler = FragmentAssembler(patience: 3_000_000)
        _ = assembler.add(Self.fragment(.moreToCome, at: 0), [1])
        _ = assembler.add(Self.fragment(.moreToCome, of: 2, at: wait), [1])
        #expect(assembler.dropped == dropped)
        #expect(assembler.openCount == 2 - dropped)
    }

    @Test func timesAtTheEndsOfTheWorld() {
        var assembler = FragmentAssembler()
        _ = assembler.add(Self.fragment(.moreToCome, at: .min), [1])
        _ = assembler.add(Self.fragment(.moreToCome, at: .max), [1])
        #expect(assembler.dropped == 1)
    }

    @Test func theOldestGivesWay() {
        var assembler = FragmentAssembler(openLimit: 2)
        for address in 1...3 as ClosedRange<UInt64> {
            _ = assembler.add(Self.fragment(.moreToCome, of: address, at: Int64(address)), [1])
        }
        #expect(assembler.openCount == 2 && assembler.dropped == 1)
        #expect(assembler.add(Self.fragment(.complete, of: 1, at: 4), [2]) == .whole)
    }

    /// 1650 octets are the maximum; a longer advertisement is discarded up to its last fragment.
    @Test func sizeIsBounded() {
        let half = [UInt8](repeating: 7, count: 825)
        var assembler = FragmentAssembler()
        _ = assembler.add(Self.fragment(.moreToCome), half)
        _ = assembler.add(Self.fragment(.moreToCome), half)
        _ = assembler.add(Self.fragment(.complete), [])
        #expect(assembler.joined.count == 1650)

        _ = assembler.add(Self.fragment(.moreToCome), half)
        _ = assembler.add(Self.fragment(.moreToCome), half)
        #expect(assembler.add(Self.fragment(.moreToCome), [1]) == .dropped)
        #expect(assembler.add(Self.fragment(.moreToCome), [1]) == .dropped)
        #expect(assembler.add(Self.fragment(.complete), [1]) == .dropped)
        #expect(assembler.dropped == 1 && assembler.openCount == 0)
        #expect(assembler.add(Self.fragment(.complete), [1]) == .whole)
    }
}

extension FragmentAssembler {
    fileprivate mutating func add(_ report: AdvertisingReport, _ data: [UInt8]) -> Outcome {
        add(report, data: data.span)
    }
}
