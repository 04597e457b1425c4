// Sensor frames of vendors, sent in place of beacon frames.

extension RuuviTag {
    /// Decodes manufacturer data after the company identifier: data format 3 with at least 14 bytes or 5 with at
    /// least 24.
    init?(data: Range<Int>, in payload: Span<UInt8>) {
        guard let format = data.first.map({ payload[$0] }) else { return nil }
        switch format {
        case 3 where data.count >= 14: self.init(format3: data.lowerBound, in: payload)
        case 5 where data.count >= 24: self.init(format5: data.lowerBound, in: payload)
        default: return nil
        }
    }

    /// Decodes RAWv1: humidity in half percents, temperature as sign, whole degrees and hundredths, pressure from
    /// 50,000 Pa.
    private init(format3 start: Int, in payload: Span<UInt8>) {
        dataFormat = 3
        humidity10000 = Int32(payload[start + 1]) * 50
        let whole = Int32(payload[start + 2] & 0x7F)
        let hundredths = Int32(payload[start + 3])
        let magnitude = whole * 1000 + hundredths * 10
        temperatureMilliC = payload[start + 2] & 0x80 == 0 ? magnitude : -magnitude
        pressurePa = Int32(payload.bigEndian16(start + 4)) + 50_000
        accelerationMg = Acceleration(payload, at: start + 6)
        batteryMillivolts = payload.bigEndian16(start + 12)
    }

    /// Decodes RAWv2: each field has its own value for "not measured".
    private init(format5 start: Int, in payload: Span<UInt8>) {
        dataFormat = 5
        let temperature = payload.bigEndian16(start + 1)
        temperatureMilliC = temperature == 0x8000 ? nil : Int32(Int16(bitPattern: temperature)) * 5
        let humidity = payload.bigEndian16(start + 3)
        // One step is 0.0025 %, a quarter of the unit used here.
        humidity10000 = humidity == 0xFFFF ? nil : (Int32(humidity) + 2) / 4
        let pressure = payload.bigEndian16(start + 5)
        pressurePa = pressure == 0xFFFF ? nil : Int32(pressure) + 50_000
        let acceleration = Acceleration(payload, at: start + 7)
        accelerationMg = acceleration.isMeasured ? acceleration : nil
        let power = payload.bigEndian16(start + 13)
        batteryMillivolts = power >> 5 == 0x7FF ? nil : power >> 5 + 1600
        txPower = power & 0x1F == 0x1F ? nil : Int8(power & 0x1F) * 2 - 40
        movementCounter = payload[start + 15] == 0xFF ? nil : payload[start + 15]
        let sequence = payload.bigEndian16(start + 16)
        measurementSequence = sequence == 0xFFFF ? nil : sequence
        let address = UInt64(payload.bigEndian16(start + 18)) << 32 | UInt64(payload.bigEndian32(start + 20))
        mac = address == 0xFFFF_FFFF_FFFF ? nil : address
    }

    /// Temperature in °C.
    public var temperatureC: Double? { temperatureMilliC.map { Double($0) / 1000 } }
    /// Relative humidity in %.
    public var humidityPercent: Double? { humidity10000.map { Double($0) / 100 } }
}

extension Acceleration {
    init(_ payload: Span<UInt8>, at start: Int) {
        x = Int16(bitPattern: payload.bigEndian16(start))
        y = Int16(bitPattern: payload.bigEndian16(start + 2))
        z = Int16(bitPattern: payload.bigEndian16(start + 4))
    }

    /// RuuviTag format 5 marks an unmeasured axis with the lowest number.
    var isMeasured: Bool { x != .min && y != .min && z != .min }
}

extension KKMSensor {
    /// The bits of the sensor mask, in the order of the fields.
    private enum Mask {
        static let voltage: UInt8 = 0x01
        static let temperature: UInt8 = 0x02
        static let humidity: UInt8 = 0x04
        static let acceleration: UInt8 = 0x08
    }

    /// Decodes frame type 0x21, version 0x01, a mask byte, then the fields that the mask names, big-endian.
    init?(_ body: Range<Int>, in payload: Span<UInt8>) {
        let start = body.lowerBound
        guard body.count >= 3, payload[start + 1] == 0x01 else { return nil }
        let mask = payload[start + 2]
        var offset = start + 3
        func field(_ bit: UInt8, _ length: Int) -> Int?? {
            guard mask & bit != 0 else { return .some(nil) }
            guard body.upperBound - offset >= length else { return nil }
            defer { offset += length }
            return offset
        }
        guard let voltage = field(Mask.voltage, 2), let temperature = field(Mask.temperature, 2),
            let humidity = field(Mask.humidity, 2), let acceleration = field(Mask.acceleration, 6)
        else { return nil }
        batteryMillivolts = voltage.map { payload.bigEndian16($0) }
        temperature256 = temperature.map { Int16(bitPattern: payload.bigEndian16($0)) }
        humidity256 = humidity.map { Int16(bitPattern: payload.bigEndian16($0)) }
        // Some firmware sends the acceleration without setting its bit; six remaining bytes can be nothing else.
        let unannounced = acceleration == nil && body.upperBound - offset == 6 ? offset : nil
        accelerationMg = (acceleration ?? unannounced).map { Acceleration(payload, at: $0) }
    }

    /// Temperature in °C.
    public var temperatureC: Double? { temperature256.map { Double($0) / 256 } }
    /// Relative humidity in %.
    public var humidityPercent: Double? { humidity256.map { Double($0) / 256 } }
}
