import Advertising
import Basics

/// A minimal advertising report.
struct ProbeReport {
    var address: DeviceAddress
    var eventType: Int
    var rssi: Int8
    var data: [UInt8]

    /// The complete reports of a packet (Core Specification Vol 4 Part E 7.7.65.2 and 7.7.65.13).
    static func all(in packet: Span<UInt8>) -> [ProbeReport] {
        guard packet.count >= 5, packet[0] == 0x04, packet[1] == 0x3E else { return [] }
        let extended = packet[3] == 0x0D
        guard extended || packet[3] == 0x02 else { return [] }
        var reports: [ProbeReport] = []
        var at = 5
        for _ in 0..<packet[4] {
            let report = extended ? long(packet, &at) : short(packet, &at)
            guard let report else { break }
            reports.append(report)
        }
        return reports
    }

    private static func short(_ packet: Span<UInt8>, _ at: inout Int) -> ProbeReport? {
        guard at + 10 <= packet.count, at + 10 + Int(packet[at + 8]) <= packet.count else { return nil }
        let end = at + 9 + Int(packet[at + 8])
        defer { at = end + 1 }
        return ProbeReport(
            address: DeviceAddress(packet, at: at + 2, kind: packet[at + 1]), eventType: Int(packet[at]),
            rssi: Int8(bitPattern: packet[end]), data: (at + 9..<end).map { packet[$0] })
    }

    private static func long(_ packet: Span<UInt8>, _ at: inout Int) -> ProbeReport? {
        guard at + 24 <= packet.count, at + 24 + Int(packet[at + 23]) <= packet.count else { return nil }
        let end = at + 24 + Int(packet[at + 23])
        defer { at = end }
        return ProbeReport(
            address: DeviceAddress(packet, at: at + 3, kind: packet[at + 2]),
            eventType: Int(packet[at]) | Int(packet[at + 1]) << 8, rssi: Int8(bitPattern: packet[at + 13]),
            data: (at + 24..<end).map { packet[$0] })
    }

    func line(_ time: Int64) -> String {
        let hex = Hexadecimal.lower(data)
        return """
            {"microseconds":\(time),"address":"\(address)","addressType":"\(address.kind)",\
            "eventType":\(eventType),"rssi":\(rssi),"data":"\(hex)"}
            """
    }
}
