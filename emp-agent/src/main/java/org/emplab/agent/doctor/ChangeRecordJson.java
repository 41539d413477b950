package org.emplab.agent.doctor;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.emplab.report.RecordJson;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** {@code emp-doctor-changes/1}. */
public final class ChangeRecordJson {
    private static final String FORMAT = "emp-doctor-changes/1";
    private static final JsonMapper JSON = new JsonMapper();
    private static final Pattern SETTINGS = Pattern.compile("/proc/irq/[^/.]+/smp_affinity_list"
            + "|/sys/devices/system/cpu/(intel_pstate/no_turbo|cpufreq/boost|cpu\\d+/cpuidle/state\\d+/disable"
            + "|cpufreq/policy\\d+/(boost|scaling_governor|scaling_min_freq))");
    private static final Pattern UNIT = // an init script has no suffix
            Pattern.compile(
                    "[\\w@][\\w:@\\\\.-]*\\.(service|timer|socket|path)|(?!.*\\.(target|mount|automount|slice|scope|device|swap)$)\\w[\\w.-]*");

    private ChangeRecordJson() {}

    public static String encode(ChangeRecord record) {
        ObjectNode node = JSON.createObjectNode();
        node.put("format", FORMAT);
        node.put("since", record.since().toString());
        node.put("bootId", record.bootId());
        record.owner().ifPresent(owner -> RecordJson.put(node, "run", owner));
        RecordJson.put(node, "changes", record.changes());
        return JSON.writerWithDefaultPrettyPrinter().writeValueAsString(node) + "\n";
    }

    /** @throws RuntimeException if the text is not such a record, whole */
    static ChangeRecord decode(String text) {
        JsonNode node = JSON.readTree(text);
        if (!FORMAT.equals(required(node, "format"))) {
            throw new IllegalArgumentException("format is " + required(node, "format") + ", not " + FORMAT);
        }
        List<Change> changes = new ArrayList<>();
        node.required("changes").forEach(change -> changes.add(decodeChange(change)));
        return new ChangeRecord(Instant.parse(required(node, "since")), required(node, "bootId"), owner(node), changes);
    }

    private static Optional<RunOwner> owner(JsonNode node) {
        return node.has("run")
                ? Optional.of(new RunOwner(
                        node.get("run").required("pid").intValue(),
                        node.get("run").required("startedAtTicks").longValue()))
                : Optional.empty();
    }

    private static Change decodeChange(JsonNode node) {
        return node.has("path")
                ? new Change.Setting(required(node, "item"), path(node), required(node, "old"), required(node, "new"))
                : new Change.Unit(
                        required(node, "item"),
                        required(node, "manager"),
                        unit(node),
                        required(node, "old"),
                        required(node, "new"));
    }

    /** A record that was tampered with must not have root write other files. */
    private static String path(JsonNode node) {
        String path = required(node, "path");
        if (!SETTINGS.matcher(path).matches()
                && KernelSetting.ALL.stream().noneMatch(knob -> path.equals(knob.path()))) {
            throw new IllegalArgumentException(path + " is no setting of emp doctor");
        }
        return path;
    }

    private static String unit(JsonNode node) {
        String unit = required(node, "unit");
        if (!UNIT.matcher(unit).matches()) {
            throw new IllegalArgumentException(unit + " is no service, timer, socket or path");
        }
        return unit;
    }

    private static String required(JsonNode node, String key) {
        JsonNode value = node.required(key);
        if (!value.isString()) {
            throw new IllegalArgumentException(key + " is no text");
        }
        return value.asString();
    }
}
