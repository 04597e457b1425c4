import Advertising
import Basics
import ConfigurationFiles
import Tracking

/// The counts of `noroshi scan --summary`.
struct Census {
    let layouts: LayoutSet
    private var reports = 0
    private var rssiUnavailable = 0
    private var unknownEddystone = 0
    private var addresses = AddressSet()
    private var first = Int64.max
    private var last = Int64.min
    /// Indexed by the numbers that `number` returns.
    private var tallies: [Tally]
    var badCRC = 0
    var malformed = 0
    var dropped = 0

    private static let names = [
        "ibeacon", "altbeacon", "eddystone-uid", "eddystone-url", "eddystone-tlm", "eddystone-etlm", "eddystone-eid",
        "ruuvi", "kkm-sensor", "uribeacon",
    ]

    private struct Tally {
        var frames = 0
        var identities = IdentitySet()
    }

    init(layouts: LayoutSet) {
        self.layouts = layouts
        tallies = Array(repeating: Tally(), count: Self.names.count + layouts.layouts.count)
    }

    /// Announces the next addresses, like `AddressSet.expect`.
    mutating func expect(_ count: Int, _ address: (Int) -> DeviceAddress) { addresses.expect(count, address) }

    /// Counts a report; fragments are counted one by one. Returns the place of its address; nil if the report has no
    /// address.
    @inline(__always)
    mutating func count(_ report: AdvertisingReport) -> Int? {
        reports += 1
        if report.rssi == AdvertisingReport.notAvailable { rssiUnavailable += 1 }
        first = min(first, report.microseconds)
        last = max(last, report.microseconds)
        return report.address.isAnonymous ? nil : addresses.insert(report.address.value)
    }

    /// Counts the content of a whole payload. Most devices repeat their payloads, so the result of an earlier reading
    /// is counted again.
    ///
    /// - Parameter place: The result of `count` for the report, or for its last fragment.
    @inline(__always)
    mutating func count(payload: Span<UInt8>, _ report: AdvertisingReport, at place: Int?) {
        guard let place else {
            _ = read(payload, report)
            return
        }
        if let kind = addresses.note(of: payload, from: report.address, at: place) {
            switch kind {
            case Self.noFrame: break
            case Self.unknownFrame: unknownEddystone += 1
            default: tallies[Int(kind)].frames += 1
            }
        } else if let kind = read(payload, report) {
            addresses.note(kind, of: payload, from: report.address, at: place)
        }
    }

    /// Marks a payload without a frame.
    private static let noFrame = UInt16.max
    /// Marks a payload whose only frame is an Eddystone frame of an unknown type.
    private static let unknownFrame = UInt16.max - 1

    /// Reads a payload and counts its content. Returns the kind of its frame, or one of the two marks above; nil if
    /// the payload has several frames or is malformed.
    @inline(never)
    private mutating func read(_ payload: Span<UInt8>, _ report: AdvertisingReport) -> UInt16? {
        var cursor = ADCursor()
        var kinds = 0
        var last = Self.noFrame
        while let structure = cursor.next(in: payload) {
            switch structure.type.rawValue {
            case 0xFF, 0x16, 0x20, 0x21: break
            default: continue
            }
            guard let frame = BeaconFrame.decode(structure, in: payload, layouts: layouts) else {
                if Labels.of(structure, in: payload).contains(.unknownEddystone) {
                    unknownEddystone += 1
                    kinds += 1
                    last = Self.unknownFrame
                }
                continue
            }
            let kind = number(frame)
            kinds += 1
            last = UInt16(kind)
            tallies[kind].frames += 1
            // Telemetry has no identifier, so the sender's address is used.
            let identity = BeaconIdentity(frame, address: report.address) ?? BeaconIdentity(device: report.address)
            tallies[kind].identities.insert(identity)
        }
        if cursor.isMalformed { malformed += 1 }
        return kinds > 1 || cursor.isMalformed ? nil : last
    }

    @inline(__always)
    private func number(_ frame: BeaconFrame) -> Int {
        switch frame {
        case .iBeacon: 0
        case .altBeacon: 1
        case .eddystoneUID: 2
        case .eddystoneURL: 3
        case .eddystoneTLM: 4
        case .eddystoneEncryptedTLM: 5
        case .eddystoneEID: 6
        case .ruuviTag: 7
        case .kkmSensor: 8
        case .uriBeacon: 9
        case .layout(let frame): 10 + Int(frame.layout)
        }
    }

    /// Writes the counts: as one JSON object, or one line for each count with its path in that object.
    mutating func write(to buffer: inout OutputBuffer, as format: ReportFormat, hasMark: Bool) {
        switch format {
        case .jsonl: writeObject(to: &buffer)
        case .csv:
            if hasMark { buffer.write(SheetField.byteOrderMark) }
            for (name, value) in [("count", "value")] + rows() {
                buffer.write(text: SafeOutput.csv(name) + "," + value)
                buffer.write(SheetField.lineEnd)
            }
        case .text:
            var columns = TextColumns()
            for (name, value) in rows() { columns.add(name, value) }
            for line in columns.lines { buffer.write(text: line + "\n") }
        }
    }

    private mutating func rows() -> [(name: String, value: String)] {
        let seconds = reports > 0 ? Double((last - first + 500) / 1000) / 1000 : 0
        var rows = [
            ("reports", "\(reports)"), ("addresses", "\(addresses.count)"), ("badCRC", "\(badCRC)"),
            ("malformed", "\(malformed)"), ("dropped", "\(dropped)"), ("rssiUnavailable", "\(rssiUnavailable)"),
            ("unknownEddystone", "\(unknownEddystone)"), ("seconds", "\(seconds)"),
        ]
        let names = Self.names + layouts.layouts.map(\.name)
        for (place, name) in names.enumerated() where tallies[place].frames > 0 {
            rows.append(("beacons.\(name).frames", "\(tallies[place].frames)"))
            rows.append(("beacons.\(name).identities", "\(tallies[place].identities.count)"))
        }
        return rows
    }

    private mutating func writeObject(to buffer: inout OutputBuffer) {
        // Reading the counts also adds identities that are still pending.
        let counts = tallies.indices.map { tallies[$0].identities.count }
        buffer.write { write(&$0, identities: counts) }
    }

    private func write(_ out: inout TextCursor, identities: [Int]) {
        for (name, value) in [
            ("{\"reports\":", reports), (",\"addresses\":", addresses.count), (",\"badCRC\":", badCRC),
            (",\"malformed\":", malformed), (",\"dropped\":", dropped), (",\"rssiUnavailable\":", rssiUnavailable),
        ] {
            out.write(text: name)
            out.write(decimal: value)
        }
        if unknownEddystone > 0 {
            out.write(",\"unknownEddystone\":")
            out.write(decimal: unknownEddystone)
        }
        out.write(",\"seconds\":")
        out.write(reports > 0 ? Int((last - first + 500) / 1000) : 0, decimals: 3)
        out.write(",\"beacons\":{")
        var isFirst = true
        let names = Self.names + layouts.layouts.map(\.name)
        for (name, (tally, identities)) in zip(names, zip(tallies, identities)) where tally.frames > 0 {
            if !isFirst { out.write(",") }
            isFirst = false
            out.write(json: name)
            out.write(":{\"frames\":")
            out.write(decimal: tally.frames)
            out.write(",\"identities\":")
            out.write(decimal: identities)
            out.write("}")
        }
        out.write("}}\n")
    }
}
