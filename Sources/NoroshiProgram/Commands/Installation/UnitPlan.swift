import Basics
import BeaconService

/// A unit, and the commands that install it.
struct UnitPlan {
    let program: String
    let unit: String
    /// The drop-in. Nil: the unit needs no server, or it is a user's unit, which has network access in any case.
    private(set) var dropIn: UnitDropIn?
    /// The key of the text about the purpose of the unit.
    let usage: TextKey
    let grants: [(line: String, key: TextKey)]
    /// The commands that install the unit.
    let installing: [String]
    /// The commands that start the unit after it is written.
    let starting: [String]
    let undoing: [String]
    /// Whether the unit can see the program.
    let isVisible: Bool
    /// The command that makes the unit run while no user is logged in; nil: it does so anyway.
    private(set) var lingering: String?

    /// Makes the plan for the unit of the system.
    init(program: String, dropIn: UnitDropIn?) {
        self.program = program
        self.dropIn = dropIn
        unit = UnitText.text(program: program)
        usage = .unit.usage
        grants = ServiceUnit.grants(reachesServer: dropIn != nil)
        installing = ServiceUnit.installing(program: program, server: dropIn?.server)
        starting = dropIn == nil ? ServiceUnit.starting : ServiceUnit.restarting
        undoing = [ServiceUnit.disabling] + (dropIn.map { _ in [UnitDropIn.removing] } ?? [])
        isVisible = !ServiceUnit.hides(program: program)
    }

    /// Makes the plan for a unit of the user.
    /// - Parameter folder: The folder of the user's units.
    init(_ user: UserUnit, program: String, folder: String) {
        self.program = program
        unit = user.text(program: program)
        usage = .unit.userUsage
        grants = user.grants
        installing = user.installing(program: program, in: folder)
        starting = user.starting(program: program)
        undoing = [UserUnit.disabling]
        isVisible = true
        lingering = UserUnit.lingering
    }

    /// Whether the unit belongs to the user, whose folder of units may not exist yet.
    var isOfUser: Bool { lingering != nil }

    /// The unit, followed by the drop-in under its path.
    var texts: String {
        dropIn.map { unit + "\n# \(ServiceUnit.folder)/\(UnitDropIn.path)\n" + $0.text } ?? unit
    }
}
