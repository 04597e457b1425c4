public import Basics
import Tracking

/// Content of a campaign of which the user is to be notified (TbBTPresentationInfo).
public struct Presentation: Hashable, Sendable {
    /// The form in which the content is shown. The raw values are public.
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

    /// The source of the notification's text. The raw values are public.
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
    /// The address of the content: http or https.
    public var contentURL: String?
    public var annotation: Annotation
    /// The text of the notification, unless the application supplies another one.
    public var body: String?
    /// The time in seconds to wait before the user is notified; 0 or more.
    public var alertWaitingTime: Double
    /// The time from which the content is no longer offered, or nil if it has no end.
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
