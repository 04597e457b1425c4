public import Advertising
public import Basics
public import Regions

/// Content that the service delivered, stored until the user is notified and opens it.
public struct KeptContent: Equatable, Sendable {
    /// The identifier that this device assigned on reception.
    public var identifier: UUID128
    public var presentation: Presentation
    /// The place of the device at the reception.
    public var place: ContactPlace
    public var received: Timestamp
    /// The time at which the user was notified, or nil if not yet.
    public var notified: Timestamp?
    /// The time at which the user last opened it, or nil if it is unread.
    public var opened: Timestamp?

    public init(
        identifier: UUID128, _ presentation: Presentation, at place: ContactPlace, received: Timestamp,
        notified: Timestamp? = nil, opened: Timestamp? = nil
    ) {
        self.identifier = identifier
        self.presentation = presentation
        self.place = place
        self.received = received
        self.notified = notified
        self.opened = opened
    }

    /// The time in seconds until the user is to be notified; 0 if now, or if already done.
    public func wait(at now: Timestamp) -> Double {
        guard notified == nil else { return 0 }
        // A clock that was set back causes no delay.
        return max(0, presentation.alertWaitingTime - max(0, now.seconds(since: received)))
    }

    /// The first 200 characters of the body, or the identifier of the presentation if the body is empty.
    public var words: String {
        let body = presentation.body ?? ""
        let words = body.isEmpty ? presentation.presentationID : body
        return words.count > 200 ? words.prefix(200) + "…" : words
    }
}

extension ContactCheckOutcome {
    /// The delivered contents, for storage.
    public func contents(at place: ContactPlace, _ now: Timestamp) -> [KeptContent] {
        presentations.map { KeptContent(identifier: .random(), $0, at: place, received: now) }
    }
}

/// A user's interaction with content. The raw values are the names in data formats, and in paths of the interface.
public enum ContentAct: String, CaseIterable, Sendable {
    /// The user was notified of the content.
    case notified
    /// The user opened the content.
    case tapped
}

/// A report of a user's interaction with content, to be sent to the service.
public struct ContentReport: Equatable, Sendable {
    public var act: ContentAct
    public var presentationID: String
    /// The place of the device when the content was delivered.
    public var place: ContactPlace
    public var time: Timestamp
    /// The application's identifier of its user (auid), or nil if none was set.
    public var userIdentifier: String?
    /// The identifier by which servers identified this device, or nil if there was none yet.
    public var device: UUID128?

    public init(
        _ act: ContentAct, presentationID: String, place: ContactPlace, time: Timestamp, userIdentifier: String? = nil,
        device: UUID128? = nil
    ) {
        self.act = act
        self.presentationID = presentationID
        self.place = place
        self.time = time
        self.userIdentifier = userIdentifier
        self.device = device
    }
}

/// The consequences of a user's interaction with content.
public struct ContentNote: Equatable, Sendable {
    /// The content after the interaction.
    public var content: KeptContent
    public var events: [SiteEvent] = []
    /// The records to be sent to the service.
    public var records: [ServiceRecord] = []
}

extension ServiceState {
    /// The consequences of notifying the user of content, which counts only once, or of opening it, which implies
    /// that the user was notified.
    /// - Parameter isForServer: Whether a record for the service is made.
    public func note(
        _ act: ContentAct, of content: KeptContent, at now: Timestamp, isForServer: Bool = true,
        _ context: ServiceContext
    ) -> ContentNote {
        var note = ContentNote(content: content)
        if content.notified == nil { add(.notified, to: &note, now, isForServer, context) }
        if act == .tapped { add(.tapped, to: &note, now, isForServer, context) }
        return note
    }

    private func add(
        _ act: ContentAct, to note: inout ContentNote, _ now: Timestamp, _ isForServer: Bool, _ context: ServiceContext
    ) {
        let content = note.content
        switch act {
        case .notified: note.content.notified = now
        case .tapped: note.content.opened = now
        }
        note.events.append(
            SiteEvent(
                time: now, kind: act == .notified ? .contentNotified : .contentOpened, region: content.place.regionID,
                beacon: beacon(at: content.place, context), reason: Phrase(.why.content, .text(content.words))))
        guard isForServer else { return }
        let report = ContentReport(
            act, presentationID: content.presentation.presentationID, place: content.place, time: now,
            userIdentifier: userIdentifier, device: device)
        note.records.append(ServiceRecord(report, identifier: .random(), context))
    }
}
