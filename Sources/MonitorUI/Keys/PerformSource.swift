import BeaconService
import Canvas
import Localization
import Texts

// What the actions on the source do.
extension MonitorState {
    /// The replay is stopped where there is one, else the screen.
    mutating func pause() -> [Effect] {
        if let replay = status.replay {
            status.replay?.isPaused.toggle()
            return [.replay(replay.isPaused ? .resume : .pause)]
        }
        isPaused.toggle()
        needsPage = true
        return [.setPaused(isPaused), .pull]
    }

    /// Only an adapter has a profile: it is said where there is none.
    mutating func turnProfile() -> [Effect] {
        guard let next = status.scanProfile?.next else {
            say(Phrase(.notice.profileNoEffect), isError: true)
            return [.bell]
        }
        // Shown at once; the next status says what is so.
        status.scanProfile = next
        say(Phrase(next.noticeKey))
        return [.setProfile(next)]
    }

    mutating func speed(_ speed: Double) -> ReplayCommand {
        // Shown at once, so that a second key goes on from here; the next status says what is so.
        status.replay?.speed = speed
        return .speed(speed)
    }
}

extension ScanProfile {
    /// The key of the sentence that it was chosen.
    var noticeKey: TextKey {
        switch self {
        case .lowLatency: .notice.profileLowLatency
        case .balanced: .notice.profileBalanced
        case .lowPower: .notice.profileLowPower
        }
    }
}
