/// What the operator declares for applications that speak Beacapp's interface.
public struct BeacappDeclaration: Equatable, Sendable {
    /// An application, known by a pair of secrets.
    public struct Application: Hashable, Sendable {
        public var requestToken: String
        public var secretKey: String
        /// The versions of the SDK that may activate; empty: any.
        public var versions: [String]

        public init(requestToken: String, secretKey: String, versions: [String] = []) {
            self.requestToken = requestToken
            self.secretKey = secretKey
            self.versions = versions
        }
    }

    public var applications: [Application]
    /// Hours for which an access token is good.
    public var tokenHours: Int
    /// The beacons and the events as applications receive them: JSON, with the revision.
    public var events: String

    public init(applications: [Application] = [], tokenHours: Int = 24, events: String) {
        self.applications = applications
        self.tokenHours = tokenHours
        self.events = events
    }
}
