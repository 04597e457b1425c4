import Glibc

/// The resources that the process has used.
enum ProcessClock {
    /// Seconds of CPU time.
    static var cpuSeconds: Double {
        var time = timespec()
        unsafe clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
    }

    /// Resident memory in MiB.
    static var residentMebibytes: Double {
        guard let file = unsafe fopen("/proc/self/statm", "r") else { return 0 }
        defer { unsafe fclose(file) }
        var line = [CChar](repeating: 0, count: 128)
        guard unsafe fgets(&line, 128, file) != nil else { return 0 }
        let fields = String(decoding: line.map { UInt8(bitPattern: $0) }, as: UTF8.self).split(separator: " ")
        return (Double(fields[1]) ?? 0) * Double(sysconf(Int32(_SC_PAGESIZE))) / 1_048_576
    }
}

extension [Double] {
    /// The median, 0 when there are no values.
    var median: Double { isEmpty ? 0 : sorted()[count / 2] }
}
