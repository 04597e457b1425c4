import ArgumentParser

/// `noroshi region`: lists regions and manages those of the user.
struct RegionCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "region",
        abstract: "List regions, show the classes of a region, and add and remove your own regions.",
        subcommands: [
            RegionListing.self, RegionClassify.self, RegionStored.self, RegionAdd.self, RegionRemove.self,
            RegionReserve.self, RegionUnreserve.self,
        ],
        defaultSubcommand: RegionListing.self)
}
