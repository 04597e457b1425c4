// The targets whose types appear in the library's interface: an application imports `Noroshi` alone.
@_exported public import Advertising
@_exported public import Basics
@_exported public import BeaconService
@_exported public import ConfigurationFiles
@_exported public import Radio
@_exported public import Regions
@_exported public import Scanning
@_exported public import ServiceClient
@_exported public import ServiceProtocol
@_exported public import Store
@_exported public import Tracking
