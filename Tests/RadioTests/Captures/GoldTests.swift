import Advertising
import Basics
import Foundation
import Radio
import Testing

/// Compares real captures with the counts of another reader.
@Suite(.enabled(if: Gold.isAvailable, "../shared/captures is not there: the real captures are not read"))
struct GoldTests {
    @Test("The counts of a real capture equal those of another reader", arguments: Gold.names)
    func counts(name: String) throws {
        let gold = try #require(Gold.files[name])
        let census = try Census(capture: Gold.octets(of: name))

        #expect(census.statistics.reports == gold.counters["reports"] ?? 0)
        #expect(census.statistics.records == gold.counters["records"])
        #expect(census.statistics.badCRC == gold.counters["crc_bad"] ?? 0)
        #expect(census.statistics.cutOffset == nil)
        #expect(census.addresses.count == gold.distinctAddresses)
        #expect(census.rssi.min() == gold.rssiMin)
        #expect(census.rssi.max() == gold.rssiMax)
        #expect((census.duration * 1000).rounded() == (gold.durationSeconds * 1000).rounded())
        #expect(census.eddystone == gold.eddystone)
        #expect(census.iBeacons == gold.iBeacons)
        #expect(census.iBeaconFrames == gold.iBeaconFrames)
    }

    @Test("Every real capture has expected counts") func coverage() throws {
        let files = try FileManager.default.contentsOfDirectory(atPath: Gold.folder.path)
        #expect(Set(files).subtracting(["GOLD.json", "README.md"]) == Set(Gold.names))
    }
}

/// The content of a capture's reports.
struct Census {
    var statistics = CaptureStatistics()
    var addresses: Set<UInt64> = []
    var rssi: [Int] = []
    var times: [Int64] = []
    /// Frames by UUID, major, minor and power.
    var iBeacons: [String: Int] = [:]
    /// Frames by the hexadecimal digits of the service data.
    var eddystone: [String: Int] = [:]

    var iBeaconFrames: Int { iBeacons.values.reduce(0, +) }
    /// Seconds from the first report to the last.
    var duration: Double {
        guard let first = times.first, let last = times.last else { return 0 }
        return Double(last - first) / 1_000_000
    }

    init(capture: [UInt8]) throws {
        var decoder = CaptureDecoder()
        var batch = ReportBatch()
        let consumed = try decoder.decode(capture.span, isEnd: true, into: &batch)
        #expect(consumed == capture.count)
        statistics = decoder.statistics
        for report in batch.reports {
            addresses.insert(report.address.value)
            rssi.append(Int(report.rssi))
            times.append(report.microseconds)
            read(Array(batch.octets[report.data]))
        }
    }

    private mutating func read(_ payload: [UInt8]) {
        var cursor = ADCursor()
        while let structure = cursor.next(in: payload.span) {
            let data = Array(payload[structure.data])
            switch structure.type {
            case .manufacturerData where data.count >= 25 && data.starts(with: [0x4C, 0x00, 0x02, 0x15]):
                let uuid = Hexadecimal.lower(data[4..<20])
                let major = data.span.bigEndian16(20)
                let minor = data.span.bigEndian16(22)
                iBeacons["\(uuid) \(major) \(minor) \(data.span.signed8(24))", default: 0] += 1
            case .serviceData16 where data.count > 2 && data.starts(with: [0xAA, 0xFE]):
                eddystone[Hexadecimal.lower(data[2...]), default: 0] += 1
            default: break
            }
        }
    }
}

/// The captures of `../shared/captures` and their counts.
enum Gold {
    struct File: Decodable {
        var counters: [String: Int]
        var distinctAddresses: Int
        var durationSeconds: Double
        var rssiMin: Int?
        var rssiMax: Int?
        var eddystone: [String: Int]
        var iBeaconFrames: Int
        private var iBeaconList: [IBeacon]

        var iBeacons: [String: Int] {
            Dictionary(
                uniqueKeysWithValues: iBeaconList.map { ("\($0.uuid) \($0.major) \($0.minor) \($0.power)", $0.frames) })
        }

        enum CodingKeys: String, CodingKey {
            case counters, eddystone
            case distinctAddresses = "distinct_addresses"
            case durationSeconds = "duration_s"
            case rssiMin = "rssi_min"
            case rssiMax = "rssi_max"
            case iBeaconFrames = "ibeacon_frames"
            case iBeaconList = "ibeacons"
        }

        struct IBeacon: Decodable {
            var uuid: String
            var major: Int
            var minor: Int
            var power: Int
            var frames: Int
        }
    }

    static let folder = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "../shared/captures").standardizedFileURL

    static let files: [String: File] = {
        guard let json = try? Data(contentsOf: folder.appending(path: "GOLD.json")) else { return [:] }
        return (try? JSONDecoder().decode([String: File].self, from: json)) ?? [:]
    }()

    static var isAvailable: Bool { FileManager.default.fileExists(atPath: folder.appending(path: "GOLD.json").path) }
    static var names: [String] { files.keys.sorted() }

    static func octets(of name: String) throws -> [UInt8] {
        [UInt8](try Data(contentsOf: folder.appending(path: name)))
    }
}
