import Hummingbird
import OperatorData
import ServiceProtocol
import Texts
import Tracking

/// What an application asks for when it starts, and the lists of regions.
struct RegionRoutes {
    let board: OperatorBoard
    let now: @Sendable () -> Timestamp

    func add(to group: RouterGroup<ServerContext>) {
        group.get("preparation") { _, _ in
            let board = board.now
            let managed = board.managed.filter { !$0.key.contains("/") }.mapValues(\.tag)
            let body = PreparationBody(
                serverTime: now(), isDemonstration: board.data.isDemonstration, officialTag: board.official.tag,
                managedTags: managed)
            return Response.json { body.write(into: &$0) }
        }
        group.get("official-regions") { request, _ in board.now.official.answer(request) }
        group.get("managed-regions") { request, context in
            try managed(request, isTestMode: context.caller?.isTestMode ?? false).answer(request)
        }
    }

    /// `type=whole|test|owned|3rd`, and of owned ones `beaconType=3|4`.
    private func managed(_ request: Request, isTestMode: Bool) throws(Refusal) -> Representation {
        let type = request.uri.queryParameters["type"].map(String.init) ?? ""
        let kind = request.uri.queryParameters["beaconType"].map(String.init)
        guard ManagedRegionsBody.types.contains(where: { $0.0 == type }) else {
            throw Refusal(.badRequest, "invalid_type", Phrase(.server.invalidType))
        }
        guard type != "test" || isTestMode else {
            throw Refusal(.forbidden, "test_mode_off", Phrase(.server.testModeOff))
        }
        var name = type == "whole" && isTestMode ? "whole/test" : type
        if let kind {
            guard type == "owned", ["3", "4"].contains(kind) else {
                throw Refusal(.badRequest, "invalid_beacon_type", Phrase(.server.invalidBeaconType))
            }
            name += "/" + kind
        }
        guard let list = board.now.managed[name] else { throw Refusal.notFound }
        return list
    }
}
