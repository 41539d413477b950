package org.emplab.server.database;

import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import org.emplab.model.ProcessIdentity;
import org.emplab.runfile.Rows;
import org.jspecify.annotations.Nullable;

/** The column {@code extra} of process rows: a JSON object of the identity and of keys that have no column. */
public final class UnknownRowKeys {
    private static final int MOST_KEPT = 1 << 12;

    /** The extras by their text, since a run has few identities in many rows. */
    private final Map<String, Extra> kept = new HashMap<>();

    private record Extra(@Nullable ProcessIdentity identity, Map<String, Object> others) {}

    /** The text of a row; null if it has neither an identity nor other keys. */
    public static @Nullable String text(Rows rows, int row) {
        String others = JsonText.ofObject(rows.extra(row));
        if (!rows.has(row, Rows.IDENTITY)) {
            return others;
        }
        String identity =
                new String(rows.identities().text((int) rows.value(row, Rows.IDENTITY)), StandardCharsets.UTF_8);
        return "{\"identity\":" + identity + (others == null ? "}" : "," + others.substring(1));
    }

    /** Sets what a text says of the row added last. */
    public void read(String text, Rows rows) {
        if (kept.size() == MOST_KEPT) {
            kept.clear();
        }
        Extra extra = kept.computeIfAbsent(text, UnknownRowKeys::parse);
        if (extra.identity() != null) {
            rows.set(Rows.IDENTITY, rows.identities().of(extra.identity()));
        }
        rows.setExtra(extra.others());
    }

    private static Extra parse(String text) {
        Map<String, Object> others = new LinkedHashMap<>(JsonText.object(text));
        return others.remove("identity") instanceof Map<?, ?> identity
                ? new Extra(identity(identity), others)
                : new Extra(null, JsonText.object(text));
    }

    private static ProcessIdentity identity(Map<?, ?> json) {
        Map<String, Object> left = new LinkedHashMap<>();
        json.forEach((key, value) -> left.put(String.valueOf(key), value));
        return ProcessIdentity.ofJson(left);
    }
}
