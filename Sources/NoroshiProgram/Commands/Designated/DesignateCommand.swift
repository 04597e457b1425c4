import ArgumentParser

/// `noroshi designate`: the beacons that cause events.
struct DesignateCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "designate",
        abstract: "Designate beacons by their key codes, release them, and set switchers.",
        discussion: """
            Designations take effect in the running screen or watch, or in the next one that starts. Without a \
            subcommand, the designated beacons are listed.
            """,
        subcommands: [
            DesignateAdd.self, DesignateNearest.self, DesignateList.self, DesignateSwitcher.self, DesignateRemove.self,
            DesignateExport.self,
            DesignateImport.self, DesignatePolarity.self,
        ],
        defaultSubcommand: DesignateList.self)
}
