public import Basics

/// The reason why a server did not perform a request whose caller waits for the result, and which is not stored: a
/// test log or a contact check.
public enum ErrandError: Error, Equatable, Sendable {
    /// The application is not in test mode, which only test logs require.
    case notInTestMode
    /// The region is neither an enabled one of the service nor a managed one, or the user reserved it.
    case notOfService(String)
    /// The beacon belongs to no such region.
    case noPlace
    /// The text is not a key code that beacons of the region can have.
    case notKeycode(String, region: String)
    case obstacle(ServiceObstacle)
    /// The result could not be stored, with the reason.
    case cannotKeep(Phrase)
    /// The request concerns the simulated shop, and this server is not a demonstration server.
    case noDemonstration(String)
    /// The server rejected the request, with the reason.
    case refused(Phrase)
    /// The caller cancelled the request. It may have arrived.
    case cancelled
    /// The request was cancelled before it was sent, or there were too many requests to send.
    case notSent
}

extension ErrandError {
    /// Whether the request was sent, or may have been.
    public var isOfExchange: Bool {
        switch self {
        case .refused, .cancelled: true
        case .notInTestMode, .notOfService, .noPlace, .notKeycode, .obstacle, .cannotKeep, .noDemonstration, .notSent:
            false
        }
    }
}

extension ErrandError: PhraseConvertible {
    public var phrase: Phrase {
        switch self {
        case .notInTestMode: Phrase(.testlog.notInTestMode)
        case .notOfService(let region): Phrase(.errand.notOfService, .text(region))
        case .noPlace: Phrase(.errand.noPlace)
        case .notKeycode(let keycode, let region): Phrase(.errand.notKeycode, .text(keycode), .text(region))
        case .obstacle(let obstacle): obstacle.reason.phrase
        case .cannotKeep(let phrase): phrase
        case .noDemonstration(let server): Phrase(.errand.noDemonstration, .text(server))
        case .refused(let phrase): phrase
        case .cancelled: Phrase(.errand.cancelled)
        case .notSent: Phrase(.errand.notSent)
        }
    }
}
