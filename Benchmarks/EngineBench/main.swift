// Measures the engine without a program around it:
//
//     EngineBench engine CAPTURE [passes]    HCI packets in memory → reports → table with ranging, ns a report
//     EngineBench table CAPTURE [frames]     the full table: memory, and what a frame costs
//
// Each prints one JSON object. Times are CPU time of the process.

import Glibc

let arguments = CommandLine.arguments
let count = arguments.count > 3 ? Int(arguments[3]) : nil

switch arguments.count > 2 ? arguments[1] : "" {
case "engine": try EngineMeasurement(path: arguments[2]).run(passes: count ?? 7)
case "table": try TableMeasurement(path: arguments[2]).run(frames: count ?? 200)
default:
    print("usage: EngineBench engine|table CAPTURE [count]")
    exit(2)
}
