import Advertising

/// An advertising payload as one JSON object. Written straight from the octets: nothing is allocated on the way.
struct PayloadJSON {
    let layouts: LayoutSet

    /// Where the single fields stand, found in a first walk.
    private struct Outline {
        var flags: Int?
        var completeName: Range<Int>?
        var shortName: Range<Int>?
        var txPowerLevel: Int?
        var appearance: Int?
        var uri: Range<Int>?
        var uuidOctets = 0
        var uuidStructure: ADStructure?
        var hasManufacturerData = false
        var hasServiceData = false
        var isMalformed = false
    }

    func write(_ payload: Span<UInt8>, to out: inout OutputBuffer) {
        let outline = outline(payload)
        out.put("{")
        if let flags = outline.flags {
            out.put("\"flags\":")
            out.put(decimal: Int(payload[flags]))
            out.put(",")
        }
        if let name = outline.completeName ?? outline.shortName { writeNames(name, outline, payload, &out) }
        if let level = outline.txPowerLevel {
            out.put("\"txPowerLevel\":")
            out.put(decimal: Int(payload.signed8(level)))
            out.put(",")
        }
        if let appearance = outline.appearance {
            out.put("\"appearance\":")
            out.put(decimal: Int(payload.littleEndian16(appearance)))
            out.put(",")
        }
        if outline.uri != nil, let uri = Advertisement(payload).uri {
            out.put("\"uri\":")
            out.put(json: uri)
            out.put(",")
        }
        writeServiceUUIDs(outline, payload, &out)
        writeManufacturerData(outline, payload, &out)
        writeServiceData(outline, payload, &out)
        out.put(outline.isMalformed ? ",\"malformed\":true" : ",\"malformed\":false")
        writeFrames(payload, &out)
        out.put("}")
    }

    private func outline(_ payload: Span<UInt8>) -> Outline {
        var outline = Outline()
        var cursor = ADCursor()
        while let structure = cursor.next(in: payload) {
            let data = structure.data
            switch structure.type {
            case .flags: if outline.flags == nil, !data.isEmpty { outline.flags = data.lowerBound }
            case .completeLocalName: if outline.completeName == nil { outline.completeName = data }
            case .shortenedLocalName: if outline.shortName == nil { outline.shortName = data }
            case .txPowerLevel: if outline.txPowerLevel == nil, data.count == 1 { outline.txPowerLevel = data.lowerBound }
            case .appearance: if outline.appearance == nil, data.count == 2 { outline.appearance = data.lowerBound }
            case .uri: outline.uri = data
            case .manufacturerData: outline.hasManufacturerData = true
            case .serviceData16, .serviceData32, .serviceData128: outline.hasServiceData = true
            default:
                if structure.type.serviceUUIDSize != nil {
                    outline.uuidOctets += data.count
                    outline.uuidStructure = structure
                }
            }
        }
        outline.isMalformed = cursor.isMalformed
        return outline
    }

    private func writeNames(
        _ range: Range<Int>, _ outline: Outline, _ payload: Span<UInt8>, _ out: inout OutputBuffer
    ) {
        let name = LocalName(payload, range)
        out.put("\"localName\":")
        out.put(json: name.text)
        out.put(outline.completeName == nil ? ",\"localNameComplete\":false" : ",\"localNameComplete\":true")
        out.put(name.isValidUTF8 ? ",\"nameValidUtf8\":true," : ",\"nameValidUtf8\":false,")
        if let complete = outline.completeName {
            out.put("\"completeLocalName\":")
            out.put(json: LocalName(payload, complete).text)
            out.put(",")
        }
        if let short = outline.shortName {
            out.put("\"shortLocalName\":")
            out.put(json: LocalName(payload, short).text)
            out.put(",")
        }
    }

    private func writeServiceUUIDs(_ outline: Outline, _ payload: Span<UInt8>, _ out: inout OutputBuffer) {
        out.put("\"serviceUUIDs\":[")
        if outline.uuidOctets == 2, let list = outline.uuidStructure, list.type.serviceUUIDSize == 2,
            list.data.count == 2
        {
            out.put("\"")
            out.put(hexadecimal: UInt64(payload.littleEndian16(list.data.lowerBound)), octets: 2, upper: true)
            out.put("\"")
        } else if outline.uuidOctets > 0 {
            for (index, uuid) in Advertisement(payload).serviceUUIDs.enumerated() {
                if index > 0 { out.put(",") }
                out.put("\"")
                out.put(text: uuid)
                out.put("\"")
            }
        }
        out.put("],")
    }

    private func writeManufacturerData(_ outline: Outline, _ payload: Span<UInt8>, _ out: inout OutputBuffer) {
        out.put("\"manufacturerData\":[")
        if outline.hasManufacturerData {
            var cursor = ADCursor()
            var isFirst = true
            while let structure = cursor.next(in: payload) {
                guard structure.type == .manufacturerData, structure.data.count >= 2 else { continue }
                if !isFirst { out.put(",") }
                isFirst = false
                out.put("{\"company\":")
                out.put(decimal: Int(payload.littleEndian16(structure.data.lowerBound)))
                out.put(",\"data\":\"")
                out.put(hexadecimal: payload, structure.data.dropFirst(2))
                out.put("\"}")
            }
        }
        out.put("],")
    }

    private func writeServiceData(_ outline: Outline, _ payload: Span<UInt8>, _ out: inout OutputBuffer) {
        out.put("\"serviceData\":[")
        if outline.hasServiceData {
            var cursor = ADCursor()
            var isFirst = true
            while let structure = cursor.next(in: payload) {
                guard let size = structure.type.serviceDataSize, structure.data.count >= size else { continue }
                if !isFirst { out.put(",") }
                isFirst = false
                let start = structure.data.lowerBound
                out.put("{\"uuid\":\"")
                switch size {
                case 2: out.put(hexadecimal: UInt64(payload.littleEndian16(start)), octets: 2, upper: true)
                case 4: out.put(hexadecimal: UInt64(payload.littleEndian32(start)), octets: 4, upper: true)
                default: out.put(UUID128(littleEndian: payload, at: start))
                }
                out.put("\",\"data\":\"")
                out.put(hexadecimal: payload, structure.data.dropFirst(size))
                out.put("\"}")
            }
        }
        out.put("]")
    }

    private func writeFrames(_ payload: Span<UInt8>, _ out: inout OutputBuffer) {
        out.put(",\"beacons\":[")
        var cursor = ADCursor()
        var labels: Labels = []
        var isFirst = true
        while let structure = cursor.next(in: payload) {
            labels.formUnion(Labels.of(structure, in: payload))
            guard let frame = BeaconFrame.decode(structure, in: payload, layouts: layouts) else { continue }
            if !isFirst { out.put(",") }
            isFirst = false
            FrameJSON(layouts: layouts).write(frame, to: &out)
        }
        out.put("]")
        guard !labels.isEmpty else { return }
        out.put(",\"labels\":[")
        isFirst = true
        for (label, name) in Labels.names where labels.contains(label) {
            if !isFirst { out.put(",") }
            isFirst = false
            out.put("\"")
            out.put(text: name)
            out.put("\"")
        }
        out.put("]")
    }
}
