// The room Configuration.
