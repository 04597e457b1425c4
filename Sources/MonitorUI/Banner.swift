/// One line about what is wrong, and what to do about it.
enum Banner: Hashable {
    case lost(Phrase)
    case waiting(Phrase)
    case silent
    case fallback(Phrase)
    /// Nothing that is done now survives.
    case notKept(Phrase)
    /// What opening the store had to say, where all the same everything is kept or nothing can be changed.
    case store(Phrase)

    init?(_ state: MonitorState) {
        switch state.status.condition {
        case .lost(let reason): self = .lost(reason)
        case .waiting(let reason): self = .waiting(reason)
        case .silent: self = .silent
        case .starting, .scanning, .ended:
            if let problem = state.site.storeProblem {
                self = state.site.forgetsAtEnd ? .notKept(problem) : .store(problem)
            } else if let reason = state.status.fallback {
                self = .fallback(reason)
            } else {
                return nil
            }
        }
    }
}

extension MonitorState {
    var banner: Banner? { Banner(self) }
}
