import Advertising
import Basics
import Canvas
import Localization
import Tracking

// The frames of a beacon: their content and their bytes.
extension DetailParts {
    func frame(_ linked: BeaconDetail.LinkedFrame) -> [TextLine] {
        let advertisement = linked.advertisement
        let names = advertisement.frames.map { texts.text($0.key) }
        let title = names.isEmpty ? texts.text(.frame.other) : texts.list(names)
        var lines: [TextLine] = [
            .heading(texts.text(.frame.title, .text(title), .text(texts.age(seconds: linked.age))))
        ]
        for frame in advertisement.frames { lines += fields(of: frame) }
        return lines + structures(linked.octets, isMalformed: advertisement.isMalformed)
    }

    private func fields(of frame: BeaconFrame) -> [TextLine] {
        switch frame {
        case .eddystoneTLM(let telemetry):
            return field(.detail.battery, telemetry.batteryMillivolts.map(volts))
                + field(.detail.temperature, telemetry.temperatureC.map(celsius))
                + field(.detail.advertCount, texts.number(Int(telemetry.advCount)))
                + field(.detail.uptime, texts.duration(seconds: Double(telemetry.uptimeDeciseconds) / 10))
        case .ruuviTag(let tag):
            return field(.detail.battery, tag.batteryMillivolts.map(volts))
                + field(.detail.temperature, tag.temperatureMilliC.map { celsius(Double($0) / 1000) })
                + field(.detail.humidity, tag.humidity10000.map { percent(Double($0) / 100) })
                + field(.detail.pressure, tag.pressurePa.map { pressure(Double($0) / 100) })
                + field(.detail.acceleration, tag.accelerationMg.map(acceleration))
                + field(.detail.movements, tag.movementCounter.map { String($0) })
        case .kkmSensor(let sensor):
            return field(.detail.battery, sensor.batteryMillivolts.map(volts))
                + field(.detail.temperature, sensor.temperature256.map { celsius(Double($0) / 256) })
                + field(.detail.humidity, sensor.humidity256.map { percent(Double($0) / 256) })
                + field(.detail.acceleration, sensor.accelerationMg.map(acceleration))
        case .eddystoneURL(let frame): return field(.detail.url, frame.url.map(SafeText.neutralise))
        case .uriBeacon(let frame): return field(.detail.url, frame.url.map(SafeText.neutralise))
        case .altBeacon(let frame):
            return field(.detail.company, "0x" + Hexadecimal.upper(UInt64(frame.company), octets: 2))
        case .iBeacon, .eddystoneUID, .eddystoneEncryptedTLM, .eddystoneEID, .layout: return []
        }
    }

    private func celsius(_ degrees: Double) -> String {
        texts.text(isASCII ? .unit.celsiusAscii : .unit.celsius, .text(texts.number(degrees, decimals: 1)))
    }

    private func percent(_ value: Double) -> String {
        texts.text(.unit.percent, .text(texts.number(value, decimals: 1)))
    }

    private func pressure(_ hectopascals: Double) -> String {
        texts.text(.unit.hectopascals, .text(texts.number(hectopascals, decimals: 1)))
    }

    private func acceleration(_ value: Acceleration) -> String {
        texts.text(.unit.accelerationMg, .integer(Int(value.x)), .integer(Int(value.y)), .integer(Int(value.z)))
    }

    /// Every AD structure with all of its bytes, including length and type, and any bytes after the last structure.
    private func structures(_ octets: [UInt8], isMalformed: Bool) -> [TextLine] {
        var lines: [TextLine] = []
        var end = 0
        var cursor = ADCursor()
        let span = octets.span
        while let structure = cursor.next(in: span) {
            let start = structure.data.lowerBound - 2
            end = structure.data.upperBound
            let type = "0x" + Hexadecimal.upper(structure.type.rawValue)
            lines.append(.text(" " + type + " " + texts.text(ADName(structure.type).key), .muted))
            lines += hex(octets[start..<end])
        }
        if end < octets.count {
            lines.append(
                .text(" " + texts.text(isMalformed ? .octets.malformed : .octets.rest), isMalformed ? .warning : .muted)
            )
            lines += hex(octets[end...])
        }
        return lines
    }

    private func hex(_ octets: ArraySlice<UInt8>) -> [TextLine] {
        let perLine = max(1, min(16, (width - 2) / 3))
        return stride(from: octets.startIndex, to: octets.endIndex, by: perLine).map { start in
            .text("   " + Hexadecimal.spaced(octets[start..<min(octets.endIndex, start + perLine)]), .text)
        }
    }
}

extension BeaconFrame {
    /// The text key of the name.
    var key: TextKey {
        switch self {
        case .iBeacon: BeaconIdentity.Kind.iBeacon.key
        case .altBeacon: BeaconIdentity.Kind.altBeacon.key
        case .eddystoneUID: BeaconIdentity.Kind.eddystoneUID.key
        case .eddystoneURL: BeaconIdentity.Kind.eddystoneURL.key
        case .eddystoneEID: BeaconIdentity.Kind.eddystoneEID.key
        case .eddystoneTLM: .frame.tlm
        case .eddystoneEncryptedTLM: .frame.etlm
        case .ruuviTag: BeaconIdentity.Kind.ruuviTag.key
        case .kkmSensor: BeaconIdentity.Kind.kkmSensor.key
        case .uriBeacon: BeaconIdentity.Kind.uriBeacon.key
        case .layout: BeaconIdentity.Kind.layout.key
        }
    }
}

/// The names of AD types (Assigned Numbers 2.3).
enum ADName: String, CaseIterable {
    case flags, serviceUUIDs, localName, txPower, serviceData, appearance, uri, manufacturerData, other

    init(_ type: ADType) {
        switch type {
        case .flags: self = .flags
        case .shortenedLocalName, .completeLocalName: self = .localName
        case .txPowerLevel: self = .txPower
        case .serviceData16, .serviceData32, .serviceData128: self = .serviceData
        case .appearance: self = .appearance
        case .uri: self = .uri
        case .manufacturerData: self = .manufacturerData
        default: self = type.serviceUUIDSize == nil ? .other : .serviceUUIDs
        }
    }

    /// The text key of the name.
    var key: TextKey {
        switch self {
        case .flags: .ad.flags
        case .serviceUUIDs: .ad.serviceUUIDs
        case .localName: .ad.localName
        case .txPower: .ad.txPower
        case .serviceData: .ad.serviceData
        case .appearance: .ad.appearance
        case .uri: .ad.uri
        case .manufacturerData: .ad.manufacturerData
        case .other: .ad.other
        }
    }
}
