import Advertising
import Basics
import BeaconService
import ConfigurationFiles
import Platform
import Scanning
import Tracking

/// The format of written reports.
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
    /// The names of the receivers, if there are several.
    var receivers: [ReceiverID: String] = [:]
    private let payloadJSON: PayloadJSON

    init(_ format: ReportFormat, layouts: LayoutSet, hasHeader: Bool = true, hasMark: Bool = false) {
        self.format = format
        self.layouts = layouts
        out = OutputBuffer()
        payloadJSON = PayloadJSON(layouts: layouts)
        if format == .csv && hasHeader {
            if hasMark { out.write(SheetField.byteOrderMark) }
            out.write("time,address,addressType,eventType,extended,rssi,identity,proximity,metres,low,high,name,data")
            out.write(SheetField.lineEnd)
        }
    }

    /// Whether the reader has closed the pipe.
    var isClosed: Bool { out.isClosed }
    /// The reason why writing failed, unless the reader has closed the pipe.
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
        out.write("{\"time\":\"")
        time.write(report.microseconds, to: &out)
        if !report.address.isAnonymous {
            out.write("\",\"address\":\"")
            out.write(address: report.address.value)
        }
        out.write("\",\"addressType\":\"")
        out.write(report.address.kind.name)
        out.write("\",\"eventType\":\"")
        out.write(report.eventType.name)
        if report.eventType.contains(.legacy) {
            out.write("\",\"extended\":false")
        } else {
            out.write("\",\"extended\":true")
        }
        if report.rssi != AdvertisingReport.notAvailable {
            out.write(",\"rssi\":")
            out.write(decimal: Int(report.rssi))
        }
        writeRadio(report, &out)
        out.write(",\"data\":\"")
        out.write(hexadecimal: payload, 0..<payload.count)
        out.write("\",\"payload\":")
        payloadJSON.write(payload, to: &out)
        if identity.isBeacon {
            out.write(",\"identity\":")
            writeIdentity(identity, &out)
        }
        out.write(",\"proximity\":\"")
        out.write((estimate?.proximity ?? .unknown).name)
        out.write("\"")
        if let estimate {
            out.write(",\"distance\":{\"metres\":")
            out.write(hundredths: Int(centimetres: estimate.metres))
            out.write(",\"low\":")
            out.write(hundredths: Int(centimetres: estimate.low))
            out.write(",\"high\":")
            out.write(hundredths: Int(centimetres: estimate.high))
            out.write("}")
        }
        if telemetry != nil { writeTelemetry(&out) }
        if service != nil { writeService(&out) }
        out.write("}\n")
    }

    /// Writes the telemetry of a report's beacon, with its age.
    @inline(never)
    private func writeTelemetry(_ out: inout TextCursor) {
        guard let telemetry else { return }
        out.write(",\"telemetry\":")
        FrameJSON(layouts: layouts).write(.eddystoneTLM(telemetry.frame), to: &out)
        out.write(",\"telemetryAge\":")
        out.write(Int(max(0, telemetry.age) * 10 + 0.5), decimals: 1)
    }

    /// Writes the control data of a service beacon.
    @inline(never)
    private func writeService(_ out: inout TextCursor) {
        guard let (data, isDesignated) = service else { return }
        out.write(",\"regionID\":")
        out.write(json: data.regionID)
        out.write(",\"segment\":")
        out.write(decimal: data.segment)
        out.write(",\"keycode\":")
        out.write(json: data.keycode)
        if data.isSwitcher { out.write(",\"switcher\":true") } else { out.write(",\"switcher\":false") }
        if isDesignated { out.write(",\"designated\":true") } else { out.write(",\"designated\":false") }
    }

    /// Writes the fields that only some reports have: advertising set, PHYs, power, channel, truncated data.
    @inline(__always)
    private func writeRadio(_ report: AdvertisingReport, _ out: inout TextCursor) {
        if !report.eventType.contains(.legacy) {
            if report.advertisingSID != 0xFF {
                out.write(",\"sid\":")
                out.write(decimal: Int(report.advertisingSID))
            }
            out.write(",\"primaryPHY\":")
            out.write(decimal: Int(report.primaryPHY))
            if report.secondaryPHY != 0 {
                out.write(",\"secondaryPHY\":")
                out.write(decimal: Int(report.secondaryPHY))
            }
        }
        if report.txPower != AdvertisingReport.notAvailable {
            out.write(",\"radioTxPower\":")
            out.write(decimal: Int(report.txPower))
        }
        if report.channel != 0 {
            out.write(",\"channel\":")
            out.write(decimal: Int(report.channel))
        }
        if report.dataStatus == .truncated { out.write(",\"truncated\":true") }
        if let receiver = receivers.isEmpty ? nil : receivers[report.receiver] {
            out.write(",\"receiver\":")
            out.write(json: receiver)
        }
    }

    /// Writes an identity as a JSON string.
    @inline(__always)
    private func writeIdentity(_ identity: BeaconIdentity, _ out: inout TextCursor) {
        guard TextCursor.isPlain(identity) else { return out.write(json: identity.text) }
        out.write("\"")
        out.write(plain: identity)
        out.write("\"")
    }

    // MARK: text and CSV

    @inline(never)
    private mutating func writeText(
        _ report: AdvertisingReport, _ payload: Span<UInt8>, _ identity: BeaconIdentity, _ estimate: RangeEstimate?,
        _ cursor: inout TextCursor
    ) {
        cursor.write { out in
            time.write(report.microseconds, to: &out)
            out.write("  ")
            if report.address.isAnonymous {
                out.write("-- anonymous --  ")
            } else {
                out.write(address: report.address.value)
            }
            out.write("  ")
            if report.rssi == AdvertisingReport.notAvailable {
                out.write("   -")
            } else {
                out.write(decimal: Int(report.rssi), width: 4)
            }
            out.write(" dBm  ")
            out.write((estimate?.proximity ?? .unknown).name, width: 9)
            out.write("  ")
            if let estimate { Self.write(metres: estimate.metres, &out) }
            if TextCursor.isPlain(identity) {
                out.write(plain: identity)
            } else {
                out.write(text: SafeOutput.text(identity.text))
            }
            if service != nil { writeServiceText(&out) }
            if let name = LocalName.range(in: payload) {
                out.write("  ")
                if TextCursor.isPlain(payload, name) {
                    out.write(payload, name)
                } else {
                    out.write(text: SafeOutput.text(LocalName(payload, name).text))
                }
            }
            out.write("\n")
        }
    }

    @inline(never)
    private func writeServiceText(_ out: inout TextCursor) {
        guard let (data, isDesignated) = service else { return }
        out.write("  ")
        out.write(text: SafeOutput.text(data.keycode))
        if isDesignated { out.write(" *") }
    }

    @inline(never)
    private mutating func writeCSV(
        _ report: AdvertisingReport, _ payload: Span<UInt8>, _ identity: BeaconIdentity, _ estimate: RangeEstimate?,
        _ cursor: inout TextCursor
    ) {
        cursor.write { out in
            time.write(report.microseconds, to: &out)
            out.write(",")
            if !report.address.isAnonymous { out.write(address: report.address.value) }
            out.write(",")
            out.write(report.address.kind.name)
            out.write(",")
            out.write(report.eventType.name)
            if report.eventType.contains(.legacy) { out.write(",false,") } else { out.write(",true,") }
            if report.rssi != AdvertisingReport.notAvailable { out.write(decimal: Int(report.rssi)) }
            out.write(",")
            if identity.isBeacon {
                if TextCursor.isPlain(identity) {
                    out.write(plain: identity)
                } else {
                    out.write(text: SafeOutput.csv(identity.text))
                }
            }
            out.write(",")
            out.write((estimate?.proximity ?? .unknown).name)
            if let estimate {
                out.write(",")
                out.write(hundredths: Int(centimetres: estimate.metres))
                out.write(",")
                out.write(hundredths: Int(centimetres: estimate.low))
                out.write(",")
                out.write(hundredths: Int(centimetres: estimate.high))
            } else {
                out.write(",,,")
            }
            out.write(",")
            if let name = LocalName.range(in: payload) {
                if TextCursor.isPlain(payload, name) {
                    out.write(payload, name)
                } else {
                    out.write(text: SafeOutput.csv(LocalName(payload, name).text))
                }
            }
            out.write(",")
            out.write(hexadecimal: payload, 0..<payload.count)
            out.write(SheetField.lineEnd)
        }
    }
}

extension ReportWriter {
    /// Writes a distance as lists do: `9.9 m`, above that in whole metres.
    fileprivate static func write(metres: Float, _ out: inout TextCursor) {
        let centimetres = Int(centimetres: metres)
        if centimetres < 995 {
            let tenths = (centimetres + 5) / 10
            out.write(decimal: tenths / 10, width: 3)
            out.write(".")
            out.write(decimal: tenths % 10, width: 1)
        } else {
            out.write(decimal: (centimetres + 50) / 100, width: 5)
        }
        out.write(" m  ")
    }
}

extension Int {
    /// The number of whole centimetres; a distance beyond 10 km counts as 10 km.
    fileprivate init(centimetres metres: Float) { self = Int(Swift.min(metres, 10_000) * 100 + 0.5) }
}
