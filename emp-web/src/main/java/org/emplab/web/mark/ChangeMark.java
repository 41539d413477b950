package org.emplab.web.mark;

import java.time.Instant;

/**
 * A person's mark.
 *
 * @param run the first one after the change
 * @param by login name
 * @param mine true if the visitor may take it back
 */
public record ChangeMark(String id, String run, String text, String by, Instant at, boolean mine) {}
