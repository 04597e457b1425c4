import Machine
import Texts

/// A unit, and what installs it.
struct UnitPlan {
    let program: String
    let unit: String
    /// Nil: it is to reach no server, or is a user's, who has the network anyhow.
    private(set) var dropIn: UnitDropIn?
    /// What it is good for.
    let usage: TextKey
    let grants: [(line: String, key: TextKey)]
    /// The commands that install it.
    let installing: [String]
    /// Those of them once it is written.
    let starting: [String]
    let undoing: [String]
    /// Whether the unit can see the program.
    let isVisible: Bool
    /// Has it run while nobody is logged in; nil: it does.
    private(set) var lingering: String?

    /// The unit of the system.
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

    /// A unit of the user.
    /// - Parameter folder: That of their units.
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

    /// Whether it is a unit of the user, whose folder need not be there yet.
    var isOfUser: Bool { lingering != nil }

    /// The unit, and behind it the drop-in under its path.
    var texts: String {
        dropIn.map { unit + "\n# \(ServiceUnit.folder)/\(UnitDropIn.path)\n" + $0.text } ?? unit
    }
}
