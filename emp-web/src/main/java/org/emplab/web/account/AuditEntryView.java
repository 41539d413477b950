package org.emplab.web.account;

import java.time.Instant;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.emplab.server.security.AuditLog.Entry;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * An entry of the audit trail as its page shows it.
 *
 * @param action as it is on record: {@code pause run}
 * @param more its details: {@code name: cutoffs, runs: 4}
 */
public record AuditEntryView(Instant at, Thing who, String action, Thing subject, String more) {
    /**
     * A person or a thing.
     *
     * @param record as it is on record
     * @param page where it is; empty: nowhere
     */
    public record Thing(String words, String record, Optional<String> page) {}

    private static final Map<String, String> PAGES = Map.of(
            "run", "/runs/",
            "experiment", "/experiments/",
            "machine", "/machines/",
            "notebook", "/notebooks/",
            "derivation", "/derivations/",
            "job", "/jobs/");

    private static final Pattern PLACE =
            Pattern.compile("(?:/api/v1)?/(run|experiment|machine|notebook|derivation|job)s/([^/]+)(?:/.*)?");
    private static final Pattern ID = Pattern.compile("[0-9a-f]{8}-[0-9a-f-]{27}");
    private static final Pattern HUMP = Pattern.compile("(?<=[a-z])(?=[A-Z])");

    static AuditEntryView of(Entry entry) {
        Optional<JsonNode> detail = Optional.ofNullable(entry.detail()).flatMap(AuditEntryView::read);
        Optional<String> name = detail.map(node -> node.path("name").asString(""));
        return new AuditEntryView(
                entry.at(),
                thing(entry.who(), Optional.empty()),
                entry.action(),
                thing(entry.subject(), name),
                detail.map(AuditEntryView::words).orElse(""));
    }

    private static Thing thing(String record, Optional<String> name) {
        int colon = record.indexOf(':');
        String kind = colon < 0 ? "" : record.substring(0, colon);
        String id = record.substring(colon + 1);
        if (kind.equals("user")) {
            return new Thing(id, record, Optional.empty());
        }
        if (PAGES.containsKey(kind)) {
            return new Thing(named(kind, id, name), record, Optional.of(PAGES.get(kind) + id));
        }
        if (kind.matches("[a-z]+")) {
            return new Thing(named(kind, id, name), record, Optional.empty());
        }
        Matcher place = PLACE.matcher(record.substring(record.indexOf(' ') + 1));
        return place.matches()
                ? new Thing(
                        ID.matcher(record).replaceAll(found -> shortened(found.group())),
                        record,
                        Optional.of("/" + place.group(1) + "s/" + place.group(2)))
                : new Thing(record.equals("server") ? "the server" : record, record, Optional.empty());
    }

    private static String named(String kind, String id, Optional<String> name) {
        return kind + " " + name.filter(text -> !text.isEmpty()).orElse(shortened(id));
    }

    private static String shortened(String id) {
        return ID.matcher(id).matches() ? id.substring(0, 8) : id;
    }

    private static Optional<JsonNode> read(String json) {
        try {
            return Optional.of(JsonMapper.shared().readTree(json));
        } catch (JacksonException notJson) {
            return Optional.empty();
        }
    }

    private static boolean isEmpty(JsonNode value) {
        return value.isNull() || value.isString() && value.asString().isEmpty();
    }

    private static String words(JsonNode value) {
        if (value.isObject()) {
            StringBuilder text = new StringBuilder();
            value.properties().stream()
                    .filter(field -> !isEmpty(field.getValue()))
                    .forEach(field -> text.append(text.isEmpty() ? "" : "; ")
                            .append(HUMP.matcher(field.getKey()).replaceAll(" ").toLowerCase(Locale.ROOT))
                            .append(": ")
                            .append(words(field.getValue())));
            return text.toString();
        }
        if (value.isArray()) {
            return String.join(
                    ", ", value.valueStream().map(AuditEntryView::words).toList());
        }
        return shortened(value.asString());
    }
}
