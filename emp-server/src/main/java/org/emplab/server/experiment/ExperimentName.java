package org.emplab.server.experiment;

import java.util.UUID;

/** An experiment and its notebook by name. */
public record ExperimentName(UUID id, String name, UUID notebookId, String notebook) {}
