import Tracking

// Holding the picture, and recording what is heard.
extension ScanEngine {
    /// Holds the picture of this moment for the screen, or lets it go. The engine works on.
    public func freeze(_ isFrozen: Bool) {
        frozen = isFrozen ? (table, timeline.now) : nil
    }

    /// Begins to record; a recording that runs is ended.
    public func record(to path: String) throws(SystemError) -> RecordingState {
        recording = try Recording(path: path, replacing: false)
        return RecordingState(path: path, reports: 0, octets: 0, failure: nil)
    }

    /// Ends the recording and says how it stands.
    public func stopRecording() -> RecordingState? {
        recording?.flush()
        defer { recording = nil }
        return recordingState
    }

    var recordingState: RecordingState? {
        guard let path = recording?.path else { return nil }
        return RecordingState(
            path: path, reports: recording?.reports ?? 0, octets: recording?.octets ?? 0, failure: recording?.failure)
    }
}
