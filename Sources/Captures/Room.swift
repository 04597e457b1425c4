// The room Captures.
