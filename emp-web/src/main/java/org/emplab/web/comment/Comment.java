package org.emplab.web.comment;

import java.time.Instant;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * What somebody commented.
 *
 * @param sample the sample of the run that is meant
 * @param text Markdown; empty where it was taken back
 * @param by login name
 * @param removedBy login of who took it back
 * @param mine whether the visitor may take it back
 */
public record Comment(
        String id, OptionalInt sample, String text, String by, Instant at, Optional<String> removedBy, boolean mine) {}
