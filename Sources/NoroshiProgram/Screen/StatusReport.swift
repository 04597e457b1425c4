import Advertising
import Basics
import Glibc
import Localization
import MonitorUI
import Noroshi
import Radio
import Scanning
import Tracking

/// Collects the information that the screen shows about source and program.
struct StatusReport {
    let source: SiteSource
    let tableLimit: Int
    var files: [SourceStatus.Item]
    var warnings: [Phrase]

    func status(_ frame: ScreenFrame, now: Timestamp) -> SourceStatus {
        let snapshot = frame.snapshot
        var status = Self.status(of: source)
        status.cost = frame.cost
        status.secondsSinceReport = snapshot.lastReport.map { max(0, now.seconds(since: $0)) }
        status.reportsPerSecond = snapshot.reportsPerSecond
        status.reports = snapshot.counts.sightings
        status.losses.dropped += snapshot.dropped
        status.losses.malformed += snapshot.counts.malformed + snapshot.malformedEvents
        status.losses.rssiUnavailable = snapshot.counts.rssiUnavailable
        status.losses.unknownEddystone = snapshot.counts.unknownEddystone
        status.tableSize = snapshot.page.total
        status.tableLimit = tableLimit
        status.evicted = snapshot.counts.evicted
        status.memory = Self.residentOctets
        status.files = files
        status.versions = Self.versions
        status.warnings = warnings + status.warnings
        status.recording = snapshot.recording.map { .init(file: $0.path, packets: $0.reports, octets: $0.octets) }
        return status
    }

    /// The part of the status that depends on the source alone.
    static func status(of source: SiteSource) -> SourceStatus {
        var status = SourceStatus(kind: .simulation(seed: 0), condition: .scanning)
        status.fallback = source.fallback?.phrase
        status.scanProfile = source.profile
        let reports = source.reports
        status.losses.dropped = reports.dropped
        if let site = reports as? SimulatedSource {
            status.kind = .simulation(seed: site.seed)
        } else if let replay = reports as? Replay {
            let state = replay.current
            status.kind = .capture(file: replay.path)
            status.condition = state.hasEnded ? .ended : .scanning
            status.losses.badCRC = state.statistics.badCRC
            if let failure = state.failure { status.warnings.append(failure.phrase) }
            if let offset = state.statistics.cutOffset {
                status.warnings.append(Phrase(.remark.captureCut, [.integer(Int(clamping: offset))]))
            }
            if state.statistics.impossibleTimes > 0 {
                status.warnings.append(
                    Phrase(.remark.captureTimes, [.integer(state.statistics.impossibleTimes)]))
            }
            status.losses.malformed = state.statistics.malformed
            status.replay = .init(
                position: state.position, duration: state.duration ?? 0, speed: state.speed, isPaused: state.isPaused,
                beginning: replay.beginning)
            status.replay?.goesBack = replay.goesBack
            status.replay?.isSeeking = state.isSeeking
            status.replay?.silences = state.silences.map(Self.silence)
            status.replay?.silence = state.silence.map(Self.silence)
            status.replay?.passedOver = state.passedOver.map(Self.silence)
        } else {
            status.kind = .controller(name: reports.name)
            status.condition = condition(source.controllerState)
            status.scanMode = source.controllerState.scan.map { .init(isExtended: $0.extended, isActive: $0.active) }
            let receivers = reports.receivers
            guard receivers.count > 1 else { return status }
            status.receivers = receivers.map {
                .init(id: $0.id, name: $0.name, condition: condition($0.state))
            }
        }
        return status
    }

    private static func silence(_ silence: ReplayState.Silence) -> SourceStatus.Replay.Silence {
        .init(from: silence.from, to: silence.to)
    }

    private static func condition(_ state: SourceState) -> SourceStatus.Condition {
        switch state {
        case .starting: .starting
        case .scanning: .scanning
        case .silent: .silent
        case .lost(let error, _): .lost(error.phrase)
        case .stopped: .ended
        }
    }

    private static var residentOctets: Int? {
        guard let file = unsafe fopen("/proc/self/statm", "r") else { return nil }
        defer { unsafe fclose(file) }
        var line = [CChar](repeating: 0, count: 128)
        guard unsafe fgets(&line, 128, file) != nil else { return nil }
        let text = String(decoding: line.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
        let fields = text.split(separator: " ")
        guard fields.count > 1, let pages = Int(fields[1]) else { return nil }
        return pages * Int(sysconf(Int32(_SC_PAGESIZE)))
    }

    private static let versions: [SourceStatus.Item] = {
        var name = utsname()
        unsafe uname(&name)
        let kernel = unsafe withUnsafePointer(to: &name.release) { pointer in
            unsafe pointer.withMemoryRebound(to: CChar.self, capacity: 65) { unsafe String(cString: $0) }
        }
        return [
            .init(Phrase(.version.program), Version.text), .init(Phrase(.version.kernel), kernel),
        ]
    }()
}

extension Setting {
    /// The files that were read, for the status view.
    var items: [SourceStatus.Item] {
        [(TextKey.file.config, configurationFile), (.file.strings, stringsFile), (.file.theme, themeFile)].compactMap {
            key, path in path.map { SourceStatus.Item(Phrase(key), $0) }
        }
    }
}
