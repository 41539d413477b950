package org.emplab.report;

import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;

/**
 * A file that a result was computed from.
 *
 * @param file as it was given
 * @param sha256 of its bytes, in lower-case hexadecimal; empty in a table that a person wrote
 */
public record InputFile(
        String file, @JsonSetter(nulls = Nulls.AS_EMPTY) String sha256) {}
