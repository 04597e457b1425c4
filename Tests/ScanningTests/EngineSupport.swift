import Advertising
import Basics
import Foundation
import Radio
import Synchronization

@testable import Scanning

/// A clock that a test sets.
final class HandClock: Timeline {
    private let microseconds: Mutex<Int64>

    init(_ seconds: Double) { microseconds = Mutex(Int64(seconds * 1e6)) }

    var now: Timestamp { Timestamp(microseconds: microseconds.withLock { $0 }) }

    func set(_ seconds: Double) { microseconds.withLock { $0 = Int64(seconds * 1e6) } }
}

/// Advertisements for tests.
enum Air {
    static let start = 1_800_000_000.0

    static func address(_ number: Int) -> DeviceAddress { DeviceAddress(0xC0_0000_0000_00 | UInt64(number), .random) }

    /// An iBeacon with the given minor.
    static func iBeacon(_ minor: UInt8) -> [UInt8] {
        [0x02, 0x01, 0x06, 0x1A, 0xFF, 0x4C, 0x00, 0x02, 0x15] + (1...16).map { UInt8($0) } + [0, 1, 0, minor, 0xC5]
    }

    static func report(_ seconds: Double, _ number: Int, rssi: Int8 = -60, count: Int = 0) -> AdvertisingReport {
        AdvertisingReport(
            microseconds: Int64((start + seconds) * 1e6), address: address(number), eventType: .legacy, rssi: rssi,
            data: 0..<count)
    }

    /// A report of iBeacon `number` at each of the seconds.
    static func batch(_ seconds: [Double], number: UInt8 = 1, rssi: Int8 = -60) -> ReportBatch {
        var batch = ReportBatch()
        let payload = iBeacon(number)
        for second in seconds {
            batch.append(report(second, Int(number), rssi: rssi), data: 0..<payload.count, of: payload.span)
        }
        return batch
    }

    /// Writes a btsnoop file and returns its path.
    static func capture(_ batch: ReportBatch) throws -> String {
        var octets = BTSnoopWriter.header
        for report in batch.reports {
            BTSnoopWriter.append(report, data: batch.octets.span.extracting(report.data), to: &octets)
        }
        let path = FileManager.default.temporaryDirectory.path + "/noroshi-\(UUID().uuidString).btsnoop"
        try Data(octets).write(to: URL(fileURLWithPath: path))
        return path
    }
}
