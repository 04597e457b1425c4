public import BeaconService

/// The calls of a beaconizer to an application (TbBTBeaconizerDelegate). Every method has an empty default
/// implementation.
///
/// Calls come one after the other, in the order in which things happened, on no particular thread. They do not block
/// the beaconizer: a delegate may call it from within a call.
public protocol BeaconizerDelegate: AnyObject, Sendable {
    /// It transmits: after `activate`, or again after an interruption.
    func beaconizerDidActivate(_ beaconizer: Beaconizer) async
    /// `activate` failed with this error, which it also throws.
    func beaconizer(_ beaconizer: Beaconizer, didFailToActivate error: BeaconizerError) async
    /// The transmission was ended on request, and advertising is off.
    func beaconizerDidResign(_ beaconizer: Beaconizer) async
    /// The adapter was removed or switched off, or another program took it over. The beaconizer resumes automatically
    /// when it can.
    func beaconizer(_ beaconizer: Beaconizer, didInterrupt error: BeaconizerError) async
    /// Whether it can be activated has changed: the terms were agreed to, an adapter came or went. It is checked once a
    /// second while there is a delegate; the first result is reported as well.
    func beaconizer(_ beaconizer: Beaconizer, didChangeActivatable isActivatable: Bool) async
}

extension BeaconizerDelegate {
    public func beaconizerDidActivate(_ beaconizer: Beaconizer) async {}
    public func beaconizer(_ beaconizer: Beaconizer, didFailToActivate error: BeaconizerError) async {}
    public func beaconizerDidResign(_ beaconizer: Beaconizer) async {}
    public func beaconizer(_ beaconizer: Beaconizer, didInterrupt error: BeaconizerError) async {}
    public func beaconizer(_ beaconizer: Beaconizer, didChangeActivatable isActivatable: Bool) async {}
}
