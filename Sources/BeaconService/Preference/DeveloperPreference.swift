/// The service settings of an application: the six items of `TbBTDeveloperPreference.plist`.
public struct DeveloperPreference: Equatable, Sendable {
    /// Test mode; on by default.
    public var isTestMode: Bool
    /// The access token of the application (DeveloperAppCode).
    public var appCode: String
    public var sdkEdition: String
    public var sdkVersion: String
    /// The maximum number of designatable beacon regions, 1 to 19.
    public var maxDesignatableBeaconRegions: Int
    /// The minimum number of hours between updates of managed regions; 0 if every update is allowed.
    public var regionRefreshIntervalHours: Int

    public init(
        isTestMode: Bool = true, appCode: String = "", sdkEdition: String = Self.edition,
        sdkVersion: String = Self.version, maxDesignatableBeaconRegions: Int = 19, regionRefreshIntervalHours: Int = 1
    ) {
        self.isTestMode = isTestMode
        self.appCode = appCode
        self.sdkEdition = sdkEdition
        self.sdkVersion = sdkVersion
        self.maxDesignatableBeaconRegions = min(19, max(1, maxDesignatableBeaconRegions))
        self.regionRefreshIntervalHours = max(0, regionRefreshIntervalHours)
    }

    public static let edition = "SWAMP"
    public static let version = "1.2.0"
    public static let fileName = "TbBTDeveloperPreference.plist"

    /// The items of the file, in its order and with its spelling.
    public enum Key: String, CaseIterable, Sendable {
        case testMode = "TestMode"
        case appCode = "DeveloperAppCode"
        case edition = "SDKEdition"
        case version = "SDKVersion"
        case maximum = "MaxDesignatableBeaconRegions"
        case interval = "RegionUpdateIntervalHours"
    }
}
