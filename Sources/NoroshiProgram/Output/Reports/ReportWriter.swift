import Advertising
import BeaconService
import Configuration
import Reports
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
    /// The last telemetry of the current report's beacon.
    private var telemetry: (frame: EddystoneTLM, age: Double)?
    /// The control data of the current report's beacon, and whether it is designated.
    var service: (data: ServiceBeaconData, isDesignated: Bool)?
    /// The names of the receivers, where there are several.
    var receivers: [ReceiverID: String] = [:]
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

    /// Whether the reader is gone.
    var isClosed: Bool { out.isClosed }
    /// Why writing failed, unless the reader is gone.
    var failure: SystemError? { out.failure }

    /// Writes one report; `identity` and `estimate` are those of its beacon.
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
        if !report.address.isAnonymous {
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

    /// Writes the telemetry of a report's beacon, with its age.
    @inline(never)
    private func writeTelemetry(_ out: inout TextCursor) {
        guard let telemetry else { return }
        out.put(",\"telemetry\":")
        FrameJSON(layouts: layouts).write(.eddystoneTLM(telemetry.frame), to: &out)
        out.put(",\"telemetryAge\":")
        out.put(Int(max(0, telemetry.age) * 10 + 0.5), decimals: 1)
    }

    /// Writes the control data of a service beacon.
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

    /// Writes what only some reports have: advertising set, PHYs, power, channel, truncated data.
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
        if let receiver = receivers.isEmpty ? nil : receivers[report.receiver] {
            out.put(",\"receiver\":")
            out.put(json: receiver)
        }
    }

    /// Writes an identity as a JSON string.
    @inline(__always)
    private func writeIdentity(_ identity: BeaconIdentity, _ out: inout TextCursor) {
        guard TextCursor.isPlain(identity) else { return out.put(json: identity.text) }
        out.put("\"")
        out.put(plain: identity)
        out.put("\"")
    }

    // MARK: text and CSV

    @inline(never)
    private mutating func writeText(
        _ report: AdvertisingReport, _ payload: Span<UInt8>, _ identity: BeaconIdentity, _ estimate: RangeEstimate?,
        _ cursor: inout TextCursor
    ) {
        cursor.write { out in
            time.write(report.microseconds, to: &out)
            out.put("  ")
            if report.address.isAnonymous {
                out.put("-- anonymous --  ")
            } else {
                out.put(address: report.address.value)
            }
            out.put("  ")
            if report.rssi == AdvertisingReport.notAvailable {
                out.put("   -")
            } else {
                out.put(decimal: Int(report.rssi), width: 4)
            }
            out.put(" dBm  ")
            out.put((estimate?.proximity ?? .unknown).name, width: 9)
            out.put("  ")
            if let estimate {
                out.put(Int(centimetres: estimate.metres) / 10, decimals: 1)
                out.put(" m  ")
            }
            if TextCursor.isPlain(identity) {
                out.put(plain: identity)
            } else {
                out.put(text: SafeOutput.text(identity.text))
            }
            if service != nil { writeServiceText(&out) }
            if let name = LocalName.range(in: payload) {
                out.put("  ")
                if TextCursor.isPlain(payload, name) {
                    out.put(payload, name)
                } else {
                    out.put(text: SafeOutput.text(LocalName(payload, name).text))
                }
            }
            out.put("\n")
        }
    }

    @inline(never)
    private func writeServiceText(_ out: inout TextCursor) {
        guard let (data, isDesignated) = service else { return }
        out.put("  ")
        out.put(text: SafeOutput.text(data.keycode))
        if isDesignated { out.put(" *") }
    }

    @inline(never)
    private mutating func writeCSV(
        _ report: AdvertisingReport, _ payload: Span<UInt8>, _ identity: BeaconIdentity, _ estimate: RangeEstimate?,
        _ cursor: inout TextCursor
    ) {
        cursor.write { out in
            time.write(report.microseconds, to: &out)
            out.put(",")
            if !report.address.isAnonymous { out.put(address: report.address.value) }
            out.put(",")
            out.put(report.address.kind.name)
            out.put(",")
            out.put(report.eventType.name)
            if report.eventType.contains(.legacy) { out.put(",false,") } else { out.put(",true,") }
            if report.rssi != AdvertisingReport.notAvailable { out.put(decimal: Int(report.rssi)) }
            out.put(",")
            if identity.isBeacon {
                if TextCursor.isPlain(identity) {
                    out.put(plain: identity)
                } else {
                    out.put(text: SafeOutput.csv(identity.text))
                }
            }
            out.put(",")
            out.put((estimate?.proximity ?? .unknown).name)
            if let estimate {
                out.put(",")
                out.put(hundredths: Int(centimetres: estimate.metres))
                out.put(",")
                out.put(hundredths: Int(centimetres: estimate.low))
                out.put(",")
                out.put(hundredths: Int(centimetres: estimate.high))
            } else {
                out.put(",,,")
            }
            out.put(",")
            if let name = LocalName.range(in: payload) {
                if TextCursor.isPlain(payload, name) {
                    out.put(payload, name)
                } else {
                    out.put(text: SafeOutput.csv(LocalName(payload, name).text))
                }
            }
            out.put(",")
            out.put(hexadecimal: payload, 0..<payload.count)
            out.put(SheetField.lineEnd)
        }
    }
}

extension Int {
    /// Metres in whole centimetres; a distance beyond 10 km counts as 10 km.
    fileprivate init(centimetres metres: Float) { self = Int(Swift.min(metres, 10_000) * 100 + 0.5) }
}
