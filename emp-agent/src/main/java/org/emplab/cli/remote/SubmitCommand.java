package org.emplab.cli.remote;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.emplab.agent.remote.Answer;
import org.emplab.agent.remote.Connection;
import org.emplab.agent.remote.Content;
import org.emplab.cli.CliException;
import org.emplab.lab.experiment.SpecificationText;
import org.emplab.report.table.Digits;
import org.emplab.report.table.DurationText;
import org.emplab.report.table.Table;
import org.emplab.runfile.FileStream;
import org.emplab.runfile.InvalidInputException;
import org.emplab.runfile.JsonTrees;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** {@code emp submit}. */
@Command(
        name = "submit",
        description = "Submits an experiment: its runs are queued on the machines that it names.",
        footer = {
            "",
            "For example:",
            "  name: Cutoffs of sodb12",
            "  machine: sodb12          # or a pattern as in a shell: sodb*, sodb1?, sodb1[0-2]",
            "  workload: inc",
            "  runs:",
            "    - {taskLengthSeconds: 128, samples: 800}",
            "    - {taskLengthSeconds: 16384, samples: 40}",
            "",
            "A program of yours: command: [/opt/bench/sort, \"1000000\"]. What is outside of runs holds for all of them."
        },
        mixinStandardHelpOptions = true)
public final class SubmitCommand implements Callable<Integer> {
    @Mixin
    private final ServerOptions server = new ServerOptions();

    @Mixin
    private final TableOptions result = new TableOptions();

    @Parameters(paramLabel = "SPEC.yaml", description = "The experiment, in YAML or JSON; - is standard input.")
    @SuppressWarnings("NullAway.Init") // set by picocli
    private String file;

    @Option(
            names = "--dry-run",
            description = "Only say where and when its runs would go, how long they take in all, why they would wait,"
                    + " and what an agent would refuse (then exit status 1); nothing is queued."
                    + " Times are in the zone of the first window, or UTC.")
    private boolean dryRun;

    @Override
    public Integer call() throws IOException {
        SpecificationText specification = SpecificationFile.read(file);
        specification.specification(); // what is wrong is told before the server is called
        Connection connection = server.connect();
        JsonNode body = JsonMapper.shared().valueToTree(specification.content());
        Answer answer = connection.post("/api/v1/experiments" + (dryRun ? "?dryRun=true" : ""), Content.json(body));
        if (answer instanceof Answer.Refused refused && refused.status() == 400) {
            throw refused.key()
                    .map(key -> specification.wrong(
                            key,
                            refused.detail().startsWith(key + " ")
                                    ? refused.detail().substring(key.length() + 1)
                                    : refused.detail()))
                    .orElseGet(() -> specification.wrong(null, refused.detail()));
        }
        JsonNode submitted = Refused.orThrow(answer);
        if (dryRun) {
            return plan(submitted);
        }
        List<String> runs =
                submitted.path("runs").valueStream().map(JsonNode::asString).toList();
        String experiment = submitted.path("experiment").asString("");
        if (result.isText()) {
            tell(connection, experiment, runs);
            return 0;
        }
        Table.Builder table = Table.named("runs", "").text("run", "Run");
        runs.forEach(table::row);
        result.write(
                table.build(),
                () -> JsonTrees.object()
                        .put("format", "emp-submission/1")
                        .put("experiment", experiment)
                        .set("runs", submitted.path("runs")));
        return 0;
    }

    /** Prints what would become of the runs; status 1 where an agent would refuse one. */
    private int plan(JsonNode plan) {
        List<JsonNode> planned = plan.path("runs").valueStream().toList();
        List<JsonNode> machines = plan.path("machines").valueStream().toList();
        ZoneId zone = ZoneId.of(plan.path("timeZone").asString("UTC"));
        result.write(
                PlanTable.of(planned, false, result.isText() ? Optional.of(zone) : Optional.empty()),
                () -> JsonTrees.object().put("format", "emp-plan/1").setAll((ObjectNode) plan));
        if (result.isText()) {
            List<JsonNode> totals = plan.path("totals").valueStream().toList();
            totals.forEach(total -> result.out().println(total(total, zone)));
            if (totals.size() > 1) {
                result.out()
                        .println("in all: "
                                + work(
                                        totals.stream()
                                                .mapToLong(total ->
                                                        total.path("runs").asLong())
                                                .sum(),
                                        totals.stream()
                                                .mapToLong(total -> total.path("lengthSeconds")
                                                        .asLong())
                                                .sum()));
            }
            if (plan.hasNonNull("comparison")) {
                result.out().println(plan.at("/comparison/words").asString());
            }
            machines.forEach(this::tell);
            result.out().flush();
        }
        machines.forEach(machine -> tellRefusals(machine, zone));
        return machines.stream().allMatch(machine -> machine.path("refuses").isEmpty()) ? 0 : CliException.FAILED;
    }

    /** The work of a machine: <em>sodb10: 9 runs, 27 d 4 h, to 2026-12-20 14:05</em>. */
    private static String total(JsonNode total, ZoneId zone) {
        return total.path("machine").asString("") + ": "
                + work(total.path("runs").asLong(), total.path("lengthSeconds").asLong())
                + (total.hasNonNull("endsAt")
                        ? ", to " + PlanTable.minute(total.path("endsAt").asString(), zone)
                        : ", end not known");
    }

    private static String work(long runs, long seconds) {
        return Digits.counted(runs, "run") + ", " + DurationText.precise(seconds);
    }

    private void tellRefusals(JsonNode machine, ZoneId zone) {
        String told = machine.hasNonNull("toldAt")
                ? ", as its agent said at "
                        + PlanTable.minute(machine.path("toldAt").asString(), zone)
                : "";
        for (JsonNode refusal : machine.path("refuses")) {
            result.err()
                    .println("emp: " + machine.path("machine").asString("") + " refuses: " + refusal.asString() + told);
        }
    }

    /** Prints what only the machine knows. */
    private void tell(JsonNode machine) {
        String name = machine.path("machine").asString("");
        if (machine.hasNonNull("warning")) {
            result.out().println(name + ": " + machine.path("warning").asString());
        }
        for (JsonNode unknown : machine.path("unknown")) {
            result.out().println(name + ": " + unknown.asString() + " is not known before its agent looks");
        }
    }

    /** The experiment's page and a line for each run with its own. */
    private void tell(Connection connection, String experiment, List<String> runs) {
        result.out()
                .println("experiment " + experiment + ": " + Digits.counted(runs.size(), "run") + " queued, "
                        + connection.server() + "/experiments/" + experiment);
        Table.Builder table = Table.named("runs", "")
                .text("program", "Program")
                .text("machine", "Machine")
                .text("page", "Page");
        for (String run : runs) {
            JsonNode about = connection.get("/api/v1/runs/" + run) instanceof Answer.Accepted accepted
                    ? accepted.body().path("summary")
                    : JsonTrees.object(); // it is queued all the same
            table.row(
                    about.path("program").asString("–"),
                    about.path("machine").asString("–"),
                    connection.server() + "/runs/" + run);
        }
        result.write(table.build(), JsonTrees::object);
    }

    /** Reads the file of an experiment, in YAML or JSON. */
    static final class SpecificationFile {
        private static final int LARGEST = 1 << 20;

        private SpecificationFile() {}

        /**
         * @param file {@code -} is standard input
         * @throws InvalidInputException if it is not a file with one object
         */
        static SpecificationText read(String file) throws IOException {
            return SpecificationText.read(text(file), file);
        }

        private static String text(String file) throws IOException {
            byte[] bytes;
            try (InputStream in = file.equals("-") ? System.in : FileStream.open(Path.of(file))) {
                bytes = in.readNBytes(LARGEST + 1);
            }
            if (bytes.length > LARGEST) {
                throw new InvalidInputException(file, 0, null, "is larger than 1 MB, so it is no specification");
            }
            try {
                return StandardCharsets.UTF_8
                        .newDecoder()
                        .decode(ByteBuffer.wrap(bytes))
                        .toString();
            } catch (CharacterCodingException e) {
                throw new InvalidInputException(file, 0, null, "is not UTF-8 text");
            }
        }
    }
}
