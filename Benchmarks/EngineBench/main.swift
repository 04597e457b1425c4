// Measures the engine without a program around it:
//
//     EngineBench engine CAPTURE [passes]    HCI packets in memory → reports → table with ranging, ns a report
//     EngineBench watch CAPTURE [passes]     the same with 20 regions and 200 rules, beside what decoding costs
//     EngineBench table CAPTURE [frames]     the full table: memory, and what a frame costs
//
// Each prints one JSON object. Times are CPU time of the process.

import Glibc

let arguments = CommandLine.arguments
let count = arguments.count > 3 ? Int(arguments[3]) : nil

switch arguments.count > 2 ? arguments[1] : "" {
case "engine": try EngineMeasurement(path: arguments[2]).run(passes: count ?? 7)
case "watch": try WatchMeasurement(path: arguments[2]).run(passes: count ?? 5)
case "table": try TableMeasurement(path: arguments[2]).run(frames: count ?? 200)
default:
    print("usage: EngineBench engine|watch|table CAPTURE [count]")
    exit(2)
}
