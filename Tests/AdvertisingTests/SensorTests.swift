import Testing

@testable import Advertising

@Suite("Sensor frames of vendors")
struct SensorTests {
    private func ruuvi(_ hexadecimal: String) -> RuuviTag? {
        guard case .ruuviTag(let tag)? = frame(manufacturer(0x0499, octets(hexadecimal))) else { return nil }
        return tag
    }

    @Test("RuuviTag format 3 is decoded")
    func format3() {
        let tag = ruuvi("03 50 17 45 35d1 0064 ff9c 03e8 0b54")
        #expect(tag?.dataFormat == 3)
        #expect(tag?.humidityPercent == 40)
        #expect(tag?.temperatureC == 23.69)
        #expect(tag?.pressurePa == 63_777)
        #expect(tag?.accelerationMg == Acceleration(x: 100, y: -100, z: 1000))
        #expect(tag?.batteryMillivolts == 2900)
        #expect(tag?.txPower == nil && tag?.mac == nil && tag?.movementCounter == nil)
    }

    @Test(
        "The temperature of RuuviTag format 3 has its sign in the top bit",
        arguments: [("81 45", -1.69), ("80 05", -0.05), ("00 00", 0)])
    func negative(temperature: String, celsius: Double) {
        #expect(ruuvi("03 50 \(temperature) 35d1 0064 ff9c 03e8 0b54")?.temperatureC == celsius)
    }

    @Test("RuuviTag format 5 is decoded")
    func format5() {
        let tag = ruuvi("05 12fc 5394 c37c 0004 fffc 040c ac36 42 00cd c0ffee001122")
        #expect(tag?.dataFormat == 5)
        #expect(tag?.temperatureC == 24.3)
        #expect(tag?.humidityPercent == 53.49)
        #expect(tag?.pressurePa == 100_044)
        #expect(tag?.accelerationMg == Acceleration(x: 4, y: -4, z: 1036))
        #expect(tag?.batteryMillivolts == 2977)
        #expect(tag?.txPower == 4)
        #expect(tag?.movementCounter == 66 && tag?.measurementSequence == 205)
        #expect(tag?.mac == 0xC0FF_EE00_1122)
    }

    @Test("Every field of RuuviTag format 5 has a value that means not measured")
    func notMeasured() {
        let tag = ruuvi("05 8000 ffff ffff 8000 8000 8000 ffff ff ffff ffffffffffff")
        #expect(tag?.temperatureC == nil && tag?.humidityPercent == nil && tag?.pressurePa == nil)
        #expect(tag?.accelerationMg == nil && tag?.batteryMillivolts == nil && tag?.txPower == nil)
        #expect(tag?.movementCounter == nil && tag?.measurementSequence == nil && tag?.mac == nil)
        #expect(tag?.dataFormat == 5)
    }

    @Test("RuuviTag format 5 is decoded at the limits of its ranges")
    func ends() {
        let high = ruuvi("05 7fff fffe fffe 7fff 7fff 7fff ffde fe fffe fffffffffffe")
        #expect(high?.temperatureC == 163.835 && high?.pressurePa == 115_534)
        #expect(high?.batteryMillivolts == 3646 && high?.txPower == 20)
        #expect(high?.movementCounter == 254 && high?.measurementSequence == 65_534)
        let low = ruuvi("05 8001 0000 0000 8001 8001 8001 0000 00 0000 000000000000")
        #expect(low?.temperatureC == -163.835 && low?.humidityPercent == 0 && low?.pressurePa == 50_000)
        #expect(low?.accelerationMg == Acceleration(x: -32_767, y: -32_767, z: -32_767))
        #expect(low?.batteryMillivolts == 1600 && low?.txPower == -40 && low?.mac == 0)
    }

    @Test("A RuuviTag frame has at least the bytes of its format", arguments: 0...30)
    func lengths(count: Int) {
        for (format, least) in [(UInt8(3), 14), (5, 24)] {
            let body = Array(([format] + counting(30)).prefix(count))
            #expect((frame(manufacturer(0x0499, body)) != nil) == (count >= least))
        }
        #expect(frame(manufacturer(0x0499, [6] + counting(count))) == nil)
        #expect(frame(manufacturer(0x9904, [5] + counting(30))) == nil)
    }

    @Test("A KKM frame is decoded with every mask, but not if it is one byte too short", arguments: 0...15)
    func mask(value: Int) {
        let fields: [(bit: Int, octets: [UInt8])] = [
            (1, octets("0e5b")), (2, octets("ffc0")), (4, octets("1f95")), (8, octets("fffc ffec 03eb")),
        ]
        let wanted = fields.filter { value & $0.bit != 0 }
        let body = [0x21, 0x01, UInt8(value)] + wanted.flatMap(\.octets)
        guard case .kkmSensor(let sensor)? = frame(service(0xFEAA, body)) else {
            Issue.record("no sensor for mask \(value)")
            return
        }
        #expect(sensor.batteryMillivolts == (value & 1 != 0 ? 3675 : nil))
        #expect(sensor.temperatureC == (value & 2 != 0 ? -0.25 : nil))
        #expect(sensor.humidityPercent == (value & 4 != 0 ? 31.582_031_25 : nil))
        #expect(sensor.accelerationMg == (value & 8 != 0 ? Acceleration(x: -4, y: -20, z: 1003) : nil))
        if value > 0 { #expect(frame(service(0xFEAA, body.dropLast())) == nil) }
    }

    @Test("KKM acceleration is read without its mask bit, and other versions and short frames are rejected")
    func oddities() {
        let body = octets("21 01 03 0c7a ffc0 006d ffe1 0416")
        guard case .kkmSensor(let sensor)? = frame(service(0xFEAA, body)) else {
            Issue.record("no sensor")
            return
        }
        #expect(sensor.accelerationMg == Acceleration(x: 109, y: -31, z: 1046))
        #expect(frame(service(0xFEAA, octets("21 02 01 0c7a"))) == nil)
        #expect(frame(service(0xFEAA, octets("21 01"))) == nil)
    }
}
