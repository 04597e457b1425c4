import Basics
import BeaconService
import Testing
import Tracking

@testable import Scanning

@Suite("Correction of times on the screen after the clock was set")
struct CorrectionTests {
    @Test("The times when messages were found and lost follow the clock")
    func messages() {
        let seconds = (0...2).map { Timestamp(seconds: Double($0)) }
        var report = BeaconWatch().report(BeaconTable(), now: seconds[2])
        let message = NearbyMessage(namespace: "n", type: "t", content: [1])
        report.messages = [
            MessageStatus(1, message, beacons: [], found: seconds[0]),
            MessageStatus(2, message, beacons: [], found: seconds[1], lost: seconds[2]),
        ]
        let messages = report.corrected(by: 3_600_000_000).messages
        #expect(messages.map(\.found) == [3_600, 3_601].map { Timestamp(seconds: $0) })
        #expect(messages.map(\.lost) == [nil, Timestamp(seconds: 3_602)])
    }
}
