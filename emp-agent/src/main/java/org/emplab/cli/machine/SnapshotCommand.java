package org.emplab.cli.machine;

import java.io.PrintWriter;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import org.emplab.agent.capture.CaptureException;
import org.emplab.agent.capture.Snapshot;
import org.emplab.agent.capture.Snapshot.ImageCost;
import org.emplab.cli.CliException;
import org.emplab.lab.settings.CaptureSettings;
import org.emplab.lab.settings.CaptureSettings.CaptureSource;
import org.emplab.model.Measure;
import org.emplab.model.ProcessDiff;
import org.emplab.model.ProcessIdentity;
import org.emplab.report.Labels;
import org.emplab.report.RecordJson;
import org.emplab.report.ResultJson;
import org.emplab.report.latex.LatexTables;
import org.emplab.report.table.CsvTables;
import org.emplab.report.table.Digits;
import org.emplab.report.table.Table;
import org.emplab.report.table.TextTables;
import org.emplab.runfile.JsonTrees;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** {@code emp snapshot}. */
@Command(
        name = "snapshot",
        description = "One process image of this machine, and what taking it cost.",
        mixinStandardHelpOptions = true)
public final class SnapshotCommand implements Callable<Integer> {
    enum Format {
        text,
        json,
        csv,
        latex
    }

    @Option(
            names = "--source",
            paramLabel = "SOURCE",
            defaultValue = "automatic",
            description =
                    "Where the image comes from: automatic, taskstats or proc (default: automatic, which is taskstats"
                            + " where the kernel permits it, else /proc).")
    private CaptureSource source = CaptureSource.AUTOMATIC;

    @Option(
            names = "--format",
            paramLabel = "FORMAT",
            defaultValue = "text",
            description = "${COMPLETION-CANDIDATES} (default: text).")
    private Format format = Format.text;

    @Spec
    @SuppressWarnings("NullAway.Init") // set by picocli
    private CommandSpec spec;

    @Override
    public Integer call() {
        Snapshot snapshot = take();
        PrintWriter out = spec.commandLine().getOut();
        switch (format) {
            case text -> {
                out.print(TextTables.write(SnapshotTable.of(snapshot)));
                out.println();
                out.println(summary(snapshot));
            }
            case json -> out.println(JsonTrees.write(SnapshotJson.of(snapshot)));
            case csv -> out.print(CsvTables.write(SnapshotTable.of(snapshot)));
            case latex -> out.print(LatexTables.write(Labels.named(SnapshotTable.of(snapshot), "")));
        }
        out.flush();
        return 0;
    }

    private Snapshot take() {
        try {
            return Snapshot.take(CaptureSettings.of(source));
        } catch (CaptureException e) {
            throw CliException.failed(String.valueOf(e.getMessage()));
        }
    }

    private static String summary(Snapshot snapshot) {
        Map<String, Object> source = snapshot.source();
        return String.format(
                Locale.ROOT,
                "%d processes, %d threads, from %s (%s)%nThe image took %s, the next one %s",
                snapshot.processes().size(),
                snapshot.threads(),
                source.get("source"),
                source.get("reason"),
                cost(snapshot.first()),
                cost(snapshot.next()));
    }

    private static String cost(ImageCost cost) {
        return Digits.fixed(cost.wallNanos() / 1e6, 2) + " ms (CPU " + Digits.fixed(cost.cpuNanos() / 1e6, 2) + " ms)";
    }

    /** A process image as JSON, its rows with the keys of a run file. */
    static final class SnapshotJson {
        private SnapshotJson() {}

        static ObjectNode of(Snapshot snapshot) {
            ObjectNode tree = JsonTrees.object();
            tree.put("format", "emp-snapshot/1");
            tree.putPOJO("capture", snapshot.source());
            ObjectNode cost = tree.putObject("cost");
            RecordJson.put(cost, "firstImage", snapshot.first());
            RecordJson.put(cost, "nextImage", snapshot.next());
            tree.put("threads", snapshot.threads());
            ResultJson.rows(tree, "processes", snapshot.processes(), SnapshotJson::put);
            return tree;
        }

        private static void put(ObjectNode tree, ProcessDiff process) {
            tree.put("pid", process.pid()).put("name", process.name());
            process.startedAtTicks().ifPresent(ticks -> tree.put("startedAtTicks", ticks));
            process.parentPid().ifPresent(pid -> tree.put("parentPid", pid));
            process.uid().ifPresent(uid -> tree.put("uid", uid));
            process.threads().ifPresent(threads -> tree.put("threads", threads));
            process.identity()
                    .ifPresent(identity -> RecordJson.put(tree.putObject("identity"), identity)
                            .without("extra")
                            .removeIf(JsonNode::isNull));
            for (Measure measure : Measure.values()) {
                process.measures().get(measure).ifPresent(value -> tree.put(measure.key(), value));
            }
        }
    }

    /** A process image as a table. */
    static final class SnapshotTable {
        private SnapshotTable() {}

        static Table of(Snapshot snapshot) {
            return Table.of(snapshot.processes(), "snapshot", "What every process has used since it started")
                    .text("pid", "PID", process -> Integer.toString(process.pid()))
                    .text("name", "Name", ProcessDiff::name)
                    .text(
                            "uid",
                            "UID",
                            process -> process.uid().isPresent()
                                    ? Long.toString(process.uid().getAsLong())
                                    : null)
                    .count("threads", "Threads", ProcessDiff::threads)
                    .number("cpuMillis", "On CPU", "ms", 3, process -> divided(process, Measure.CPU_NANOS, 1e6))
                    .number("userMillis", "User", "ms", 0, process -> divided(process, Measure.USER_MICROS, 1e3))
                    .number("systemMillis", "System", "ms", 0, process -> divided(process, Measure.SYSTEM_MICROS, 1e3))
                    .count("minorFaults", "Faults", process -> whole(process, Measure.MINOR_FAULTS))
                    .count("majorFaults", "Major", process -> whole(process, Measure.MAJOR_FAULTS))
                    .number("readKibibytes", "Read", "KiB", 0, process -> divided(process, Measure.READ_BYTES, 1024))
                    .number(
                            "writeKibibytes",
                            "Written",
                            "KiB",
                            0,
                            process -> divided(process, Measure.WRITE_BYTES, 1024))
                    .count("voluntarySwitches", "Switches", process -> whole(process, Measure.VOLUNTARY_SWITCHES))
                    .count("involuntarySwitches", "Preempted", process -> whole(process, Measure.INVOLUNTARY_SWITCHES))
                    .text("unit", "Unit", process -> process.identity().flatMap(ProcessIdentity::unit))
                    .text("program", "Program", process -> program(process))
                    .build();
        }

        /** The script, else the work queue, else the executable. */
        private static @Nullable String program(ProcessDiff process) {
            return process.identity()
                    .flatMap(identity -> identity.script().or(identity::queue).or(identity::executable))
                    .orElse(null);
        }

        private static @Nullable Long whole(ProcessDiff process, Measure measure) {
            return process.measures().has(measure) ? process.measures().require(measure) : null;
        }

        private static @Nullable Double divided(ProcessDiff process, Measure measure, double by) {
            return process.measures().has(measure) ? process.measures().require(measure) / by : null;
        }
    }
}
