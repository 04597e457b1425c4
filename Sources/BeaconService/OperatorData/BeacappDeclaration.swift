/// The operator's declarations for applications that use Beacapp's interface.
public struct BeacappDeclaration: Equatable, Sendable {
    /// An application, identified by a pair of secrets.
    public struct Application: Hashable, Sendable {
        public var requestToken: String
        public var secretKey: String
        /// The versions of the SDK that may activate the application; empty for any.
        public var versions: [String]

        public init(requestToken: String, secretKey: String, versions: [String] = []) {
            self.requestToken = requestToken
            self.secretKey = secretKey
            self.versions = versions
        }
    }

    public var applications: [Application]
    /// The validity of an access token in hours.
    public var tokenHours: Int
    /// The beacons and the events as applications receive them: JSON, with the revision.
    public var events: String

    public init(applications: [Application] = [], tokenHours: Int = 24, events: String) {
        self.applications = applications
        self.tokenHours = tokenHours
        self.events = events
    }
}
