public import Basics

/// The reason why regions were not updated (TbBTFetchError, TbBTHTTPError, and errors of lower layers).
public enum RegionFetchError: Error, Equatable, Sendable {
    /// The response could not be read. The text is the place of the fault in it; empty for the whole response.
    case malformedResponse(String)
    /// The server has no region for the application. The stored regions remain.
    case noRegions
    /// The time between two updates has not passed (RegionUpdateIntervalHours).
    case intervalNotElapsed(until: Timestamp)
    /// A status other than 200 and 304, as the server sent it, with the server's explanation.
    case refused(code: Int, Phrase)
    /// The request received no response, with the reason.
    case underlying(Phrase)
    /// The service's own beacons have official regions, which are not updated by type.
    case invalidBeaconType(BeaconType)
    /// The minimum time between two updates may be ignored only in test mode.
    case notInTestMode
    /// The server, the application, or the content that the response is compared with changed before the response
    /// arrived.
    case changedMeanwhile
    /// The caller cancelled the request.
    case cancelled
    /// The service may not be used.
    case obstacle(ServiceObstacle)

    public static let fetchDomain = "TbBTFetchError"
    public static let httpDomain = "TbBTHTTPError"

    /// The domain that the service's documents define for this kind of error, or nil if they define none.
    public var domain: String? {
        switch self {
        case .malformedResponse, .noRegions, .intervalNotElapsed: Self.fetchDomain
        case .refused: Self.httpDomain
        case .underlying, .invalidBeaconType, .notInTestMode, .changedMeanwhile, .cancelled, .obstacle: nil
        }
    }

    /// The number within the domain. This program chose the number of an unreadable response, because the documents
    /// define none.
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

    /// Whether a request to the server failed. A request that was not sent causes no event; the error is reported to
    /// the caller only.
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

    /// The description of the error, including the time of the next update, which a caller that has the time zone
    /// formats.
    public func phrase(_ words: (Timestamp) -> Argument) -> Phrase {
        guard case .intervalNotElapsed(let time) = self else { return phrase }
        return Phrase(.list.tooEarlyUntil, words(time))
    }
}
