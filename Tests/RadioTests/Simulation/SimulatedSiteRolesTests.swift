import Advertising
import Testing

@testable import Radio

/// The reports of the transmitter with a role, and its `SimulatedSite.Truth`.
private func reports(
    of role: SimulatedSite.Role, seed: UInt64, seconds: Int64
) throws -> (truth: SimulatedSite.Truth, reports: [AdvertisingReport], octets: [UInt8]) {
    let (site, batch) = siteReports(seed: seed, seconds: seconds)
    let truth = try #require(site.beacons.first { $0.role == role })
    let heard = batch.reports.filter { $0.address == truth.address(at: $0.microseconds) }
    return (truth, heard, batch.octets)
}

@Suite("Simulated site: special roles")
struct SimulatedSiteRolesTests {
    @Test("Voltage and power of the dying battery fall, and the beacon stops and restarts its counters")
    func dyingBattery() throws {
        let (truth, reports, octets) = try reports(of: .dyingBattery, seed: 21, seconds: 900)
        let telemetry = reports.filter { octets.span.matches([0xAA, 0xFE, 0x20], at: $0.data.lowerBound + 9) }
        let millivolts = telemetry.map { octets.span.bigEndian16($0.data.lowerBound + 13) }
        #expect(millivolts == millivolts.sorted(by: >))
        #expect(try #require(millivolts.first) > 2_150)
        #expect((1_950...2_020).contains(try #require(millivolts.last)))
        #expect(SimulatedPayload.dyingMillivolts(at: 86_400_000_000) == 1_800)
        #expect(truth.transmitter.radiated(at: 900_000_000) < Double(truth.powerAt1m) - 3)

        let counts = telemetry.map { octets.span.bigEndian32($0.data.lowerBound + 17) }
        #expect(zip(counts, counts.dropFirst()).count { $0 > $1 } >= 3)
        for (report, count) in zip(telemetry, counts) {
            // The beacon sends every 300 ms plus 5 ms of advDelay on average since it was switched on.
            let uptime = Double(octets.span.bigEndian32(report.data.lowerBound + 21)) / 10
            #expect(uptime < 106)
            #expect(abs(uptime - Double(count) * 0.305) < 2)
        }
        let silences = (0..<900).filter { !truth.isOnAir(at: siteStart + Int64($0) * 1_000_000) }
        #expect((100...400).contains(silences.count))
        #expect(reports.allSatisfy { truth.isOnAir(at: $0.microseconds) })
    }

    @Test("The weak beacon appears and disappears", arguments: [1, 2, 3, 4] as [UInt64])
    func edgeOfHearing(seed: UInt64) throws {
        let (_, reports, _) = try reports(of: .edgeOfHearing, seed: seed, seconds: 600)
        #expect((10...600).contains(reports.count))
        let times = reports.map(\.microseconds)
        #expect(zip(times, times.dropFirst()).contains { $1 - $0 > 60_000_000 })
        #expect(reports.allSatisfy { $0.rssi < -70 || $0.rssi == 127 })
    }

    @Test("The rotating address changes every three minutes, and the identity remains the same")
    func rotatingAddress() throws {
        let (truth, reports, octets) = try reports(of: .rotatingAddress, seed: 22, seconds: 600)
        #expect(Set(reports.map(\.address)).count == 4)
        #expect(truth.address(at: siteStart) != truth.address(at: siteStart + 180_000_000))
        #expect(truth.address(at: siteStart) == truth.address(at: siteStart + 179_999_999))
        let instances = reports.filter { octets.span.matches([0xAA, 0xFE, 0x00], at: $0.data.lowerBound + 9) }
            .map { octets.span.bigEndian32($0.data.lowerBound + 25) }
        #expect(instances.count > 500)
        #expect(Set(instances) == [34])
    }

    @Test("Strangers arrive, move, leave, and return with other addresses")
    func strangers() {
        let site = SimulatedSite(seed: 23, start: siteStart)
        let strangers = site.beacons.filter { $0.role == .stranger }
        #expect(strangers.count == 9)
        for stranger in strangers {
            var addresses: Set<DeviceAddress> = []
            var places: [Place] = []
            var away = 0
            for second in 0..<1_200 as Range<Int64> {
                let moment = siteStart + second * 1_000_000
                guard let position = stranger.position(at: moment) else {
                    away += 1
                    continue
                }
                addresses.insert(stranger.address(at: moment))
                places.append(Place(x: position.x, y: position.y, z: position.z))
            }
            #expect((2...6).contains(addresses.count))
            #expect((60...1_000).contains(away))
            #expect(places.contains { $0.x < 0 })
            #expect(places.contains { $0.x > 2 })
            // The speed is plausible: from the door to the far end and back within a visit.
            #expect(zip(places, places.dropFirst()).allSatisfy { $0.distance(to: $1) < 1.2 || $1.x < -4 })
        }
    }

    @Test("Names are sent in scan responses directly after an advertisement")
    func scanResponses() throws {
        let (site, batch) = siteReports(seed: 24, seconds: 300)
        var last: [DeviceAddress: Int64] = [:]
        var names: Set<[UInt8]> = []
        for report in batch.reports {
            if report.eventType.contains(.scanResponse) {
                #expect(report.eventType == [.connectable, .scannable, .scanResponse, .legacy])
                #expect(report.microseconds == (last[report.address] ?? 0) + 850)
                #expect(batch.octets[report.data.lowerBound + 1] == ADType.completeLocalName.rawValue)
                names.insert(Array(batch.octets[report.data].dropFirst(2)))
            } else {
                last[report.address] = report.microseconds
            }
        }
        #expect(names.contains(Array("売場ビーコン1".utf8)))
        #expect(names.contains(SimulatedSite.hostileName))
        #expect(names.contains(Array("Headphones 7".utf8)) || names.contains(Array("ワイヤレスイヤホン".utf8)))
        // The hostile name contains an escape, a line break, a direction mark, and broken UTF-8.
        let hostile = SimulatedSite.hostileName
        #expect(hostile.contains(0x1B) && hostile.contains(0x0A))
        #expect(String(decoding: hostile, as: UTF8.self).unicodeScalars.contains("\u{202E}"))
        #expect(String(validating: hostile, as: UTF8.self) == nil)
        let sensor = try #require(site.beacons.first { $0.role == .named }).address(at: siteStart)
        let advertisement = try #require(batch.reports.first { $0.address == sensor })
        let data = Array(batch.octets[advertisement.data])
        #expect(data.suffix(21) == Array("レジ横センサー".utf8)[...])
        #expect(data.count == 29)
    }

    @Test("Extended advertisements are long and have the fields of extended events")
    func extended() throws {
        let (site, batch) = siteReports(seed: 25, seconds: 400)
        let beacons = site.beacons.filter { $0.role == .extended }
        var phys: Set<UInt8> = []
        for beacon in beacons {
            let heard = batch.reports.filter { $0.address == beacon.address(at: siteStart) }
            #expect(!heard.isEmpty)
            for report in heard {
                #expect(report.data.count > 60 && report.data.count <= 229)
                #expect(report.eventType == [])
                #expect(report.advertisingSID == 3)
                #expect(report.txPower == 4)
                phys.insert(report.secondaryPHY)
            }
        }
        #expect(phys == [2, 3])
        let others = batch.reports.filter { $0.eventType.contains(.legacy) }
        #expect(others.allSatisfy { $0.data.count <= 31 && $0.secondaryPHY == 0 && $0.advertisingSID == 0xFF })
    }
}
