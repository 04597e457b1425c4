import Basics
import Platform
import Radio

// Recording of reports.
extension ScanEngine {
    /// Starts recording and ends a running recording.
    public func record(to path: String) throws(SystemError) -> RecordingState {
        recording = try Recording(path: path, format: RecordingFormat(path: path) ?? .btsnoop, replacing: false)
        return RecordingState(path: path, reports: 0, octets: 0, failure: nil)
    }

    /// Ends the recording and returns its state.
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
