import ArgumentParser

/// `noroshi designate`: the beacons that cause events.
struct DesignateCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "designate",
        abstract: "Designate beacons by their key codes, release them, set switchers.",
        discussion: """
            What is designated takes effect in the screen or watch that runs, or in the next one. Without a verb the \
            designated beacons are listed.
            """,
        subcommands: [
            DesignateAdd.self, DesignateNearest.self, DesignateList.self, DesignateSwitcher.self, DesignateRemove.self,
            DesignateExport.self,
            DesignateImport.self, DesignatePolarity.self,
        ],
        defaultSubcommand: DesignateList.self)
}
