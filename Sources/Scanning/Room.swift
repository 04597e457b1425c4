// The room Scanning.
