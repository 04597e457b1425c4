public import Basics

/// An encounter of a device: an event of a region, and of a beacon in it.
public struct Encounter: Hashable, Sendable {
    public var regionID: String
    public var keycode: String?
    public var event: RegionEventType
    /// The application that sends the request.
    public var application: String

    public init(regionID: String, keycode: String?, event: RegionEventType, application: String) {
        self.regionID = regionID
        self.keycode = keycode
        self.event = event
        self.application = application
    }
}

/// The stored history of a device.
public struct ContactHistory: Equatable, Sendable {
    /// A mark of a campaign. All applications of a device mark the same campaign.
    public struct Mark: Hashable, Sendable {
        public var campaignID: String
        public var time: Timestamp

        public init(campaignID: String, time: Timestamp) {
            self.campaignID = campaignID
            self.time = time
        }
    }

    /// Content that was delivered to the requesting application, and the event that caused it.
    public struct Delivery: Hashable, Sendable {
        public var presentationID: String
        public var event: RegionEventType

        public init(presentationID: String, event: RegionEventType) {
            self.presentationID = presentationID
            self.event = event
        }
    }

    /// Content that was delivered to any application of the device, and the time of the latest delivery. It blocks
    /// until the user's application resets it.
    public struct Block: Hashable, Sendable {
        public var presentationID: String
        public var application: String
        public var time: Timestamp

        public init(presentationID: String, application: String, time: Timestamp) {
            self.presentationID = presentationID
            self.application = application
            self.time = time
        }
    }

    public var marks: [Mark]
    public var deliveries: [Delivery]
    public var blocks: [Block]

    public init(marks: [Mark] = [], deliveries: [Delivery] = [], blocks: [Block] = []) {
        self.marks = marks
        self.deliveries = deliveries
        self.blocks = blocks
    }
}

/// The result of an encounter.
public struct ContactVerdict: Equatable, Sendable {
    /// The result code, or nil if all due contents are delivered.
    public var result: ContactCheckResult?
    /// The delivered contents, to be stored as deliveries and as blocks.
    public var presentations: [Presentation] = []
    /// The identifiers of contents that are due but blocked.
    public var blocked: [String] = []
    /// The campaigns concerned, in the operator's order.
    public var campaignIDs: [String] = []
    /// The campaigns for which a mark is to be written.
    public var marked: [String] = []

    public init(_ result: ContactCheckResult?) { self.result = result }
}

/// The rules of a contact check.
///
/// Each campaign is evaluated alone. If several are concerned, actions take precedence over omissions, in this
/// order: delivered contents, a mark, blocked contents, a skipped notification, a mark that cannot be made, nothing
/// to do. Marks are written and contents delivered in all of them.
public enum ContactCheck {
    public static func verdict(
        on encounter: Encounter, _ campaigns: [Campaign], _ history: ContactHistory, now: Timestamp
    ) -> ContactVerdict {
        var verdict = ContactVerdict(.targetNotFound)
        var found: Set<ContactCheckResult> = []
        for campaign in campaigns where campaign.counts(encounter, now) {
            verdict.campaignIDs.append(campaign.campaignID)
            switch campaign.step(encounter, history, now) {
            case .ends(let result): found.insert(result)
            case .marks:
                found.insert(.marked)
                verdict.marked.append(campaign.campaignID)
            case .offers(let free, let blocked):
                verdict.presentations += free
                verdict.blocked += blocked.map(\.presentationID)
            }
        }
        guard !verdict.campaignIDs.isEmpty else { return verdict }
        if !verdict.presentations.isEmpty {
            verdict.result = verdict.blocked.isEmpty ? nil : .partlyBlocked
        } else {
            if !verdict.blocked.isEmpty { found.insert(.totallyBlocked) }
            verdict.result = order.first { found.contains($0) } ?? .doNothing
        }
        return verdict
    }

    private static let order: [ContactCheckResult] = [.marked, .totallyBlocked, .skipped, .unmarkable]
}

extension Campaign {
    /// The result of an encounter in one campaign.
    enum Step: Equatable {
        case ends(ContactCheckResult)
        case marks
        case offers(free: [Presentation], blocked: [Presentation])
    }

    func step(_ encounter: Encounter, _ history: ContactHistory, _ now: Timestamp) -> Step {
        let marks = history.marks.filter { $0.campaignID == campaignID }.map(\.time)
        if marks.count < requiredMarks {
            let isDue = marks.max().map { now.seconds(since: $0) >= markInterval } ?? true
            return isMarkable && isDue ? .marks : .ends(.unmarkable)
        }
        let due = presentations.filter { content in
            content.endTime.map { now < $0 } ?? true
                && (notifyInterval != nil
                    || !history.deliveries.contains(
                        .init(presentationID: content.presentationID, event: encounter.event)))
        }
        guard !due.isEmpty else { return .ends(.doNothing) }
        let told = notifyEvents.isEmpty ? events : notifyEvents
        guard told.contains(encounter.event) else { return .ends(.skipped) }
        let blocked = due.filter { isBlocked($0, encounter, history, now) }
        // A campaign with marks is notified as a whole: none of its contents is delivered within the interval.
        if requiredMarks > 0, isResting(encounter, history, now) { return .ends(.skipped) }
        return .offers(free: due.filter { !blocked.contains($0) }, blocked: blocked)
    }

    /// Whether any content of the campaign was delivered to the requesting application less than the interval ago.
    private func isResting(_ encounter: Encounter, _ history: ContactHistory, _ now: Timestamp) -> Bool {
        let own = Set(presentations.map(\.presentationID))
        return history.blocks.contains { block in
            block.application == encounter.application && own.contains(block.presentationID) && stands(block, now)
        }
    }

    private func isBlocked(
        _ content: Presentation, _ encounter: Encounter, _ history: ContactHistory, _ now: Timestamp
    ) -> Bool {
        history.blocks.contains { block in
            guard block.presentationID == content.presentationID else { return false }
            if block.application == encounter.application { return stands(block, now) }
            return isExclusive && (notifyInterval == nil || stands(block, now))
        }
    }

    /// Whether the interval since a delivery has not passed. Without an interval, the stored deliveries determine
    /// which content was delivered.
    private func stands(_ block: ContactHistory.Block, _ now: Timestamp) -> Bool {
        notifyInterval.map { now.seconds(since: block.time) < $0 } ?? false
    }
}
