package org.emplab.server.notebook;

import jakarta.persistence.Column;
import jakarta.persistence.Embeddable;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import org.emplab.server.api.Refusal;
import org.emplab.server.api.ShortText;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** The notes of people on a notebook or an experiment: Markdown, and tags to find it by. */
@Embeddable
public class Notes {
    private static final int LONGEST = 100_000;
    private static final int LONGEST_TAG = 50;
    private static final int MOST_TAGS = 20;

    @Column(name = "notes")
    private String text;

    private List<String> tags;
    private @Nullable String changedBy;
    private @Nullable Instant changedAt;

    @SuppressWarnings("NullAway.Init") // Hibernate fills it
    protected Notes() {}

    private Notes(String text, List<String> tags, @Nullable String changedBy, @Nullable Instant changedAt) {
        this.text = text;
        this.tags = tags;
        this.changedBy = changedBy;
        this.changedAt = changedAt;
    }

    public static Notes none() {
        return new Notes("", List.of(), null, null);
    }

    /**
     * @throws Refusal naming the key that is wrong
     */
    public static Notes of(NotesRequest asked, String who, Instant now) {
        String notes = ShortText.required("notes", asked.notes());
        List<String> tags = ShortText.required("tags", asked.tags()).stream()
                .map(tag -> ShortText.required("tags", tag))
                .toList();
        return written(notes, tags, who, now);
    }

    /** @param text tags with commas between them */
    public static List<String> tags(String text) {
        return text.isEmpty() ? List.of() : Arrays.asList(text.split(","));
    }

    /**
     * @throws Refusal naming the key that is wrong
     */
    public static Notes written(String text, List<String> tags, String who, Instant now) {
        List<String> kept = tags.stream()
                .map(String::strip)
                .filter(tag -> !tag.isEmpty())
                .distinct()
                .toList();
        if (kept.size() > MOST_TAGS) {
            throw Refusal.invalid("tags", "are more than " + MOST_TAGS);
        }
        for (String tag : kept) {
            if (ShortText.line("tags", tag, LONGEST_TAG).contains(",")) {
                throw Refusal.invalid("tags", "must hold no comma: " + tag);
            }
        }
        return new Notes(ShortText.storable("notes", text.replace("\r\n", "\n"), LONGEST), kept, who, now);
    }

    /** Writes the notes into the JSON of their aggregate, as an archive has it. */
    public void writeTo(ObjectNode aggregate) {
        aggregate.put("notes", text).put("changedBy", changedBy);
        aggregate.put("changedAt", changedAt == null ? null : changedAt.toString());
        ArrayNode list = aggregate.putArray("tags");
        tags.forEach(list::add);
    }

    public String text() {
        return text;
    }

    public List<String> tags() {
        return List.copyOf(tags);
    }

    public @Nullable String changedBy() {
        return changedBy;
    }

    public @Nullable Instant changedAt() {
        return changedAt;
    }
}
