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
import org.emplab.report.Labels;
import org.emplab.report.RecordJson;
import org.emplab.report.ResultJson;
import org.emplab.report.latex.LatexTables;
import org.emplab.report.table.CsvTables;
import org.emplab.report.table.Digits;
import org.emplab.report.table.TextTables;
import org.emplab.runfile.JsonTrees;
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
}
