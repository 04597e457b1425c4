public import Machine

/// What is asked before messages can be received, in this order: whether scanning is allowed, then whether the user
/// wants messages at all.
public enum NearbyPreflight {
    public enum Step: Hashable, Sendable {
        /// This must be allowed first, and is not yet decided.
        case authorize(ScanAuthorization)
        /// The user is asked for messages.
        case permission
        case ready
        /// It cannot be: scanning is not allowed.
        case denied
    }

    /// - Parameters:
    ///   - authorization: What is allowed now.
    ///   - isGranted: Whether the user wants messages; nil: not asked yet, and false is asked again when a subscription
    ///     is made.
    public static func next(
        _ strategy: BeaconStrategy, _ authorization: ScanAuthorization, isGranted: Bool?
    ) -> Step {
        let wanted: ScanAuthorization =
            strategy.needsAuthorizationAlways ? .authorizedAlways : .authorizedWhenInUse
        switch authorization {
        case .denied, .restricted: return .denied
        case .notDetermined: return .authorize(wanted)
        case .authorizedWhenInUse where wanted == .authorizedAlways: return .authorize(wanted)
        case .authorizedWhenInUse, .authorizedAlways: return isGranted == true ? .ready : .permission
        }
    }
}
