import Basics
import BeaconService
import HTTPTypes
import Hummingbird
import ServiceProtocol

/// The requests of an application at its start, and the lists of regions.
struct RegionRoutes {
    let operatorData: CurrentOperatorData
    let now: @Sendable () -> Timestamp

    func add(to group: RouterGroup<ServerContext>) {
        group.get("preparation") { request, context in
            let operatorData = operatorData.now
            var managed = operatorData.managed.filter { !$0.key.contains("/") }.mapValues(\.tag)
            let whole = CurrentOperatorData.Snapshot.whole(isTestMode: context.caller?.isTestMode ?? false)
            managed["whole"] = operatorData.managed[whole]?.tag
            let body = PreparationBody(
                serverTime: now(), isDemonstration: operatorData.data.isDemonstration,
                officialTag: operatorData.official.tag,
                managedTags: managed)
            return Representation { body.write(into: &$0) }.answer(request)
        }
        group.get("official-regions") { request, _ in operatorData.now.official.answer(request) }
        group.get("managed-regions") { request, context in
            try managed(request, isTestMode: context.caller?.isTestMode ?? false).answer(request)
        }
    }

    /// The list for `type=whole|test|owned|3rd`, and of owned ones `beaconType=3|4`.
    private func managed(_ request: Request, isTestMode: Bool) throws(ErrorResponse) -> Representation {
        let type = request.query("type") ?? ""
        let kind = request.query("beaconType")
        guard ManagedRegionType.words.contains(where: { $0.0 == type }) else {
            throw ErrorResponse(.badRequest, "invalid_type", Phrase(.server.invalidType))
        }
        guard type != "test" || isTestMode else {
            throw ErrorResponse(.forbidden, "test_mode_off", Phrase(.server.testModeOff))
        }
        var name = type == "whole" ? CurrentOperatorData.Snapshot.whole(isTestMode: isTestMode) : type
        if let kind {
            guard type == "owned", ["3", "4"].contains(kind) else {
                throw ErrorResponse(.badRequest, "invalid_beacon_type", Phrase(.server.invalidBeaconType))
            }
            name += "/" + kind
        }
        guard let list = operatorData.now.managed[name] else { throw ErrorResponse.notFound }
        return list
    }
}
