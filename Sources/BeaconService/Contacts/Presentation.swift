public import Tracking

/// Content of a campaign that a user is to be told of (TbBTPresentationInfo).
public struct Presentation: Hashable, Sendable {
    /// How the content is shown. The raw values are public.
    public enum Kind: Int, CaseIterable, Sendable {
        case unknown = -1
        case web = 1
        case audioVisual = 2
        case banner = 3

        /// The name in data formats.
        public var name: String {
            switch self {
            case .unknown: "unknown"
            case .web: "web"
            case .audioVisual: "audio-visual"
            case .banner: "banner"
            }
        }
    }

    /// Who words the notification. The raw values are public.
    public enum Annotation: Int, CaseIterable, Sendable {
        case unknown = -1
        case fixed = 1
        case customizable = 2
        case overridable = 3

        /// The name in data formats.
        public var name: String {
            switch self {
            case .unknown: "unknown"
            case .fixed: "fixed"
            case .customizable: "customizable"
            case .overridable: "overridable"
            }
        }
    }

    public var presentationID: String
    public var campaignID: String
    public var kind: Kind
    /// Where the content lies: http or https.
    public var contentURL: String?
    public var annotation: Annotation
    /// What the notification says unless the application words it.
    public var body: String?
    /// Seconds to wait before the user is told; 0 or more.
    public var alertWaitingTime: Double
    /// From then on it is offered no more; nil: it has no end of its own.
    public var endTime: Timestamp?

    public init(
        presentationID: String, campaignID: String, kind: Kind, contentURL: String? = nil,
        annotation: Annotation = .fixed, body: String? = nil, alertWaitingTime: Double = 0, endTime: Timestamp? = nil
    ) {
        self.presentationID = presentationID
        self.campaignID = campaignID
        self.kind = kind
        self.contentURL = contentURL
        self.annotation = annotation
        self.body = body
        self.alertWaitingTime = alertWaitingTime
        self.endTime = endTime
    }
}
