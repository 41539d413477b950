package org.emplab.server.machine;

import io.swagger.v3.oas.annotations.media.Schema;
import java.util.List;

/**
 * The labels by which experiments name a machine.
 *
 * @param version to be given with a change
 */
@Schema(name = "Labels")
public record LabelsView(List<String> labels, int version) {}
