/// The checks before messages can be received, in this order: whether scanning is allowed, then whether the user
/// wants messages.
public enum NearbyPreflight {
    public enum Step: Hashable, Sendable {
        /// This authorization is required first, and is not decided yet.
        case authorize(ScanAuthorization)
        /// The user must be asked whether messages are wanted.
        case permission
        case ready
        /// Messages cannot be received: scanning is not allowed.
        case denied
    }

    /// - Parameters:
    ///   - authorization: The current authorization.
    ///   - isGranted: Whether the user wants messages; nil if the user was not asked yet. After false the user is
    ///     asked again when a subscription is made.
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
