import Basics
import BeaconService
import Canvas
import Localization

// The actions on the source.
extension MonitorState {
    /// Pauses the replay if there is one, else the screen.
    mutating func pause() -> [Effect] {
        if let replay = status.replay {
            status.replay?.isPaused.toggle()
            return [.replay(replay.isPaused ? .resume : .pause)]
        }
        isPaused.toggle()
        needsPage = true
        return [.setPaused(isPaused), .pull]
    }

    /// Selects the next scan profile. Only an adapter has a profile; without one a message reports that.
    mutating func turnProfile() -> [Effect] {
        guard let next = status.scanProfile?.next else {
            say(Phrase(.notice.profileNoEffect), isError: true)
            return [.bell]
        }
        // Shown at once; the next status contains the real value.
        status.scanProfile = next
        say(Phrase(next.noticeKey))
        return [.setProfile(next)]
    }

    mutating func speed(_ speed: Double) -> ReplayCommand {
        // Shown at once, so that a second key continues from here; the next status contains the real value.
        status.replay?.speed = speed
        return .speed(speed)
    }
}

extension ScanProfile {
    /// The text key of the sentence about the selection.
    var noticeKey: TextKey {
        switch self {
        case .lowLatency: .notice.profileLowLatency
        case .balanced: .notice.profileBalanced
        case .lowPower: .notice.profileLowPower
        }
    }
}
