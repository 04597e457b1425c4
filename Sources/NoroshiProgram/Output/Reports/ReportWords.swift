import Advertising
import Basics
import Tracking

extension DeviceAddress.Kind {
    /// The kind's name in data formats.
    var name: StaticString {
        switch self {
        case .public: "public"
        case .random: "random"
        case .publicIdentity: "public-identity"
        case .randomIdentity: "random-identity"
        case .anonymous: "anonymous"
        }
    }
}

extension AdvertisingEventType {
    /// The type's name in data formats.
    var name: StaticString {
        if contains(.scanResponse) { return "scanResponse" }
        if contains(.directed) { return "directed" }
        if contains(.connectable) { return "connectable" }
        return contains(.scannable) ? "scannable" : "nonconnectable"
    }
}

extension Proximity {
    var name: StaticString {
        switch self {
        case .unknown: "unknown"
        case .immediate: "immediate"
        case .near: "near"
        case .far: "far"
        }
    }
}
