import Basics
import Tracking

// Values that are written often, without making a string first.
extension JSONText {
    mutating func value(_ text: PlainText) { text.withOctets { value(plain: $0) } }

    mutating func member(_ name: String, _ beacon: BeaconIdentity) {
        key(name)
        if let text = beacon.plainText { value(text) } else { value(beacon.text) }
    }
}
