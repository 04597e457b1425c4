import ArgumentParser

/// `noroshi region`: lists regions and manages those of the user.
struct RegionCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "region",
        abstract: "List regions, tell what a region is, add and remove regions of your own.",
        subcommands: [
            RegionListing.self, RegionClassify.self, RegionStored.self, RegionAdd.self, RegionRemove.self,
            RegionReserve.self, RegionUnreserve.self,
        ],
        defaultSubcommand: RegionListing.self)
}
