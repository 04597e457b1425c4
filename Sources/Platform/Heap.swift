import CPlatform

/// The heap of the C library.
public enum Heap {
    /// Makes all threads share one heap, whereas the C library would give each its own. Call it before there is a
    /// second thread.
    public static func useOne() { memory_use_one_heap() }

    /// Prepares the heap for a process that fills tens of MiB and ends soon after: it stays in one piece, and uses
    /// large pages where the system has them.
    public static func expectMuch() { memory_expect_much() }
}
