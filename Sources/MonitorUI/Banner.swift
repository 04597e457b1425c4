import BeaconService
import Canvas

/// One line about what is wrong, and what to do about it.
enum Banner: Equatable {
    case lost(Phrase)
    case waiting(Phrase)
    case silent
    case fallback(Phrase)
    /// Nothing that is done now survives.
    case notKept(Phrase)
    /// What opening the store had to say, where all the same everything is kept or nothing can be changed.
    case store(Phrase)
    /// The service cannot be used (S-29, S-44).
    case unprepared(PreparationError)
    /// There is no application code: what speaks with the server cannot be used (S-32).
    case noAppCode

    init?(_ state: MonitorState) {
        switch state.status.condition {
        case .lost(let reason): self = .lost(reason)
        case .waiting(let reason): self = .waiting(reason)
        case .silent: self = .silent
        case .starting, .scanning, .ended:
            if let problem = state.site.storeProblem {
                self = state.site.forgetsAtEnd ? .notKept(problem) : .store(problem)
            } else if let error = state.site.preparation.problems.first(where: { !$0.isOfServerOnly }) {
                self = .unprepared(error)
            } else if let reason = state.status.fallback {
                self = .fallback(reason)
            } else if state.lacksAppCode {
                self = .noAppCode
            } else {
                return nil
            }
        }
    }
}

extension Banner {
    /// A sentence and what to do about it take up to 160 cells.
    func rows(_ size: Size) -> Int { size.columns < 160 && size.rows >= 16 && self != .noAppCode ? 2 : 1 }
}

extension MonitorState {
    /// Whether it is time to say that there is no application code: to whom uses the service, where it is about the
    /// service. Everybody else hears beacons without one.
    fileprivate var lacksAppCode: Bool {
        [.designated, .status].contains(view) && site.service.agreement.isAgreed
            && site.preparation.problems.contains(.lackOfAppCode)
    }

    var banner: Banner? { Banner(self) }
}
