import Advertising

/// A beacon frame as one JSON object; a field that the frame does not contain is left out.
struct FrameJSON {
    let layouts: LayoutSet

    @inline(never)
    func write(_ frame: BeaconFrame, to out: inout TextCursor) {
        out.write { write(frame, &$0) }
    }

    @inline(__always)
    private func write(_ frame: BeaconFrame, _ out: inout TextCursor) {
        switch frame {
        case .iBeacon(let beacon): write(beacon, &out)
        case .altBeacon(let beacon): write(beacon, &out)
        case .eddystoneUID(let beacon):
            out.write("{\"type\":\"eddystone-uid\",\"txPower\":")
            out.write(decimal: Int(beacon.txPower))
            out.write(",\"namespace\":\"")
            out.write(beacon.namespace)
            out.write("\",\"instance\":\"")
            out.write(beacon.instance)
            out.write("\"}")
        case .eddystoneURL(let beacon):
            out.write("{\"type\":\"eddystone-url\",\"txPower\":")
            out.write(decimal: Int(beacon.txPower))
            _ = out.write(url: beacon.encoded, after: ",\"url\":\"")
            out.write("}")
        case .eddystoneTLM(let telemetry): write(telemetry, &out)
        case .eddystoneEncryptedTLM(let telemetry):
            out.write("{\"type\":\"eddystone-etlm\",\"tlmVersion\":1,\"encryptedData\":\"")
            out.write(telemetry.encryptedData)
            out.write("\",\"salt\":")
            out.write(decimal: Int(telemetry.salt))
            out.write(",\"mic\":")
            out.write(decimal: Int(telemetry.mic))
            out.write("}")
        case .eddystoneEID(let beacon):
            out.write("{\"type\":\"eddystone-eid\",\"txPower\":")
            out.write(decimal: Int(beacon.txPower))
            out.write(",\"ephemeralID\":\"")
            out.write(beacon.ephemeralID)
            out.write("\"}")
        case .ruuviTag(let tag): write(tag, &out)
        case .kkmSensor(let sensor): write(sensor, &out)
        case .uriBeacon(let beacon):
            out.write("{\"type\":\"uribeacon\",\"uriFlags\":")
            out.write(decimal: Int(beacon.flags))
            out.write(",\"txPower\":")
            out.write(decimal: Int(beacon.txPower))
            _ = out.write(url: beacon.encoded, after: ",\"url\":\"")
            out.write("}")
        case .layout(let frame): write(frame, &out)
        }
    }

    @inline(__always)
    private func write(_ beacon: IBeacon, _ out: inout TextCursor) {
        out.write("{\"type\":\"ibeacon\",\"uuid\":\"")
        out.write(beacon.uuid)
        out.write("\",\"major\":")
        out.write(decimal: Int(beacon.major))
        out.write(",\"minor\":")
        out.write(decimal: Int(beacon.minor))
        out.write(",\"txPower\":")
        out.write(decimal: Int(beacon.txPower))
        out.write(",\"manufacturer\":76}")
    }

    @inline(__always)
    private func write(_ beacon: AltBeacon, _ out: inout TextCursor) {
        out.write("{\"type\":\"altbeacon\",\"beaconId\":\"")
        out.write(beacon.identifier)
        out.write("\",\"id1\":\"")
        out.write(beacon.id1)
        out.write("\",\"id2\":")
        out.write(decimal: Int(beacon.id2))
        out.write(",\"id3\":")
        out.write(decimal: Int(beacon.id3))
        out.write(",\"txPower\":")
        out.write(decimal: Int(beacon.txPower))
        out.write(",\"mfgReserved\":")
        out.write(decimal: Int(beacon.reserved))
        out.write(",\"manufacturer\":")
        out.write(decimal: Int(beacon.company))
        out.write("}")
    }

    @inline(never)
    private func write(_ telemetry: EddystoneTLM, _ out: inout TextCursor) {
        out.write("{\"type\":\"eddystone-tlm\",\"tlmVersion\":0")
        write(",\"batteryMillivolts\":", telemetry.batteryMillivolts.map { Int($0) }, &out)
        write(",\"temperatureC\":", telemetry.temperature256.map { Int($0) * 390_625 }, decimals: 8, &out)
        write(",\"advCount\":", Int(telemetry.advCount), &out)
        write(",\"uptimeDeciseconds\":", Int(telemetry.uptimeDeciseconds), &out)
        write(",\"uptimeSeconds\":", Int(telemetry.uptimeDeciseconds), decimals: 1, &out)
        out.write("}")
    }

    @inline(never)
    private func write(_ tag: RuuviTag, _ out: inout TextCursor) {
        out.write("{\"type\":\"ruuvi\",\"manufacturer\":1177,\"dataFormat\":")
        out.write(decimal: Int(tag.dataFormat))
        write(",\"temperatureC\":", tag.temperatureMilliC.map { Int($0) }, decimals: 3, &out)
        write(",\"humidityPercent\":", tag.humidity10000.map { Int($0) }, decimals: 2, &out)
        write(",\"pressurePa\":", tag.pressurePa.map { Int($0) }, &out)
        write(tag.accelerationMg, &out)
        write(",\"batteryMillivolts\":", tag.batteryMillivolts.map { Int($0) }, &out)
        write(",\"ruuviTxPower\":", tag.txPower.map { Int($0) }, &out)
        write(",\"movementCounter\":", tag.movementCounter.map { Int($0) }, &out)
        write(",\"measurementSequence\":", tag.measurementSequence.map { Int($0) }, &out)
        if let mac = tag.mac {
            out.write(",\"mac\":\"")
            out.write(address: mac)
            out.write("\"")
        }
        out.write("}")
    }

    @inline(never)
    private func write(_ sensor: KKMSensor, _ out: inout TextCursor) {
        out.write("{\"type\":\"kkm-sensor\"")
        write(",\"batteryMillivolts\":", sensor.batteryMillivolts.map { Int($0) }, &out)
        write(",\"temperatureC\":", sensor.temperature256.map { Int($0) * 390_625 }, decimals: 8, &out)
        write(",\"humidityPercent\":", sensor.humidity256.map { Int($0) * 390_625 }, decimals: 8, &out)
        write(sensor.accelerationMg, &out)
        out.write("}")
    }

    @inline(never)
    private func write(_ frame: LayoutFrame, _ out: inout TextCursor) {
        let layout = layouts.layouts[Int(frame.layout)]
        out.write("{\"type\":")
        out.write(json: layout.name)
        out.write(",\"identifiers\":[")
        write(layout.identifierTexts(frame), &out)
        out.write("]")
        write(",\"txPower\":", frame.txPower.map { Int($0) }, &out)
        if !frame.data.isEmpty {
            out.write(",\"data\":[")
            write(layout.dataTexts(frame), &out)
            out.write("]")
        }
        out.write("}")
    }

    private func write(_ texts: [String], _ out: inout TextCursor) {
        for (index, text) in texts.enumerated() {
            if index > 0 { out.write(",") }
            out.write(json: text)
        }
    }

    private func write(_ acceleration: Acceleration?, _ out: inout TextCursor) {
        guard let acceleration else { return }
        out.write(",\"accelerationMg\":[")
        out.write(decimal: Int(acceleration.x))
        out.write(",")
        out.write(decimal: Int(acceleration.y))
        out.write(",")
        out.write(decimal: Int(acceleration.z))
        out.write("]")
    }

    @inline(__always)
    private func write(_ key: StaticString, _ value: Int?, decimals: Int = 0, _ out: inout TextCursor) {
        guard let value else { return }
        out.write(key)
        out.write(value, decimals: decimals)
    }
}
