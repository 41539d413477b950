package org.emplab.runfile;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.emplab.model.ProcessIdentity;
import org.emplab.runfile.JsonObjectReader.WrongValueException;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;

/** The identities of processes met so far, numbered from 0: a run has few, its file repeats them in each row. */
public final class IdentityTable {
    private static final int NONE = -1;
    private static final Set<String> PARTS = Set.of("unit", "executable", "script", "queue");

    private final Map<ProcessIdentity, Integer> numbers = new HashMap<>();
    private final List<ProcessIdentity> identities = new ArrayList<>();
    private final List<byte[]> texts = new ArrayList<>();
    /** The plain texts that were scanned, and the identity that each stands for. */
    private final Names scannedTexts = new Names();

    private int[] byText = new int[0];
    private int scanned;

    /** How many there are. */
    public int size() {
        return identities.size();
    }

    public ProcessIdentity get(int number) {
        return identities.get(number);
    }

    /** The number of an identity. */
    public int of(ProcessIdentity identity) {
        return numbers.computeIfAbsent(identity, added -> {
            identities.add(added);
            texts.add(JsonText.bytes(json -> write(json, added)));
            return identities.size() - 1;
        });
    }

    /** The identity as a JSON object, in UTF-8. */
    public byte[] text(int number) {
        return texts.get(number);
    }

    /**
     * Scans an object of printable ASCII without escapes and without objects in it; returns what follows it, or −1 if it
     * is something else or no identity.
     */
    int scan(byte[] line, int from) {
        int end = endOfPlainObject(line, from);
        if (end == NONE) {
            return NONE;
        }
        int text = scannedTexts.of(line, from, end);
        if (text >= byText.length) {
            int known = byText.length;
            byText = Arrays.copyOf(byText, 2 * text + 16);
            Arrays.fill(byText, known, byText.length, NONE);
        }
        if (byText[text] == NONE) {
            ProcessIdentity identity = decode(line, from, end);
            if (identity == null) {
                return NONE;
            }
            byText[text] = of(identity);
        }
        scanned = byText[text];
        return end;
    }

    /** Which identity was scanned last. */
    int scanned() {
        return scanned;
    }

    private static int endOfPlainObject(byte[] line, int from) {
        if (line[from] != '{') {
            return NONE;
        }
        boolean quoted = false;
        for (int at = from + 1; line[at] >= ' ' && line[at] != '\\'; at++) { // bytes beyond ASCII are negative
            if (line[at] == '"') {
                quoted = !quoted;
            } else if (!quoted && line[at] == '}') {
                return at + 1;
            } else if (!quoted && line[at] == '{') {
                return NONE;
            }
        }
        return NONE;
    }

    private static @Nullable ProcessIdentity decode(byte[] line, int from, int end) {
        try (JsonParser parser = RunFileReader.JSON.createParser(ObjectReadContext.empty(), line, from, end - from)) {
            parser.nextToken();
            return decode(parser, "identity");
        } catch (JacksonException | WrongValueException e) {
            return null; // the decoder of whole lines says what is wrong
        }
    }

    static ProcessIdentity decode(JsonParser parser, String key) {
        if (parser.currentToken() != JsonToken.START_OBJECT) {
            throw new WrongValueException(key, "must be an object");
        }
        Map<String, Object> json = new LinkedHashMap<>();
        for (String name = parser.nextName(); name != null; name = parser.nextName()) {
            if (parser.nextToken() != JsonToken.VALUE_NULL) {
                String path = key + "." + name;
                Object value =
                        PARTS.contains(name) ? JsonObjectReader.text(parser, path) : JsonObjectReader.any(parser, path);
                if (value != null) {
                    json.put(name, value);
                }
            }
        }
        return ProcessIdentity.ofJson(json);
    }

    static void write(JsonGenerator json, ProcessIdentity identity) {
        json.writeStartObject();
        identity.unit().ifPresent(unit -> json.writeStringProperty("unit", unit));
        identity.executable().ifPresent(path -> json.writeStringProperty("executable", path));
        identity.script().ifPresent(script -> json.writeStringProperty("script", script));
        identity.queue().ifPresent(queue -> json.writeStringProperty("queue", queue));
        identity.extra().forEach((name, value) -> {
            json.writeName(name);
            JsonText.write(json, value);
        });
        json.writeEndObject();
    }
}
