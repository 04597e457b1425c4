public import BeaconService

/// What an application may want to be told of a beaconizer (TbBTBeaconizerDelegate, S-24). Every method has an empty
/// implementation of its own.
///
/// Calls come one after the other, in the order in which things happened, on no particular thread, and apart from the
/// beaconizer's own work: a delegate may call it from within.
public protocol BeaconizerDelegate: AnyObject, Sendable {
    /// It transmits: after `activate`, or again after an interruption.
    func beaconizerDidActivate(_ beaconizer: Beaconizer) async
    /// `activate` failed, and why; it throws the same.
    func beaconizer(_ beaconizer: Beaconizer, didFailToActivate error: BeaconizerError) async
    /// It ended as it was asked to; advertising is off.
    func beaconizerDidResign(_ beaconizer: Beaconizer) async
    /// The adapter went away, was switched off, or somebody took it over. It resumes by itself when it can.
    func beaconizer(_ beaconizer: Beaconizer, didInterrupt error: BeaconizerError) async
    /// Whether it can be activated became another answer: the terms were agreed to, an adapter came or went. Looked at
    /// once a second while there is a delegate; the first answer is told as well.
    func beaconizer(_ beaconizer: Beaconizer, didChangeActivatable isActivatable: Bool) async
}

extension BeaconizerDelegate {
    public func beaconizerDidActivate(_ beaconizer: Beaconizer) async {}
    public func beaconizer(_ beaconizer: Beaconizer, didFailToActivate error: BeaconizerError) async {}
    public func beaconizerDidResign(_ beaconizer: Beaconizer) async {}
    public func beaconizer(_ beaconizer: Beaconizer, didInterrupt error: BeaconizerError) async {}
    public func beaconizer(_ beaconizer: Beaconizer, didChangeActivatable isActivatable: Bool) async {}
}
