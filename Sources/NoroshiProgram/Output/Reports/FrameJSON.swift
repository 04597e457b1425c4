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
            out.put("{\"type\":\"eddystone-uid\",\"txPower\":")
            out.put(decimal: Int(beacon.txPower))
            out.put(",\"namespace\":\"")
            out.put(beacon.namespace)
            out.put("\",\"instance\":\"")
            out.put(beacon.instance)
            out.put("\"}")
        case .eddystoneURL(let beacon):
            out.put("{\"type\":\"eddystone-url\",\"txPower\":")
            out.put(decimal: Int(beacon.txPower))
            _ = out.put(url: beacon.encoded, after: ",\"url\":\"")
            out.put("}")
        case .eddystoneTLM(let telemetry): write(telemetry, &out)
        case .eddystoneEncryptedTLM(let telemetry):
            out.put("{\"type\":\"eddystone-etlm\",\"tlmVersion\":1,\"encryptedData\":\"")
            out.put(telemetry.encryptedData)
            out.put("\",\"salt\":")
            out.put(decimal: Int(telemetry.salt))
            out.put(",\"mic\":")
            out.put(decimal: Int(telemetry.mic))
            out.put("}")
        case .eddystoneEID(let beacon):
            out.put("{\"type\":\"eddystone-eid\",\"txPower\":")
            out.put(decimal: Int(beacon.txPower))
            out.put(",\"ephemeralID\":\"")
            out.put(beacon.ephemeralID)
            out.put("\"}")
        case .ruuviTag(let tag): write(tag, &out)
        case .kkmSensor(let sensor): write(sensor, &out)
        case .uriBeacon(let beacon):
            out.put("{\"type\":\"uribeacon\",\"uriFlags\":")
            out.put(decimal: Int(beacon.flags))
            out.put(",\"txPower\":")
            out.put(decimal: Int(beacon.txPower))
            _ = out.put(url: beacon.encoded, after: ",\"url\":\"")
            out.put("}")
        case .layout(let frame): write(frame, &out)
        }
    }

    @inline(__always)
    private func write(_ beacon: IBeacon, _ out: inout TextCursor) {
        out.put("{\"type\":\"ibeacon\",\"uuid\":\"")
        out.put(beacon.uuid)
        out.put("\",\"major\":")
        out.put(decimal: Int(beacon.major))
        out.put(",\"minor\":")
        out.put(decimal: Int(beacon.minor))
        out.put(",\"txPower\":")
        out.put(decimal: Int(beacon.txPower))
        out.put(",\"manufacturer\":76}")
    }

    @inline(__always)
    private func write(_ beacon: AltBeacon, _ out: inout TextCursor) {
        out.put("{\"type\":\"altbeacon\",\"beaconId\":\"")
        out.put(beacon.identifier)
        out.put("\",\"id1\":\"")
        out.put(beacon.id1)
        out.put("\",\"id2\":")
        out.put(decimal: Int(beacon.id2))
        out.put(",\"id3\":")
        out.put(decimal: Int(beacon.id3))
        out.put(",\"txPower\":")
        out.put(decimal: Int(beacon.txPower))
        out.put(",\"mfgReserved\":")
        out.put(decimal: Int(beacon.reserved))
        out.put(",\"manufacturer\":")
        out.put(decimal: Int(beacon.company))
        out.put("}")
    }

    @inline(never)
    private func write(_ telemetry: EddystoneTLM, _ out: inout TextCursor) {
        out.put("{\"type\":\"eddystone-tlm\",\"tlmVersion\":0")
        put(",\"batteryMillivolts\":", telemetry.batteryMillivolts.map { Int($0) }, &out)
        put(",\"temperatureC\":", telemetry.temperature256.map { Int($0) * 390_625 }, decimals: 8, &out)
        put(",\"advCount\":", Int(telemetry.advCount), &out)
        put(",\"uptimeDeciseconds\":", Int(telemetry.uptimeDeciseconds), &out)
        put(",\"uptimeSeconds\":", Int(telemetry.uptimeDeciseconds), decimals: 1, &out)
        out.put("}")
    }

    @inline(never)
    private func write(_ tag: RuuviTag, _ out: inout TextCursor) {
        out.put("{\"type\":\"ruuvi\",\"manufacturer\":1177,\"dataFormat\":")
        out.put(decimal: Int(tag.dataFormat))
        put(",\"temperatureC\":", tag.temperatureMilliC.map { Int($0) }, decimals: 3, &out)
        put(",\"humidityPercent\":", tag.humidity10000.map { Int($0) }, decimals: 2, &out)
        put(",\"pressurePa\":", tag.pressurePa.map { Int($0) }, &out)
        put(tag.accelerationMg, &out)
        put(",\"batteryMillivolts\":", tag.batteryMillivolts.map { Int($0) }, &out)
        put(",\"ruuviTxPower\":", tag.txPower.map { Int($0) }, &out)
        put(",\"movementCounter\":", tag.movementCounter.map { Int($0) }, &out)
        put(",\"measurementSequence\":", tag.measurementSequence.map { Int($0) }, &out)
        if let mac = tag.mac {
            out.put(",\"mac\":\"")
            out.put(address: mac)
            out.put("\"")
        }
        out.put("}")
    }

    @inline(never)
    private func write(_ sensor: KKMSensor, _ out: inout TextCursor) {
        out.put("{\"type\":\"kkm-sensor\"")
        put(",\"batteryMillivolts\":", sensor.batteryMillivolts.map { Int($0) }, &out)
        put(",\"temperatureC\":", sensor.temperature256.map { Int($0) * 390_625 }, decimals: 8, &out)
        put(",\"humidityPercent\":", sensor.humidity256.map { Int($0) * 390_625 }, decimals: 8, &out)
        put(sensor.accelerationMg, &out)
        out.put("}")
    }

    @inline(never)
    private func write(_ frame: LayoutFrame, _ out: inout TextCursor) {
        let layout = layouts.layouts[Int(frame.layout)]
        out.put("{\"type\":")
        out.put(json: layout.name)
        out.put(",\"identifiers\":[")
        put(layout.identifierTexts(frame), &out)
        out.put("]")
        put(",\"txPower\":", frame.txPower.map { Int($0) }, &out)
        if !frame.data.isEmpty {
            out.put(",\"data\":[")
            put(layout.dataTexts(frame), &out)
            out.put("]")
        }
        out.put("}")
    }

    private func put(_ texts: [String], _ out: inout TextCursor) {
        for (index, text) in texts.enumerated() {
            if index > 0 { out.put(",") }
            out.put(json: text)
        }
    }

    private func put(_ acceleration: Acceleration?, _ out: inout TextCursor) {
        guard let acceleration else { return }
        out.put(",\"accelerationMg\":[")
        out.put(decimal: Int(acceleration.x))
        out.put(",")
        out.put(decimal: Int(acceleration.y))
        out.put(",")
        out.put(decimal: Int(acceleration.z))
        out.put("]")
    }

    @inline(__always)
    private func put(_ key: StaticString, _ value: Int?, decimals: Int = 0, _ out: inout TextCursor) {
        guard let value else { return }
        out.put(key)
        out.put(value, decimals: decimals)
    }
}
