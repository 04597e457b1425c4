public import Basics

extension BeaconType {
    /// The key of the name in the language files.
    public var textKey: TextKey {
        switch self {
        case .serviceStatic: .beaconType._1
        case .serviceDynamic: .beaconType._2
        case .ownedStatic: .beaconType._3
        case .ownedDynamic: .beaconType._4
        }
    }
}

extension ManagedRegionType {
    /// The key of the name in the language files.
    public var textKey: TextKey {
        switch self {
        case .whole: .managed.whole
        case .test: .managed.test
        case .owned: .managed.owned
        case .thirdParty: .managed._3rd
        }
    }
}
