package org.emplab.agent.doctor;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.emplab.agent.doctor.ChangeRecord.RunOwner;
import org.emplab.agent.files.DurableFile;
import org.emplab.agent.files.ProcessLock;
import org.emplab.report.RecordJson;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * The record on disk, in {@code EMP_HOME/doctor}. It is whole and on the disk itself before the first change is made,
 * and goes away only when everything has been put back: so a crash or a power cut at any point leaves the old values.
 */
public final class ChangeRecordFile {
    private static final String CHANGES = "changes.json";

    private final Path home;
    private final Path directory;
    private final String name;

    /** @param home EMP_HOME, created where it is missing */
    public ChangeRecordFile(Path home) {
        this(home, CHANGES);
    }

    private ChangeRecordFile(Path home, String name) {
        this.home = home;
        this.directory = home.resolve("doctor");
        this.name = name;
    }

    /** The record of services that are stopped between executions, beside this one. */
    ChangeRecordFile ofPauses() {
        return new ChangeRecordFile(home, "pauses.json");
    }

    /** The record of services that a person stopped, beside this one. */
    ChangeRecordFile ofStops() {
        return new ChangeRecordFile(home, "stops.json");
    }

    public Path path() {
        return directory.resolve(name);
    }

    /**
     * Empty where nothing is changed.
     *
     * @throws IOException if there is a record that cannot be read or understood: it is left as it is
     */
    public Optional<ChangeRecord> read() throws IOException {
        if (!Files.exists(path())) {
            return Optional.empty();
        }
        try {
            return Optional.of(ChangeRecordJson.decode(Files.readString(path())));
        } catch (RuntimeException damaged) {
            throw new IOException(path() + " is damaged: " + damaged.getMessage(), damaged);
        }
    }

    public void write(ChangeRecord record) throws IOException {
        Files.createDirectories(directory);
        DurableFile.write(path(), ChangeRecordJson.encode(record));
        DurableFile.force(home);
    }

    public void delete() throws IOException {
        Files.deleteIfExists(path());
        DurableFile.force(directory);
    }

    /** Holds off another doctor with this record until it is closed; empty if one is at work. */
    public Optional<FileChannel> lock() throws IOException {
        Files.createDirectories(directory);
        return ProcessLock.take(directory.resolve(name.equals(CHANGES) ? "lock" : name + ".lock"));
    }

    /** {@code emp-doctor-changes/1}. */
    static final class ChangeRecordJson {
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
            return new ChangeRecord(
                    Instant.parse(required(node, "since")), required(node, "bootId"), owner(node), changes);
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
                    ? new Change.Setting(
                            required(node, "item"), path(node), required(node, "old"), required(node, "new"))
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
}
