public import Tracking

// What filters can ask of an event.
extension SiteEvent {
    /// What events have of their own.
    public static let scope: FilterScope = [.identity, .signal]

    /// - Parameters:
    ///   - said: what is said of it in the language of the reader, names included.
    ///   - age: seconds since it happened, where the list tells it.
    public func subject(said: [String], age: Double? = nil) -> FilterSubject {
        let region = region ?? ""
        let fields = [region] + region.split(separator: ":").dropFirst().map(String.init) + (beacon?.fields ?? [])
        return FilterSubject(
            RowText(said + [kind.rawValue, rule ?? ""], fields: fields), identity: beacon, rssi: rssi, age: age)
    }
}
