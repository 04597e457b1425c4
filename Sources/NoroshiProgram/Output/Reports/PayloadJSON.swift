import Advertising

/// An advertising payload as one JSON object. It is written directly from the bytes, without allocation.
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
            out.write("{")
            writeFields(outline, payload, &out)
            out.write("\"serviceUUIDs\":[")
            if outline.hasServiceUUIDs { writeServiceUUIDs(payload, &out) }
            out.write("],\"manufacturerData\":[")
            if outline.hasManufacturerData { writeManufacturerData(payload, &out) }
            out.write("],\"serviceData\":[")
            if outline.hasServiceData { writeServiceData(payload, &out) }
            if outline.isMalformed { out.write("],\"malformed\":true") } else { out.write("],\"malformed\":false") }
            out.write(",\"beacons\":[")
            let labels =
                outline.hasManufacturerData || outline.hasServiceData ? writeFrames(payload, &out) : Labels()
            out.write("]")
            if !labels.isEmpty { write(labels, &out) }
            out.write("}")
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
            out.write("\"flags\":")
            out.write(decimal: Int(payload[flags]))
            out.write(",")
        }
        if let name = outline.completeName ?? outline.shortName {
            out.write("\"localName\":")
            let isValid = out.write(name: payload, name)
            if outline.completeName == nil {
                out.write(",\"localNameComplete\":false")
            } else {
                out.write(",\"localNameComplete\":true")
            }
            if isValid { out.write(",\"nameValidUtf8\":true,") } else { out.write(",\"nameValidUtf8\":false,") }
            if let complete = outline.completeName { write("\"completeLocalName\":", name: complete, payload, &out) }
            if let short = outline.shortName { write("\"shortLocalName\":", name: short, payload, &out) }
        }
        if let level = outline.txPowerLevel {
            out.write("\"txPowerLevel\":")
            out.write(decimal: Int(payload.signed8(level)))
            out.write(",")
        }
        if let appearance = outline.appearance {
            out.write("\"appearance\":")
            out.write(decimal: Int(payload.littleEndian16(appearance)))
            out.write(",")
        }
        if outline.uri != nil, let uri = Advertisement(payload).uri {
            out.write("\"uri\":")
            out.write(json: uri)
            out.write(",")
        }
    }

    @inline(__always)
    private func write(
        _ key: StaticString, name: Range<Int>, _ payload: Span<UInt8>, _ out: inout TextCursor
    ) {
        out.write(key)
        _ = out.write(name: payload, name)
        out.write(",")
    }

    /// Writes each service UUID once, in the order of appearance.
    @inline(never)
    private func writeServiceUUIDs(_ payload: Span<UInt8>, _ cursor: inout TextCursor) {
        cursor.write { out in
            var uuids = ServiceUUIDWalk()
            var isFirst = true
            while let uuid = uuids.next(in: payload) {
                guard isFirst || !uuids.hasStood(uuid, in: payload) else { continue }
                if isFirst { out.write("\"") } else { out.write(",\"") }
                isFirst = false
                out.write(uuid: payload, uuid)
                out.write("\"")
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
                if !isFirst { out.write(",") }
                isFirst = false
                let start = structure.data.lowerBound
                out.write("{\"company\":")
                out.write(decimal: Int(payload.littleEndian16(start)))
                out.write(",\"data\":\"")
                out.write(hexadecimal: payload, (start + 2)..<structure.data.upperBound)
                out.write("\"}")
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
                if !isFirst { out.write(",") }
                isFirst = false
                let start = structure.data.lowerBound
                out.write("{\"uuid\":\"")
                out.write(uuid: payload, start..<(start + size))
                out.write("\",\"data\":\"")
                out.write(hexadecimal: payload, (start + size)..<structure.data.upperBound)
                out.write("\"}")
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
            if !isFirst { out.write(",") }
            isFirst = false
            FrameJSON(layouts: layouts).write(frame, to: &out)
        }
        return labels
    }

    @inline(never)
    private func write(_ labels: Labels, _ out: inout TextCursor) {
        out.write(",\"labels\":[")
        var isFirst = true
        for (label, name) in Labels.names where labels.contains(label) {
            if !isFirst { out.write(",") }
            isFirst = false
            out.write(json: name)
        }
        out.write("]")
    }
}

extension TextCursor {
    /// Writes a device name as a JSON string, decoded as `LocalName` does. Returns whether it is valid UTF-8.
    @inline(__always)
    fileprivate mutating func write(name payload: Span<UInt8>, _ range: Range<Int>) -> Bool {
        for index in range where !Self.isPlain(payload[index]) { return write(unusualName: payload, range) }
        write("\"")
        write(payload, range)
        write("\"")
        return true
    }

    @inline(never)
    private mutating func write(unusualName payload: Span<UInt8>, _ range: Range<Int>) -> Bool {
        let name = LocalName(payload, range)
        write(json: name.text)
        return name.isValidUTF8
    }

    /// Writes a service UUID of 2, 4 or 16 bytes, least significant byte first.
    @inline(__always)
    fileprivate mutating func write(uuid payload: Span<UInt8>, _ range: Range<Int>) {
        let start = range.lowerBound
        switch range.count {
        case 2: write(hexadecimal: UInt64(payload.littleEndian16(start)), octets: 2, .upper)
        case 4: write(hexadecimal: UInt64(payload.littleEndian32(start)), octets: 4, .upper)
        default: write(UUID128(littleEndian: payload, at: start))
        }
    }
}
