import Basics
public import Tracking

// The properties of an event that filters can use.
extension SiteEvent {
    /// The properties that events have beside their text.
    public static let scope: FilterScope = [.identity, .signal]

    /// Creates the filter subject of the event.
    ///
    /// - Parameters:
    ///   - said: The texts about the event in the language of the user, names included.
    ///   - age: Seconds since the event, where the list shows the age.
    public func subject(said: [String], age: Double? = nil) -> FilterSubject {
        let region = region ?? ""
        let fields = [region] + region.split(separator: ":").dropFirst().map(String.init) + (beacon?.fields ?? [])
        return FilterSubject(
            RowText(said + [kind.rawValue, rule ?? ""], fields: fields), identity: beacon, rssi: rssi, age: age)
    }
}
