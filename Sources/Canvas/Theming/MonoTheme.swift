extension Theme {
    /// The theme without colours, which uses only attributes. It is built in, for terminals without colours and for a
    /// missing theme file.
    public static let mono = Theme(
        name: "mono", titles: ["en": "Monochrome", "ja": "モノクロ"],
        styles: attributesOfMono.mapValues { Style(attributes: $0) })

    private static let attributesOfMono: [Role: Attributes] = [
        .text: [],
        .muted: .dim,
        .heading: .bold,
        .titleBar: .reverse,
        .tab: [],
        .tabSelected: [.bold, .reverse],
        .tableHeader: [.bold, .underline],
        .selection: .reverse,
        .mark: .bold,
        .proximityImmediate: .bold,
        .proximityNear: [],
        .proximityFar: [],
        .proximityUnknown: .dim,
        .fresh: .bold,
        .stale: .dim,
        .gone: [.dim, .italic],
        .warning: .bold,
        .error: [.bold, .reverse],
        .good: [],
        .badge: [.reverse, .bold],
        .badgeAlert: [.bold, .underline],
        .keyName: .bold,
        .keyLabel: [],
        .border: .dim,
        .chart: [],
        .chartHigh: .bold,
        .chartLow: .dim,
        .input: .underline,
        .filter: [.bold, .underline],
        .eventEnter: .bold,
        .eventExit: .underline,
        .designated: .bold,
        .switcher: [.bold, .underline],
        .dialog: [],
        .notice: .reverse,
    ]
}
