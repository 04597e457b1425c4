import Advertising
import Basics
import BeaconService
import Canvas
import Localization
import Regions

/// The state of the service as lines of the status view: version, preference file, official regions, preparation.
struct PreparationLines {
    let state: MonitorState
    let texts: Localizer
    let glyphs: GlyphSet
    /// The maximum number of cells of a value; longer paths continue in the next line.
    var width = Int.max

    private var site: SiteSnapshot { state.site }

    var lines: [TextLine] {
        let sdk = "\(ServiceDefaults.sdkIdentifier) \(ServiceVersion.current)"
        var lines: [TextLine] = [.heading(texts.text(.status.service))]
        // Terms of the service are useless to a user without a service, unless there is a problem with them.
        if site.hasService { lines.append(field(.status.sdk, sdk)) }
        let preference = site.preference
        let isUsual =
            preference.sdkEdition == DeveloperPreference.edition && preference.sdkVersion == DeveloperPreference.version
        if site.hasService || !isUsual, !site.preparation.problems.contains(where: \.isOfFile) {
            lines += [
                field(
                    .status.edition, preference.sdkEdition,
                    preference.sdkEdition == DeveloperPreference.edition ? .text : .error),
                field(
                    .status.version, preference.sdkVersion,
                    preference.sdkVersion == DeveloperPreference.version ? .text : .error),
            ]
        }
        if let file = site.preferenceFile {
            lines += wrapped(.status.preferences, file, site.lacksPreferenceFile ? .warning : .text)
        }
        lines += wrapped(.status.official, official)
        lines += wrapped(.status.managed, state.managedOrigin(texts) ?? texts.text(.lists.nothing))
        lines.append(field(.status.uuids, texts.number(Set(site.official.map(\.uuid)).count)))
        return lines + preparation + server + queue
    }

    private func field(_ key: TextKey, _ value: String, _ role: Role = .text) -> TextLine {
        .field(texts.text(key), SafeText.neutralise(value), role)
    }

    private func wrapped(_ key: TextKey, _ value: String, _ role: Role = .text) -> [TextLine] {
        let parts = TextWidth().wrapped(SafeText.neutralise(value), to: width)
        return parts.enumerated().map { .field($0.offset == 0 ? texts.text(key) : "", $0.element, role) }
    }

    /// The origin of the official regions: the path of a file, or a word.
    private var official: String {
        let origin = state.officialOrigin(texts)
        return site.preparation.source == .file ? site.officialFile ?? origin : origin
    }

    /// The server, its verdict on the application, the response time, and the last reason why it could not be
    /// reached.
    private var server: [TextLine] {
        guard let server = site.server else { return [field(.status.server, texts.text(.verdict.none), .muted)] }
        let (text, sign, role) = server.verdict.words(texts, glyphs)
        let words = server.verdict == nil ? texts.text(server.pause.textKey) : text
        return [field(.status.server, server.place)] + wrapped(.status.serverVerdict, sign + " " + words, role)
            + (server.latency.map { seconds in
                [field(.status.serverLatency, texts.text(.unit.milliseconds, .text(texts.number(Int(seconds * 1000)))))]
            } ?? [])
            + lastError(server)
            + (site.service.device.map { wrapped(.status.device, $0.description.lowercased()) } ?? [])
    }

    /// The queue: the records to be sent and the reason for waiting, the records that were set aside or dropped,
    /// and the last arrival.
    private var queue: [TextLine] {
        guard let queue = site.queue, site.server != nil || queue.counts != QueueCounts() else { return [] }
        let counts = queue.counts
        var lines = wrapped(
            .status.records,
            texts.text(.status.recordsCounts, .integer(counts.waiting), .integer(counts.aside), .integer(counts.own)),
            counts.aside > 0 ? .warning : .text)
        if counts.dropped > 0 {
            lines.append(field(.status.recordsDropped, texts.number(counts.dropped), .warning))
        }
        if counts.waiting > 0, let mark = queue.markInTheWay, let reason = mark.reason {
            lines += wrapped(.status.recordsReason, texts.text(reason), mark.isRefused ? .error : .warning)
            if mark.wait > 0, !mark.isRefused {
                let next = mark.moment.time.advanced(bySeconds: mark.wait)
                lines.append(field(.status.recordsNext, state.moment(next, texts)))
            }
        }
        let success = queue.lastSuccess.map { state.moment($0, texts) } ?? texts.text(.status.recordsNever)
        lines.append(field(.status.recordsSent, success))
        return lines
    }

    private func lastError(_ server: ServerStatus) -> [TextLine] {
        guard let error = server.lastError, let time = server.lastErrorTime else { return [] }
        return wrapped(.status.serverError, state.moment(time, texts) + "  " + texts.text(error), .muted)
    }

    /// Whether the service is ready, with a sign, and if not, the reason.
    private var preparation: [TextLine] {
        let preparation = site.preparation
        let (key, sign, role): (TextKey, String, Role) =
            if preparation.isDegraded {
                (preparation.source == .file ? .preparation.byFile : .preparation.degraded, glyphs.warning, .warning)
            } else if preparation.isSuccess {
                (.preparation.ready, glyphs.good, .good)
            } else if preparation.allowsLocalUse {
                (.preparation.local, glyphs.warning, .warning)
            } else {
                (.preparation.failed, glyphs.error, .error)
            }
        return [field(.status.preparation, sign + " " + texts.text(key), role)]
    }
}

extension PreparationOutcome {
    /// The text key of a word for the origin of the official regions.
    var origin: TextKey {
        switch source {
        case .file: .official.file
        case .bundled: .official.bundled
        case .unreadableFile: .official.unreadable
        case .server: .official.server
        case nil: .official.none
        }
    }

    /// The obstacles, in the order in which they should be removed.
    var phrases: [Phrase] { problems.map(\.phrase) }
}

extension Optional<ServerPause> {
    /// The text key of the reason why nothing is known of the server.
    fileprivate var textKey: TextKey {
        switch self {
        case .needsAgreement: .verdict.needsAgreement
        case .needsPreparation: .verdict.needsPreparation
        case .replay: .verdict.replay
        case nil: .verdict.asked
        }
    }
}

extension Optional<ServerVerdict> {
    /// The words, sign and colour of the verdict; without a verdict, of the fact that the server has not answered
    /// yet.
    func words(_ texts: Localizer, _ glyphs: GlyphSet) -> (text: String, sign: String, role: Role) {
        switch self {
        case .accepted(let isDemonstration):
            (texts.text(isDemonstration ? .verdict.demonstration : .verdict.accepted), glyphs.good, .good)
        case .refused(let status, _): (texts.text(.verdict.refused, .integer(status.rawValue)), glyphs.error, .error)
        case .unreachable: (texts.text(.verdict.unreachable), glyphs.warning, .warning)
        case nil: (texts.text(.verdict.asked), "?", .muted)
        }
    }
}
