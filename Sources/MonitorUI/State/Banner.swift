import Basics
import BeaconService
import Canvas

/// One line about a problem, with advice.
enum Banner: Equatable {
    case lost(Phrase)
    case waiting(Phrase)
    case silent
    case fallback(Phrase)
    /// Changes made now are not stored.
    case notKept(Phrase)
    /// A remark from opening the store, when everything is stored nevertheless or nothing can be changed.
    case store(Phrase)
    /// The service cannot be used.
    case unprepared(PreparationError)
    /// There is no application code: functions that need the server cannot be used.
    case noAppCode
    /// The server rejects the application.
    case refused(PreparationError)

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
            } else if let error = state.refusal {
                self = .refused(error)
            } else {
                return nil
            }
        }
    }
}

extension Banner {
    /// The number of rows of the banner. A sentence with its advice takes up to 160 cells.
    func rows(_ size: Size) -> Int { size.columns < 160 && size.rows >= 16 && self != .noAppCode ? 2 : 1 }
}

extension MonitorState {
    /// Whether to report that there is no application code: only to a user of the service, and in views of the
    /// service. Hearing beacons does not require one.
    fileprivate var lacksAppCode: Bool {
        site.hasService && showsService && site.preparation.problems.contains(.lackOfAppCode)
    }

    /// The rejection of the application by the server, where it is to be reported.
    fileprivate var refusal: PreparationError? {
        showsService ? site.preparation.problems.first { if case .refused = $0 { true } else { false } } : nil
    }

    private var showsService: Bool { [.designated, .status].contains(view) && site.service.agreement.isAgreed }

    var banner: Banner? { Banner(self) }
}
