import Advertising

/// An advertising payload as one JSON object. It is written directly from the octets, without allocating anything.
struct PayloadJSON {
    let layouts: LayoutSet

    /// The positions of the fields, found in a first pass.
    private struct Outline {
        var flags: Int?
        var completeName: Range<Int>?
        var shortName: Range<Int>?
        var txPowerLevel: Int?
        var appearance: Int?
        var uri: Range<Int>?
        var hasServiceUUIDs = false
        var hasManufacturerData = false
        var hasServiceData = false
        var isMalformed = false
    }

    func write(_ payload: Span<UInt8>, to buffer: inout OutputBuffer) {
        buffer.write { write(payload, to: &$0) }
    }

    @inline(never)
    func write(_ payload: Span<UInt8>, to cursor: inout TextCursor) {
        cursor.write { out in
            let outline = outline(payload)
            out.put("{")
            writeFields(outline, payload, &out)
            out.put("\"serviceUUIDs\":[")
            if outline.hasServiceUUIDs { writeServiceUUIDs(payload, &out) }
            out.put("],\"manufacturerData\":[")
            if outline.hasManufacturerData { writeManufacturerData(payload, &out) }
            out.put("],\"serviceData\":[")
            if outline.hasServiceData { writeServiceData(payload, &out) }
            if outline.isMalformed { out.put("],\"malformed\":true") } else { out.put("],\"malformed\":false") }
            out.put(",\"beacons\":[")
            let labels =
                outline.hasManufacturerData || outline.hasServiceData ? writeFrames(payload, &out) : Labels()
            out.put("]")
            if !labels.isEmpty { write(labels, &out) }
            out.put("}")
        }
    }

    @inline(__always)
    private func outline(_ payload: Span<UInt8>) -> Outline {
        var outline = Outline()
        var cursor = ADCursor()
        while let structure = cursor.next(in: payload) {
            let data = structure.data
            switch structure.type {
            case .flags: if outline.flags == nil, !data.isEmpty { outline.flags = data.lowerBound }
            case .completeLocalName: if outline.completeName == nil { outline.completeName = data }
            case .shortenedLocalName: if outline.shortName == nil { outline.shortName = data }
            case .txPowerLevel:
                if outline.txPowerLevel == nil, data.count == 1 { outline.txPowerLevel = data.lowerBound }
            case .appearance: if outline.appearance == nil, data.count == 2 { outline.appearance = data.lowerBound }
            case .uri: outline.uri = data
            case .manufacturerData: outline.hasManufacturerData = true
            case .serviceData16, .serviceData32, .serviceData128: outline.hasServiceData = true
            default: if structure.type.serviceUUIDSize != nil { outline.hasServiceUUIDs = true }
            }
        }
        outline.isMalformed = cursor.isMalformed
        return outline
    }

    @inline(__always)
    private func writeFields(_ outline: Outline, _ payload: Span<UInt8>, _ out: inout TextCursor) {
        if let flags = outline.flags {
            out.put("\"flags\":")
            out.put(decimal: Int(payload[flags]))
            out.put(",")
        }
        if let name = outline.completeName ?? outline.shortName {
            out.put("\"localName\":")
            let isValid = out.put(name: payload, name)
            if outline.completeName == nil {
                out.put(",\"localNameComplete\":false")
            } else {
                out.put(",\"localNameComplete\":true")
            }
            if isValid { out.put(",\"nameValidUtf8\":true,") } else { out.put(",\"nameValidUtf8\":false,") }
            if let complete = outline.completeName { write("\"completeLocalName\":", name: complete, payload, &out) }
            if let short = outline.shortName { write("\"shortLocalName\":", name: short, payload, &out) }
        }
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
    }

    @inline(__always)
    private func write(
        _ key: StaticString, name: Range<Int>, _ payload: Span<UInt8>, _ out: inout TextCursor
    ) {
        out.put(key)
        _ = out.put(name: payload, name)
        out.put(",")
    }

    /// Writes each service UUID once, in the order of appearance.
    @inline(never)
    private func writeServiceUUIDs(_ payload: Span<UInt8>, _ cursor: inout TextCursor) {
        cursor.write { out in
            var uuids = ServiceUUIDWalk()
            var isFirst = true
            while let uuid = uuids.next(in: payload) {
                guard isFirst || !uuids.hasStood(uuid, in: payload) else { continue }
                if isFirst { out.put("\"") } else { out.put(",\"") }
                isFirst = false
                out.put(uuid: payload, uuid)
                out.put("\"")
            }
        }
    }

    @inline(never)
    private func writeManufacturerData(_ payload: Span<UInt8>, _ cursor: inout TextCursor) {
        cursor.write { out in
            var walk = ADCursor()
            var isFirst = true
            while let structure = walk.next(in: payload) {
                guard structure.type == .manufacturerData, structure.data.count >= 2 else { continue }
                if !isFirst { out.put(",") }
                isFirst = false
                let start = structure.data.lowerBound
                out.put("{\"company\":")
                out.put(decimal: Int(payload.littleEndian16(start)))
                out.put(",\"data\":\"")
                out.put(hexadecimal: payload, (start + 2)..<structure.data.upperBound)
                out.put("\"}")
            }
        }
    }

    @inline(never)
    private func writeServiceData(_ payload: Span<UInt8>, _ cursor: inout TextCursor) {
        cursor.write { out in
            var walk = ADCursor()
            var isFirst = true
            while let structure = walk.next(in: payload) {
                guard let size = structure.type.serviceDataSize, structure.data.count >= size else { continue }
                if !isFirst { out.put(",") }
                isFirst = false
                let start = structure.data.lowerBound
                out.put("{\"uuid\":\"")
                out.put(uuid: payload, start..<(start + size))
                out.put("\",\"data\":\"")
                out.put(hexadecimal: payload, (start + size)..<structure.data.upperBound)
                out.put("\"}")
            }
        }
    }

    /// Writes the frames one after another. Returns the labels that were found.
    @inline(never)
    private func writeFrames(_ payload: Span<UInt8>, _ out: inout TextCursor) -> Labels {
        var walk = ADCursor()
        var labels: Labels = []
        var isFirst = true
        while let structure = walk.next(in: payload) {
            switch structure.type {
            case .manufacturerData, .serviceData16, .serviceData32, .serviceData128: break
            default: continue
            }
            labels.formUnion(Labels.of(structure, in: payload))
            guard let frame = BeaconFrame.decode(structure, in: payload, layouts: layouts) else { continue }
            if !isFirst { out.put(",") }
            isFirst = false
            FrameJSON(layouts: layouts).write(frame, to: &out)
        }
        return labels
    }

    @inline(never)
    private func write(_ labels: Labels, _ out: inout TextCursor) {
        out.put(",\"labels\":[")
        var isFirst = true
        for (label, name) in Labels.names where labels.contains(label) {
            if !isFirst { out.put(",") }
            isFirst = false
            out.put(json: name)
        }
        out.put("]")
    }
}

extension TextCursor {
    /// Writes a device name as a JSON string, as `LocalName` reads it. Returns whether it is valid UTF-8.
    @inline(__always)
    fileprivate mutating func put(name payload: Span<UInt8>, _ range: Range<Int>) -> Bool {
        for index in range where !Self.isPlain(payload[index]) { return put(unusualName: payload, range) }
        put("\"")
        put(payload, range)
        put("\"")
        return true
    }

    @inline(never)
    private mutating func put(unusualName payload: Span<UInt8>, _ range: Range<Int>) -> Bool {
        let name = LocalName(payload, range)
        put(json: name.text)
        return name.isValidUTF8
    }

    /// Writes a service UUID of 2, 4 or 16 octets, least significant octet first.
    @inline(__always)
    fileprivate mutating func put(uuid payload: Span<UInt8>, _ range: Range<Int>) {
        let start = range.lowerBound
        switch range.count {
        case 2: put(hexadecimal: UInt64(payload.littleEndian16(start)), octets: 2, .upper)
        case 4: put(hexadecimal: UInt64(payload.littleEndian32(start)), octets: 4, .upper)
        default: put(UUID128(littleEndian: payload, at: start))
        }
    }
}
