package org.emplab.web.notebook;

import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Notes and tags as they were typed.
 *
 * @param tags with commas between them
 */
public record Typed(@Nullable String notes, @Nullable String tags, int version) {
    public String text() {
        return notes == null ? "" : notes.replace("\r\n", "\n");
    }

    public List<String> tagList() {
        return tags == null
                ? List.of()
                : Arrays.stream(tags.split(","))
                        .map(String::strip)
                        .filter(tag -> !tag.isEmpty())
                        .toList();
    }
}
