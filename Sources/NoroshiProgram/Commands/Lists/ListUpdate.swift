import Basics
import BeaconService
import CommandUsage
import Localization
import Noroshi
import ServiceClient

extension StoreSession {
    /// Updates a list: the server's answer is on disk, compared with the previous list.
    /// - Throws: Nothing was changed: 20 to 25 by the kind of error; 69 without a server, 77 without agreement.
    func update(_ list: ServiceList, isForced: Bool = false) async throws(Failure) -> ListOutcome {
        try setting.demandServer()
        let server = try connection(try state())
        let caller = ServiceCaller(
            context.preference, try state(), device: try device(), language: localizer.language.rawValue)
        let hours = context.preference.regionRefreshIntervalHours
        let outcome = try await setting.waiting { () throws(Failure) in
            try await server.update(list, as: caller, hours: hours, isForced: isForced) { () throws(Failure) in
                try state().lists
            } at: {
                .now
            } take: { fetch throws(Failure) in
                guard case .listed(let outcome) = try perform(.takeList(fetch)).outcome else { return .overtaken }
                return outcome
            }
        }
        switch outcome {
        case .failed(let error): throw Failure(error)
        case .overtaken: throw Failure(.changedMeanwhile)
        case .managed, .official: return outcome
        }
    }

    /// The connection to the server.
    /// - Throws: There is no server, or it may not be used.
    func connection(_ state: ServiceState) throws(Failure) -> ServiceConnection {
        guard let server = setting.connection else { throw Failure(.unavailable, .list.needsServer) }
        if let obstacle = files.preparation.obstacle(state.agreement, for: .lists) { throw Failure(obstacle) }
        return server
    }

    /// The time at which managed regions may be updated again; nil: now, or there is no server.
    func next(of slice: ManagedSlice) throws(Failure) -> Timestamp? {
        guard let server = setting.connection else { return nil }
        let preference = context.preference
        let key = server.keys(code: preference.appCode, isTestMode: preference.isTestMode)(.managed(slice))
        return try state().lists.next(of: key, hours: preference.regionRefreshIntervalHours, at: .now)
    }
}

extension Failure {
    init(_ error: RegionFetchError) {
        guard case .obstacle(let obstacle) = error else {
            self.init(error.exitStatus, error.phrase { .moment($0) })
            return
        }
        self.init(obstacle)
    }
}

extension RegionFetchError {
    fileprivate var exitStatus: ExitStatus {
        switch self {
        case .malformedResponse: .listMalformed
        case .noRegions: .listEmpty
        case .intervalNotElapsed: .listTooEarly
        case .refused: .listRefused
        case .underlying: .listUnanswered
        case .invalidBeaconType, .notInTestMode, .changedMeanwhile, .cancelled, .obstacle: .listNotUpdated
        }
    }
}
