import HCI

extension ControllerSource {
    /// A source whose reports go to `inbox`.
    public convenience init(
        configuration: ControllerConfiguration, clock: Clock, inbox: Inbox,
        onState: @escaping @Sendable (SourceState) -> Void
    ) {
        self.init(
            configuration: configuration, clock: { clock.microseconds },
            onPackets: { packet, microseconds in
                let outcome = inbox.deposit { LEAdvertisingEvent.decode(h4: packet, at: microseconds, into: &$0) }
                if case .malformed = outcome { inbox.countMalformed() }
            }, onState: onState)
    }
}
