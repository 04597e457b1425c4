import Advertising
import BeaconService
import Configuration
import HCI
import Scanning
import Tracking

/// How reports are written.
enum ReportFormat: String, CaseIterable {
    case text
    case jsonl
    case csv
}

/// Writes reports one after another in one of the formats.
struct ReportWriter: ~Copyable {
    let format: ReportFormat
    let layouts: LayoutSet
    var out: OutputBuffer
    private var time = TimeText()
    /// What the beacon of the report at hand last told of itself.
    private var telemetry: (frame: EddystoneTLM, age: Double)?
    /// What the service knows of the beacon of the report at hand, and whether it is designated.
    var service: (data: ServiceBeaconData, isDesignated: Bool)?
    private let payloadJSON: PayloadJSON

    init(_ format: ReportFormat, layouts: LayoutSet, hasHeader: Bool = true, hasMark: Bool = false) {
        self.format = format
        self.layouts = layouts
        out = OutputBuffer()
        payloadJSON = PayloadJSON(layouts: layouts)
        if format == .csv && hasHeader {
            if hasMark { out.put(SheetField.byteOrderMark) }
            out.put("time,address,addressType,eventType,extended,rssi,identity,proximity,metres,low,high,name,data")
            out.put(SheetField.lineEnd)
        }
    }

    /// Whether the reader has gone.
    var isClosed: Bool { out.isClosed }
    /// Why writing failed, where it is not that the reader has gone.
    var failure: SystemError? { out.failure }

    /// Writes one report: `identity` and `estimate` are those of the beacon it was about.
    mutating func write(
        _ report: AdvertisingReport, _ payload: Span<UInt8>, _ identity: BeaconIdentity, _ estimate: RangeEstimate?,
        telemetry: (frame: EddystoneTLM, age: Double)? = nil
    ) {
        self.telemetry = telemetry
        var line = out.cursor
        switch format {
        case .jsonl: writeJSON(report, payload, identity, estimate, &line)
        case .text: writeText(report, payload, identity, estimate, &line)
        case .csv: writeCSV(report, payload, identity, estimate, &line)
        }
        out.cursor = line
    }

    // MARK: jsonl

    @inline(__always)
    private mutating func writeJSON(
        _ report: AdvertisingReport, _ payload: Span<UInt8>, _ identity: BeaconIdentity, _ estimate: RangeEstimate?,
        _ out: inout TextCursor
    ) {
        out.put("{\"time\":\"")
        time.write(report.microseconds, to: &out)
        if report.address.kind != .anonymous {
            out.put("\",\"address\":\"")
            out.put(address: report.address.value)
        }
        out.put("\",\"addressType\":\"")
        out.put(report.address.kind.name)
        out.put("\",\"eventType\":\"")
        out.put(report.eventType.name)
        if report.eventType.contains(.legacy) {
            out.put("\",\"extended\":false")
        } else {
            out.put("\",\"extended\":true")
        }
        if report.rssi != AdvertisingReport.notAvailable {
            out.put(",\"rssi\":")
            out.put(decimal: Int(report.rssi))
        }
        writeRadio(report, &out)
        out.put(",\"data\":\"")
        out.put(hexadecimal: payload, 0..<payload.count)
        out.put("\",\"payload\":")
        payloadJSON.write(payload, to: &out)
        if identity.isBeacon {
            out.put(",\"identity\":")
            writeIdentity(identity, &out)
        }
        out.put(",\"proximity\":\"")
        out.put((estimate?.proximity ?? .unknown).name)
        out.put("\"")
        if let estimate {
            out.put(",\"distance\":{\"metres\":")
            out.put(hundredths: Int(centimetres: estimate.metres))
            out.put(",\"low\":")
            out.put(hundredths: Int(centimetres: estimate.low))
            out.put(",\"high\":")
            out.put(hundredths: Int(centimetres: estimate.high))
            out.put("}")
        }
        if telemetry != nil { writeTelemetry(&out) }
        if service != nil { writeService(&out) }
        out.put("}\n")
    }

    /// The telemetry that belongs to the beacon of a report, with its age (E-18, E-20).
    @inline(never)
    private func writeTelemetry(_ out: inout TextCursor) {
        guard let telemetry else { return }
        out.put(",\"telemetry\":")
        FrameJSON(layouts: layouts).write(.eddystoneTLM(telemetry.frame), to: &out)
        out.put(",\"telemetryAge\":")
        out.put(Int(max(0, telemetry.age) * 10 + 0.5), decimals: 1)
    }

    /// The control data of a service beacon (S-103, S-171).
    @inline(never)
    private func writeService(_ out: inout TextCursor) {
        guard let (data, isDesignated) = service else { return }
        out.put(",\"regionID\":")
        out.put(json: data.regionID)
        out.put(",\"segment\":")
        out.put(decimal: data.segment)
        out.put(",\"keycode\":")
        out.put(json: data.keycode)
        if data.isSwitcher { out.put(",\"switcher\":true") } else { out.put(",\"switcher\":false") }
        if isDesignated { out.put(",\"designated\":true") } else { out.put(",\"designated\":false") }
    }

    /// What only some reports tell: advertising set, PHYs, power, channel, cut data.
    @inline(__always)
    private func writeRadio(_ report: AdvertisingReport, _ out: inout TextCursor) {
        if !report.eventType.contains(.legacy) {
            if report.advertisingSID != 0xFF {
                out.put(",\"sid\":")
                out.put(decimal: Int(report.advertisingSID))
            }
            out.put(",\"primaryPHY\":")
            out.put(decimal: Int(report.primaryPHY))
            if report.secondaryPHY != 0 {
                out.put(",\"secondaryPHY\":")
                out.put(decimal: Int(report.secondaryPHY))
            }
        }
        if report.txPower != AdvertisingReport.notAvailable {
            out.put(",\"radioTxPower\":")
            out.put(decimal: Int(report.txPower))
        }
        if report.channel != 0 {
            out.put(",\"channel\":")
            out.put(decimal: Int(report.channel))
        }
        if report.dataStatus == .truncated { out.put(",\"truncated\":true") }
    }

    /// An identity between quotation marks: what `BeaconIdentity.text` gives, without making the text.
    @inline(__always)
    private func writeIdentity(_ identity: BeaconIdentity, _ out: inout TextCursor) {
        let octets = identity.octets
        switch identity.kind {
        case .iBeacon, .altBeacon:
            if identity.kind == .iBeacon { out.put("\"ibeacon:") } else { out.put("\"altbeacon:") }
            out.put(UUID128(high: octets.high, low: octets.middle))
            out.put(":")
            out.put(decimal: Int(identity.major ?? 0))
            out.put(":")
            out.put(decimal: Int(identity.minor ?? 0))
            out.put("\"")
        case .eddystoneUID:
            out.put("\"eddystone-uid:")
            out.put(hexadecimal: octets.high, octets: 8)
            out.put(hexadecimal: octets.middle >> 48, octets: 2)
            out.put(":")
            out.put(hexadecimal: octets.middle, octets: 6)
            out.put("\"")
        case .eddystoneURL where out.put(url: octets, after: "\"eddystone-url:"): break
        default: out.put(json: identity.text)
        }
    }

    // MARK: text and CSV

    @inline(never)
    private mutating func writeText(
        _ report: AdvertisingReport, _ payload: Span<UInt8>, _ identity: BeaconIdentity, _ estimate: RangeEstimate?,
        _ out: inout TextCursor
    ) {
        time.write(report.microseconds, to: &out)
        out.put("  ")
        if report.address.kind == .anonymous {
            out.put("-- anonymous --  ")
        } else {
            out.put(address: report.address.value)
        }
        out.put("  ")
        out.put(text: report.rssi == AdvertisingReport.notAvailable ? "   -" : Padded.leading(Int(report.rssi), 4))
        out.put(" dBm  ")
        out.put(text: Padded.trailing(String(describing: estimate?.proximity ?? .unknown), 9))
        out.put("  ")
        if let estimate {
            out.put(Int(centimetres: estimate.metres) / 10, decimals: 1)
            out.put(" m  ")
        }
        out.put(text: SafeOutput.text(identity.text))
        if let service {
            out.put("  ")
            out.put(text: SafeOutput.text(service.data.keycode))
            if service.isDesignated { out.put(" *") }
        }
        if let name = Advertisement(payload, layouts: layouts).localName {
            out.put("  ")
            out.put(text: SafeOutput.text(name.text))
        }
        out.put("\n")
    }

    @inline(never)
    private mutating func writeCSV(
        _ report: AdvertisingReport, _ payload: Span<UInt8>, _ identity: BeaconIdentity, _ estimate: RangeEstimate?,
        _ out: inout TextCursor
    ) {
        time.write(report.microseconds, to: &out)
        out.put(",")
        if report.address.kind != .anonymous { out.put(address: report.address.value) }
        out.put(",")
        out.put(report.address.kind.name)
        out.put(",")
        out.put(report.eventType.name)
        out.put(report.eventType.contains(.legacy) ? ",false," : ",true,")
        if report.rssi != AdvertisingReport.notAvailable { out.put(decimal: Int(report.rssi)) }
        out.put(",")
        if identity.isBeacon { out.put(text: SafeOutput.csv(identity.text)) }
        out.put(",")
        out.put((estimate?.proximity ?? .unknown).name)
        for metres in [estimate?.metres, estimate?.low, estimate?.high] {
            out.put(",")
            if let metres { out.put(hundredths: Int(centimetres: metres)) }
        }
        out.put(",")
        out.put(text: SafeOutput.csv(Advertisement(payload, layouts: layouts).localName?.text ?? ""))
        out.put(",")
        out.put(hexadecimal: payload, 0..<payload.count)
        out.put(SheetField.lineEnd)
    }
}

extension Int {
    /// Metres in whole centimetres; a distance beyond 10 km is 10 km.
    fileprivate init(centimetres metres: Float) { self = Int(Swift.min(metres, 10_000) * 100 + 0.5) }
}

extension DeviceAddress.Kind {
    /// The kind's name in data formats.
    var name: StaticString {
        switch self {
        case .public: "public"
        case .random: "random"
        case .publicIdentity: "public-identity"
        case .randomIdentity: "random-identity"
        case .anonymous: "anonymous"
        }
    }
}

extension AdvertisingEventType {
    /// The type's name in data formats.
    var name: StaticString {
        if contains(.scanResponse) { return "scanResponse" }
        if contains(.directed) { return "directed" }
        if contains(.connectable) { return "connectable" }
        return contains(.scannable) ? "scannable" : "nonconnectable"
    }
}

extension Proximity {
    var name: StaticString {
        switch self {
        case .unknown: "unknown"
        case .immediate: "immediate"
        case .near: "near"
        case .far: "far"
        }
    }
}
