package org.emplab.server.notebook;

import io.swagger.v3.oas.annotations.media.Schema;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Notes and tags to write about a notebook or an experiment.
 *
 * @param version that was read before; another one since is a conflict (409)
 */
@Schema(name = "Written")
public record NotesRequest(@Nullable String notes, @Nullable List<@Nullable String> tags, int version) {}
