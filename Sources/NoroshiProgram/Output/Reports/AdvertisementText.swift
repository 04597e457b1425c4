import Advertising
import Basics

/// A payload for a person to read: one indented line for each field.
struct AdvertisementText {
    let layouts: LayoutSet

    func text(_ payload: Span<UInt8>) -> String {
        let advertisement = Advertisement(payload, layouts: layouts)
        var lines: [String] = []
        if let flags = advertisement.flags { lines.append("flags 0x" + Hexadecimal.lower(flags)) }
        if let name = advertisement.localName {
            lines.append("name \"\(SafeOutput.text(name.text))\"" + (name.isValidUTF8 ? "" : " (not UTF-8)"))
        }
        if let level = advertisement.txPowerLevel { lines.append("tx power level \(level) dBm") }
        if let appearance = advertisement.appearance { lines.append("appearance \(appearance)") }
        if let uri = advertisement.uri { lines.append("uri \(SafeOutput.text(uri))") }
        if !advertisement.serviceUUIDs.isEmpty {
            lines.append("services " + advertisement.serviceUUIDs.joined(separator: " "))
        }
        for data in advertisement.manufacturerData {
            let company = Hexadecimal.upper(UInt64(data.company), octets: 2)
            lines.append("manufacturer 0x\(company): \(Hexadecimal.lower(data.data))")
        }
        for data in advertisement.serviceData {
            lines.append("service data \(data.uuid): \(Hexadecimal.lower(data.data))")
        }
        lines += advertisement.frames.map(line)
        lines += Labels.names.filter { advertisement.labels.contains($0.label) }.map(\.name)
        if advertisement.isMalformed { lines.append("malformed: a structure runs past the end") }
        let head = Hexadecimal.lower(payload.octets(0..<payload.count))
        return ([head] + lines.map { "  " + $0 }).joined(separator: "\n") + "\n"
    }

    private func line(_ frame: BeaconFrame) -> String {
        switch frame {
        case .iBeacon(let beacon):
            return "iBeacon \(beacon.uuid) major \(beacon.major) minor \(beacon.minor), \(beacon.txPower) dBm at 1 m"
        case .altBeacon(let beacon):
            return "AltBeacon \(beacon.id1) \(beacon.id2) \(beacon.id3), \(beacon.txPower) dBm at 1 m"
        case .eddystoneUID(let beacon):
            return "Eddystone-UID \(beacon.namespace) \(beacon.instance), \(beacon.txPower) dBm at 0 m"
        case .eddystoneURL(let beacon):
            return "Eddystone-URL \(beacon.url ?? "(no usable URL)"), \(beacon.txPower) dBm at 0 m"
        case .eddystoneTLM(let telemetry):
            return "Eddystone-TLM " + telemetryText(telemetry)
        case .eddystoneEncryptedTLM: return "Eddystone-TLM (encrypted)"
        case .eddystoneEID(let beacon): return "Eddystone-EID \(beacon.ephemeralID), \(beacon.txPower) dBm at 0 m"
        case .ruuviTag(let tag):
            return [
                "RuuviTag format \(tag.dataFormat)", tag.temperatureC.map { "\($0) °C" },
                tag.humidityPercent.map { "\($0) %" }, tag.pressurePa.map { "\($0) Pa" },
                tag.batteryMillivolts.map { "\($0) mV" },
            ].compactMap(\.self).joined(separator: ", ")
        case .kkmSensor(let sensor):
            return [
                "KKM sensor", sensor.temperatureC.map { "\($0) °C" }, sensor.humidityPercent.map { "\($0) %" },
                sensor.batteryMillivolts.map { "\($0) mV" },
            ].compactMap(\.self).joined(separator: ", ")
        case .uriBeacon(let beacon): return "UriBeacon \(beacon.url ?? "(no usable URL)")"
        case .layout(let frame):
            let identifiers = layouts.layouts[Int(frame.layout)].identifierTexts(frame).joined(separator: " ")
            return SafeOutput.text(layouts.name(frame)) + " " + identifiers
                + (frame.txPower.map { ", \($0) dBm at 1 m" } ?? "")
        }
    }

    private func telemetryText(_ telemetry: EddystoneTLM) -> String {
        [
            telemetry.batteryMillivolts.map { "\($0) mV" }, telemetry.temperatureC.map { "\($0) °C" },
            "\(telemetry.advCount) sent", "up \(telemetry.uptimeDeciseconds / 10) s",
        ].compactMap(\.self).joined(separator: ", ")
    }
}
