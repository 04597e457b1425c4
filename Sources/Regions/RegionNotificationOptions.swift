/// The changes of a region that are notified (TbBTRegionNotificationSettingOptions).
public struct RegionNotificationOptions: OptionSet, Hashable, Sendable {
    /// The bit mask (supportingTypes, in the shipped header supporingTypes).
    public let rawValue: UInt

    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// Notify when a region is entered (CLRegion.notifyOnEntry).
    public static let onEntry = Self(rawValue: 1 << 0)
    /// Notify when a region is left (CLRegion.notifyOnExit).
    public static let onExit = Self(rawValue: 1 << 1)
    /// Notify "inside" when the user looks at the screen again while inside
    /// (CLBeaconRegion.notifyEntryStateOnDisplay).
    public static let entryStateOnDisplay = Self(rawValue: 1 << 2)

    /// Entry and exit but not display, as in Core Location.
    public static let `default`: Self = [.onEntry, .onExit]
}
