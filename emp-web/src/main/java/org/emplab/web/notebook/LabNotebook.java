package org.emplab.web.notebook;

import java.time.Instant;

/**
 * A notebook as its page shows it.
 *
 * @param by login of who began it
 */
public record LabNotebook(String id, String name, String by, Instant at, Writing writing) {}
