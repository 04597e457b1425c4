public import Advertising
public import Regions
import Texts
public import Tracking

/// Content that the service handed over, kept to be told of and opened.
public struct KeptContent: Equatable, Sendable {
    /// Given on this device when it was received.
    public var identifier: UUID128
    public var presentation: Presentation
    /// Where the device was then.
    public var place: ContactPlace
    public var received: Timestamp
    /// When the user was told of it; nil: not yet.
    public var notified: Timestamp?
    /// When the user last opened it; nil: it is unread.
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

    /// Seconds until the user is to be told of it; 0: now, or it is done.
    public func wait(at now: Timestamp) -> Double {
        guard notified == nil else { return 0 }
        // A clock that was set back delays nothing.
        return max(0, presentation.alertWaitingTime - max(0, now.seconds(since: received)))
    }

    /// What it says, or what it is called where it says nothing: the first 200 characters.
    public var words: String {
        let body = presentation.body ?? ""
        let words = body.isEmpty ? presentation.presentationID : body
        return words.count > 200 ? words.prefix(200) + "…" : words
    }
}

extension ContactCheckOutcome {
    /// What was handed over, to be kept.
    public func contents(at place: ContactPlace, _ now: Timestamp) -> [KeptContent] {
        presentations.map { KeptContent(identifier: .random(), $0, at: place, received: now) }
    }
}

/// What a user does with content. The raw values are the names in data formats, and in paths of the interface.
public enum ContentAct: String, CaseIterable, Sendable {
    /// The user was told of it.
    case notified
    /// The user opened it.
    case tapped
}

/// What a user did with content, to be sent to the service.
public struct ContentReport: Equatable, Sendable {
    public var act: ContentAct
    public var presentationID: String
    /// Where the device was when it was handed over.
    public var place: ContactPlace
    public var time: Timestamp
    /// The application's identifier of its user (auid); nil: none was set.
    public var userIdentifier: String?
    /// By what servers knew this device; nil: by nothing yet.
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

/// What follows from what a user does with content.
public struct ContentNote: Equatable, Sendable {
    /// As it is then.
    public var content: KeptContent
    public var events: [SiteEvent] = []
    /// For the service.
    public var records: [ServiceRecord] = []
}

extension ServiceState {
    /// What follows from a user being told of content, which counts once, or opening it, of which nobody knows who was not
    /// told.
    /// - Parameter isForServer: Whether the service is to hear of it.
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
                beacon: beacon(at: content.place, context), reason: Reason(.why.content, .text(content.words))))
        guard isForServer else { return }
        let report = ContentReport(
            act, presentationID: content.presentation.presentationID, place: content.place, time: now,
            userIdentifier: userIdentifier, device: device)
        note.records.append(ServiceRecord(report, identifier: .random(), context))
    }
}
