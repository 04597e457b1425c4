import Advertising
import Basics

// The content of frames beyond identity and RSSI.
extension BeaconTable {
    /// Files a linked frame with a beacon.
    mutating func file(
        _ frame: BeaconFrame, _ payload: Span<UInt8>, _ mix: UInt64, in slot: Int, at now: Int64
    ) {
        guard keepsDetails else {
            // A filed frame need not be read again.
            if case .eddystoneURL = frame { _ = records[slot].noteOther(mix) }
            return
        }
        switch frame {
        case .eddystoneTLM(let tlm):
            background[slot].telemetry.file(payload, at: now)
            background[slot].tlm = tlm
            setBattery(tlm.batteryMillivolts, slot)
        case .eddystoneEncryptedTLM:
            background[slot].telemetry.file(payload, at: now)
        case .eddystoneURL(let url):
            guard records[slot].noteOther(mix) else { return }
            background[slot].other.file(payload, at: now)
            background[slot].url = url.url
            records[slot].flags.insert(.hasWords)
        default:
            background[slot].other.file(payload, at: now)
            if case .kkmSensor(let sensor) = frame { setBattery(sensor.batteryMillivolts, slot) }
        }
    }

    /// Reads the data of a new payload about a beacon or device besides its identity.
    mutating func describe(_ slot: Int, _ frame: BeaconFrame?, _ payload: Span<UInt8>) {
        var cursor = ADCursor()
        var labels: Labels = []
        while let structure = cursor.next(in: payload) {
            switch structure.type {
            case .completeLocalName: setName(LocalName(payload, structure.data).text, slot)
            case .shortenedLocalName:
                if background[slot].name == nil { setName(LocalName(payload, structure.data).text, slot) }
            case .manufacturerData:
                labels.formUnion(Labels.of(structure, in: payload))
                if background[slot].company == nil, structure.data.count >= 2 {
                    background[slot].company = payload.littleEndian16(structure.data.lowerBound)
                }
            default: labels.formUnion(Labels.of(structure, in: payload))
            }
        }
        background[slot].labels.formUnion(labels)
        switch frame {
        case .ruuviTag(let tag): setBattery(tag.batteryMillivolts, slot)
        case .kkmSensor(let sensor): setBattery(sensor.batteryMillivolts, slot)
        // The identity of the entry already contains the URL.
        case .eddystoneURL(let url): background[slot].url = url.url
        case .uriBeacon(let beacon): background[slot].url = beacon.url
        default: break
        }
    }

    private mutating func setName(_ name: String, _ slot: Int) {
        guard !name.isEmpty, background[slot].name != name else { return }
        background[slot].name = name
        records[slot].flags.insert(.hasWords)
    }

    private mutating func setBattery(_ millivolts: UInt16?, _ slot: Int) {
        guard let millivolts else { return }
        background[slot].batteryMillivolts = millivolts
        let isLow = millivolts < limits.lowBatteryMillivolts
        guard isLow != records[slot].flags.contains(.hasLowBattery) else { return }
        lowBatteries += isLow ? 1 : -1
        if isLow { records[slot].flags.insert(.hasLowBattery) } else { records[slot].flags.remove(.hasLowBattery) }
    }

    /// Gives a beacon that has identified itself the data that the stand-in entry of its address had collected.
    mutating func inherit(_ slot: Int, from head: Int, at now: Timestamp) {
        guard keepsDetails else { return }
        let old = background[head]
        let isFresh = now.microseconds &- old.telemetry.seen <= Int64(limits.pendingTelemetry * 1e6)
        if background[slot].name == nil { background[slot].name = old.name }
        if background[slot].url == nil { background[slot].url = old.url }
        if old.name != nil || old.url != nil { records[slot].flags.insert(.hasWords) }
        background[slot].labels.formUnion(old.labels)
        if background[slot].company == nil { background[slot].company = old.company }
        if !old.scanResponse.isEmpty { background[slot].scanResponse = old.scanResponse }
        if !old.telemetry.isEmpty && isFresh {
            background[slot].telemetry = old.telemetry
            background[slot].tlm = old.tlm
            setBattery(old.batteryMillivolts, slot)
        }
        if records[head].identity.kind == .eddystoneURL { background[slot].other = old.identifying }
    }
}
