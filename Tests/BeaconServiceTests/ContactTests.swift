import Advertising
import Basics
import BeaconService
import Regions
import Testing
import Tracking

@Suite("Contacts")
struct ContactTests {
    private static func uuid(_ low: UInt64) -> UUID128 { UUID128(high: 9, low: low) }

    private static func region(
        _ regionID: String, _ low: UInt64, _ type: BeaconType = .serviceStatic, isEnabled: Bool = true
    ) -> OfficialRegion {
        OfficialRegion(regionID: regionID, uuid: uuid(low), beaconType: type, isEnabled: isEnabled)
    }

    private static let state = ServiceState(
        designated: [ServiceBeaconData(regionID: "shop", segment: 1, keycode: "0000100002")],
        managed: [
            ManagedRegion(regionID: "bus", uuid: uuid(5), managedType: .owned),
            ManagedRegion(regionID: "bus-7", uuid: uuid(5), major: 7, managedType: .owned),
        ],
        reserved: [region("mine", 4), region("mine-wave", 7, .serviceDynamic)], userIdentifier: "staff")
    private static let context = ServiceContext(
        official: [region("shop", 1), region("off", 2, isEnabled: false), region("wave", 3, .serviceDynamic)])

    private static func beacon(_ low: UInt64, _ major: UInt16, _ minor: UInt16) throws -> BeaconIdentity {
        try #require(BeaconIdentity(text: "ibeacon:\(uuid(low)):\(major):\(minor)"))
    }

    @Test(
        "A contact with a beacon has its region and key code, or else its narrowest region",
        arguments: [
            (1, 1, 2, "shop", "0000100002"), (1, 9, 9, "shop", "0000900009"), (3, 1, 2, "wave", nil),
            (5, 7, 1, "bus-7", nil), (5, 8, 1, "bus", nil), (2, 1, 2, nil, nil), (4, 1, 2, nil, nil),
            (6, 1, 2, nil, nil), (7, 1, 2, nil, nil),
        ] as [(UInt64, UInt16, UInt16, String?, String?)])
    func beacons(uuid: UInt64, major: UInt16, minor: UInt16, region: String?, keycode: String?) throws {
        let beacon = try Self.beacon(uuid, major, minor)
        let subject = ContactSubject.beacon(beacon)
        guard let region else {
            #expect(throws: ErrandError.noPlace) { try Self.state.contactPlace(of: subject, Self.context) }
            return
        }
        let place = try Self.state.contactPlace(of: subject, Self.context)
        #expect(place == ContactPlace(regionID: region, keycode: keycode))
        #expect(Self.state.beacon(at: place, Self.context) == (keycode == nil ? nil : beacon))
    }

    @Test("The region of a single beacon gives a contact with that beacon; foreign regions and key codes are rejected")
    func regions() throws {
        let now = Timestamp(microseconds: 3)
        let contact = try Self.state.contact(
            of: .region("shop:0000100002"), .didExit, identifier: Self.uuid(8), at: now, Self.context)
        #expect(contact.place == ContactPlace(regionID: "shop", keycode: "0000100002"))
        #expect(contact.event == .didExit && contact.time == now && contact.userIdentifier == "staff")
        #expect(contact.identifier == Self.uuid(8))
        let named = try Self.state.contactPlace(
            of: .place(ContactPlace(regionID: "shop:0000100002")), Self.context)
        #expect(named == contact.place)
        let whole = try Self.state.contactPlace(of: .region("bus"), Self.context)
        #expect(whole == ContactPlace(regionID: "bus"))
        for region in ["mine", "off", "nowhere", "shop:0000100003"] {
            #expect(throws: ErrandError.notOfService(region)) {
                try Self.state.contactPlace(of: .region(region), Self.context)
            }
        }
        for (region, keycode) in [("shop", "12"), ("wave", "0000100002"), ("bus", "0000100002")] {
            #expect(throws: ErrandError.notKeycode(keycode, region: region)) {
                try Self.state.contactPlace(of: .place(ContactPlace(regionID: region, keycode: keycode)), Self.context)
            }
        }
    }

    @Test("A beacon with variable values is validated in the region of its UUID, and others are rejected")
    func onetime() throws {
        let place = try Self.state.onetimeRegion(of: try Self.beacon(3, 1001, 5), Self.context)
        #expect(place.region == "wave" && place.major == 1001 && place.minor == 5)
        for beacon in try [1, 6, 7].map({ try Self.beacon($0, 1, 1) }) {
            #expect(throws: OnetimeValidationError.self) { try Self.state.onetimeRegion(of: beacon, Self.context) }
        }
        let errors: [OnetimeValidationError] = [
            .invalidApplication(ErrandError.noPlace.phrase), .invalidRegion(""), .invalidBeacon,
            .server(ErrandError.noPlace.phrase), .unconnectable(ErrandError.noPlace.phrase), .errand(.cancelled),
        ]
        #expect(errors.map(\.code) == [2001, 2002, 2003, 2004, 2005, nil])
    }
}
