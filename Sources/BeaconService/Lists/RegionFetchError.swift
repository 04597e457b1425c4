public import Texts
public import Tracking

/// Why regions were not updated (TbBTFetchError, TbBTHTTPError, and errors of what lies below).
public enum RegionFetchError: Error, Equatable, Sendable {
    /// The answer could not be read, and where in it; empty: as a whole.
    case malformedResponse(String)
    /// The server has no region for the application. What is held stays.
    case noRegions
    /// The time between two updates has not passed (RegionUpdateIntervalHours).
    case intervalNotElapsed(until: Timestamp)
    /// Another status than 200 and 304, as the server sent it, with what it says about it.
    case refused(code: Int, Phrase)
    /// The question never came to an answer, and why.
    case underlying(Phrase)
    /// The service's own beacons have official regions, which are not updated by type.
    case invalidBeaconType(BeaconType)
    /// The time between two updates counts, but for who tests.
    case notInTestMode
    /// Who is asked, for whom, or what the answer is compared with changed before it came.
    case changedMeanwhile
    /// Who asked took the question back.
    case cancelled
    /// The service may not be used.
    case obstacle(ServiceObstacle)

    public static let fetchDomain = "TbBTFetchError"
    public static let httpDomain = "TbBTHTTPError"

    /// The name that the service's documents have for this kind of error; nil: they have none.
    public var domain: String? {
        switch self {
        case .malformedResponse, .noRegions, .intervalNotElapsed: Self.fetchDomain
        case .refused: Self.httpDomain
        case .underlying, .invalidBeaconType, .notInTestMode, .changedMeanwhile, .cancelled, .obstacle: nil
        }
    }

    /// The number within the domain. That of an answer that cannot be read is ours: the documents give none.
    public var number: Int? {
        switch self {
        case .malformedResponse: 1300
        case .noRegions: 1400
        case .intervalNotElapsed: 1500
        case .refused(let code, _): code
        case .underlying, .invalidBeaconType, .notInTestMode, .changedMeanwhile, .cancelled, .obstacle: nil
        }
    }

    /// The class of the status that the server sent.
    public var status: HTTPStatus? { if case .refused(let code, _) = self { HTTPStatus(code: code) } else { nil } }

    /// Whether a question to the server failed. What was not asked is no event, it is told to who wanted it.
    public var isFailure: Bool {
        switch self {
        case .malformedResponse, .noRegions, .refused, .underlying: true
        case .intervalNotElapsed, .invalidBeaconType, .notInTestMode, .changedMeanwhile, .cancelled, .obstacle: false
        }
    }
}

extension RegionFetchError: PhraseConvertible {
    public var phrase: Phrase {
        switch self {
        case .malformedResponse(let place):
            place.isEmpty ? Phrase(.list.malformedWhole) : Phrase(.list.malformed, .text(place))
        case .noRegions: Phrase(.list.noRegions)
        case .intervalNotElapsed: Phrase(.list.tooEarly)
        case .refused(_, let why), .underlying(let why): why
        case .invalidBeaconType(let type): Phrase(.list.invalidBeaconType, .phrase(Phrase(type.textKey)))
        case .notInTestMode: Phrase(.list.notInTestMode)
        case .changedMeanwhile: Phrase(.list.changedMeanwhile)
        case .cancelled: Phrase(.error.storeCancelled)
        case .obstacle(let obstacle): obstacle.reason.phrase
        }
    }

    /// The same, with the moment of the next update in the words of who knows the time zone.
    public func phrase(_ words: (Timestamp) -> Argument) -> Phrase {
        guard case .intervalNotElapsed(let time) = self else { return phrase }
        return Phrase(.list.tooEarlyUntil, words(time))
    }
}
