// What the library's interface is made of, so that an application imports `Noroshi` alone.
@_exported public import Advertising
@_exported public import BeaconService
@_exported public import Configuration
@_exported public import Regions
@_exported public import Scanning
@_exported public import Store
@_exported public import Tracking
