public import Texts

/// Why something was not done at a server for which somebody waits, and which is not kept: a test log, a contact check.
public enum ErrandError: Error, Equatable, Sendable {
    /// Test logs alone need it.
    case notInTestMode
    /// The region is neither one of the service that is switched on nor a managed one, or one that the user reserved.
    case notOfService(String)
    /// A beacon that belongs to no such region.
    case noPlace
    /// It is none of the key codes that beacons of the region can have.
    case notKeycode(String, region: String)
    case obstacle(ServiceObstacle)
    /// What comes of it could not be kept, and why.
    case cannotKeep(Phrase)
    /// It would be of the simulated shop, and this server is none for trying out.
    case noDemonstration(String)
    /// The server did not do it, and why.
    case refused(Phrase)
    /// Who wanted it took it back. It may have arrived.
    case cancelled
    /// It was taken back before it was sent, or there was too much to be sent.
    case notSent
}

extension ErrandError {
    /// Whether it went out, or may have.
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
