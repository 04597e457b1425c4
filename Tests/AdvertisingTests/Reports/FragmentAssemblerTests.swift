import Advertising
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

    @Test("Fragments are joined to one report") func joining() {
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

    @Test("A report whose last fragment is truncated is joined and remains marked as truncated") func truncation() {
        var assembler = FragmentAssembler()
        _ = assembler.add(Self.fragment(.moreToCome), [1])
        var whole = Self.fragment(.truncated)
        let outcome = assembler.add(whole, [])
        whole.data = 0..<1
        #expect(outcome == .joined(whole))
        #expect(assembler.joined == [1])
    }

    @Test("Fragments of several advertisements may interleave") func interleaving() {
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

    @Test("Fragments of one advertisement from two receivers are joined separately") func receivers() {
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

    @Test("A report that is not a fragment passes unchanged") func wholeReports() {
        var assembler = FragmentAssembler()
        #expect(assembler.add(Self.fragment(.complete), [1]) == .whole)
        #expect(assembler.add(Self.fragment(.truncated), [1]) == .whole)
        // While other advertisements are open, a legacy PDU and another advertiser still pass.
        _ = assembler.add(Self.fragment(.moreToCome), [1])
        #expect(assembler.add(Self.fragment(.complete, type: .legacy), [1]) == .whole)
        #expect(assembler.add(Self.fragment(.complete, of: 2), [1]) == .whole)
        #expect(assembler.openCount == 1 && assembler.dropped == 0)
    }

    @Test("A different PDU of the same advertising set discards the fragments") func otherPDU() {
        var assembler = FragmentAssembler()
        _ = assembler.add(Self.fragment(.moreToCome), [1])
        #expect(assembler.add(Self.fragment(.complete, type: .connectable), [2]) == .whole)
        #expect(assembler.openCount == 0 && assembler.dropped == 1)
    }

    @Test(
        "Fragments are discarded after the timeout",
        arguments: [(3_000_000, 0), (3_000_001, 1), (-3_000_001, 1)] as [(Int64, Int)])
    func timeout(wait: Int64, dropped: Int) {
        var assembler = FragmentAssembler(timeout: 3_000_000)
        _ = assembler.add(Self.fragment(.moreToCome, at: 0), [1])
        _ = assembler.add(Self.fragment(.moreToCome, of: 2, at: wait), [1])
        #expect(assembler.dropped == dropped)
        #expect(assembler.openCount == 2 - dropped)
    }

    @Test("The least and the greatest time do not overflow") func extremeTimes() {
        var assembler = FragmentAssembler()
        _ = assembler.add(Self.fragment(.moreToCome, at: .min), [1])
        _ = assembler.add(Self.fragment(.moreToCome, at: .max), [1])
        #expect(assembler.dropped == 1)
    }

    @Test("The oldest open advertisement is discarded when there are too many") func openLimit() {
        var assembler = FragmentAssembler(openLimit: 2)
        for address in 1...3 as ClosedRange<UInt64> {
            _ = assembler.add(Self.fragment(.moreToCome, of: address, at: Int64(address)), [1])
        }
        #expect(assembler.openCount == 2 && assembler.dropped == 1)
        #expect(assembler.add(Self.fragment(.complete, of: 1, at: 4), [2]) == .whole)
    }

    /// The maximum is 1650 bytes; a longer advertisement is discarded up to its last fragment.
    @Test("An advertisement of more than 1650 bytes is discarded") func sizeLimit() {
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
