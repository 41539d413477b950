package org.emplab.server.machine;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Labels to set.
 *
 * @param labels all that the machine has from now on
 * @param version the one that was read
 */
public record LabelsRequest(
        @Nullable List<String> labels, @Nullable Integer version) {}
