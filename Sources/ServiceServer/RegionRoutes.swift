import BeaconService
import HTTPTypes
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
        group.get("preparation") { request, context in
            let board = board.now
            var managed = board.managed.filter { !$0.key.contains("/") }.mapValues(\.tag)
            let whole = OperatorBoard.Board.whole(isTestMode: context.caller?.isTestMode ?? false)
            managed["whole"] = board.managed[whole]?.tag
            let body = PreparationBody(
                serverTime: now(), isDemonstration: board.data.isDemonstration, officialTag: board.official.tag,
                managedTags: managed)
            return Representation { body.write(into: &$0) }.answer(request)
        }
        group.get("official-regions") { request, _ in board.now.official.answer(request) }
        group.get("managed-regions") { request, context in
            try managed(request, isTestMode: context.caller?.isTestMode ?? false).answer(request)
        }
    }

    /// `type=whole|test|owned|3rd`, and of owned ones `beaconType=3|4`.
    private func managed(_ request: Request, isTestMode: Bool) throws(Refusal) -> Representation {
        let type = request.query("type") ?? ""
        let kind = request.query("beaconType")
        guard ManagedRegionType.words.contains(where: { $0.0 == type }) else {
            throw Refusal(.badRequest, "invalid_type", Phrase(.server.invalidType))
        }
        guard type != "test" || isTestMode else {
            throw Refusal(.forbidden, "test_mode_off", Phrase(.server.testModeOff))
        }
        var name = type == "whole" ? OperatorBoard.Board.whole(isTestMode: isTestMode) : type
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
