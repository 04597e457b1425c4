import Advertising
import Basics
import Testing
import VectorTesting

/// Payloads of public tests and specifications, decoded by the library.
@Suite(.enabled(if: !Vector.all().isEmpty, "../shared/vectors is not there: its payloads are not tried"))
struct VectorTests {
    @Test(
        "The payloads of each level are decoded as the vectors expect",
        arguments: ["must", "should", "optional", "contested"])
    func agree(level: String) {
        let vectors = Vector.all().filter { $0.level == level }
        #expect(!vectors.isEmpty)
        for vector in vectors {
            #expect(vector.differences(from: JSON(decode(octets(vector.hex)))) == [])
        }
    }

    @Test("No truncated payload of the vectors causes a trap")
    func truncations() {
        for vector in Vector.all() {
            let payload = octets(vector.hex)
            for count in 0...payload.count {
                let cut = decode(Array(payload.prefix(count)))
                #expect(cut.frames.count <= payload.count / 4)
            }
        }
    }
}

extension JSON {
    fileprivate init(_ advertisement: Advertisement) {
        self = .object([
            "flags": JSON(advertisement.flags), "localName": JSON(advertisement.localName?.text),
            "completeLocalName": JSON(advertisement.completeLocalName?.text),
            "shortLocalName": JSON(advertisement.shortenedLocalName?.text),
            "nameValidUtf8": advertisement.localName.map { .bool($0.isValidUTF8) } ?? .null,
            "txPowerLevel": JSON(advertisement.txPowerLevel), "appearance": JSON(advertisement.appearance),
            "uri": JSON(advertisement.uri), "malformed": .bool(advertisement.isMalformed),
            "serviceUUIDs": .array(advertisement.serviceUUIDs.map { .string($0) }),
            "manufacturerData": .array(
                advertisement.manufacturerData.map { ["company": JSON($0.company), "data": JSON($0.data)] }),
            "serviceData": .array(
                advertisement.serviceData.map { ["uuid": .string($0.uuid), "data": JSON($0.data)] }),
            "beacons": .array(advertisement.frames.map { JSON($0) }),
        ])
    }

    private init(_ frame: BeaconFrame) {
        switch frame {
        case .iBeacon(let beacon):
            self = [
                "type": "ibeacon", "uuid": .string("\(beacon.uuid)"), "major": JSON(beacon.major),
                "minor": JSON(beacon.minor), "txPower": JSON(beacon.txPower), "manufacturer": 0x004C,
            ]
        case .altBeacon(let beacon):
            self = [
                "type": "altbeacon", "beaconId": .string("\(beacon.identifier)"), "id1": .string("\(beacon.id1)"),
                "id2": JSON(beacon.id2), "id3": JSON(beacon.id3), "txPower": JSON(beacon.txPower),
                "mfgReserved": JSON(beacon.reserved), "manufacturer": JSON(beacon.company),
            ]
        case .eddystoneUID(let beacon):
            self = [
                "type": "eddystone-uid", "txPower": JSON(beacon.txPower), "namespace": .string("\(beacon.namespace)"),
                "instance": .string("\(beacon.instance)"),
            ]
        case .eddystoneURL(let beacon):
            self = ["type": "eddystone-url", "txPower": JSON(beacon.txPower), "url": JSON(beacon.url)]
        case .eddystoneTLM(let telemetry):
            self = [
                "type": "eddystone-tlm", "tlmVersion": 0, "batteryMillivolts": JSON(telemetry.batteryMillivolts),
                "temperatureC": JSON(telemetry.temperatureC), "advCount": JSON(telemetry.advCount),
                "uptimeDeciseconds": JSON(telemetry.uptimeDeciseconds),
                "uptimeSeconds": .number(Double(telemetry.uptimeDeciseconds) / 10),
            ]
        case .eddystoneEncryptedTLM(let telemetry):
            self = [
                "type": "eddystone-etlm", "tlmVersion": 1, "encryptedData": .string("\(telemetry.encryptedData)"),
                "salt": JSON(telemetry.salt), "mic": JSON(telemetry.mic),
            ]
        case .eddystoneEID(let beacon):
            self = [
                "type": "eddystone-eid", "txPower": JSON(beacon.txPower),
                "ephemeralID": .string("\(beacon.ephemeralID)"),
            ]
        case .ruuviTag(let tag): self = .ruuvi(tag)
        case .kkmSensor(let sensor):
            self = [
                "type": "kkm-sensor", "batteryMillivolts": JSON(sensor.batteryMillivolts),
                "temperatureC": JSON(sensor.temperatureC), "humidityPercent": JSON(sensor.humidityPercent),
                "accelerationMg": JSON(sensor.accelerationMg),
            ]
        case .uriBeacon(let beacon):
            self = ["type": "uribeacon", "txPower": JSON(beacon.txPower), "url": JSON(beacon.url)]
        case .layout: self = ["type": "layout"]
        }
    }

    private static func ruuvi(_ tag: RuuviTag) -> JSON {
        let address = tag.mac.map { "\(DeviceAddress($0, .random))" }
        return [
            "type": "ruuvi", "manufacturer": 0x0499, "dataFormat": JSON(tag.dataFormat),
            "temperatureC": JSON(tag.temperatureC), "humidityPercent": JSON(tag.humidityPercent),
            "pressurePa": JSON(tag.pressurePa), "accelerationMg": JSON(tag.accelerationMg),
            "batteryMillivolts": JSON(tag.batteryMillivolts), "ruuviTxPower": JSON(tag.txPower),
            "movementCounter": JSON(tag.movementCounter), "measurementSequence": JSON(tag.measurementSequence),
            "mac": JSON(address),
        ]
    }

    private init(_ number: (some BinaryInteger)?) { self = number.map { .number(Double($0)) } ?? .null }
    private init(_ number: Double?) { self = number.map { .number($0) } ?? .null }
    private init(_ text: String?) { self = text.map { .string($0) } ?? .null }
    private init(_ octets: [UInt8]) { self = .string(Hexadecimal.lower(octets)) }
    private init(_ acceleration: Acceleration?) {
        self = acceleration.map { [JSON($0.x), JSON($0.y), JSON($0.z)] } ?? .null
    }
}
