// The targets whose types appear in the library's interface: an application imports `Noroshi` alone.
@_exported public import Advertising
@_exported public import BeaconService
@_exported public import ConfigurationFiles
@_exported public import Machine
@_exported public import Nearby
@_exported public import Regions
@_exported public import Reports
@_exported public import Scanning
@_exported public import ServiceClient
@_exported public import ServiceProtocol
@_exported public import Simulation
@_exported public import Store
@_exported public import Texts
@_exported public import Time
@_exported public import Tracking
