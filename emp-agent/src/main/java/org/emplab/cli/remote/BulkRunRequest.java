package org.emplab.cli.remote;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.emplab.agent.remote.Connection;
import org.emplab.cli.CliException;
import org.emplab.runfile.JsonTrees;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** A person's request about several runs, by the name of the command; one that is refused does not stop the others. */
public abstract class BulkRunRequest implements Callable<Integer> {
    @Spec
    @SuppressWarnings("NullAway.Init") // set by picocli
    private CommandSpec spec;

    @Mixin
    private final ServerOptions server = new ServerOptions();

    @Mixin
    private final TableOptions result = new TableOptions();

    @Parameters(paramLabel = "RUN", arity = "1..*", description = "Ids of runs, or their beginnings.")
    private List<String> ids = List.of();

    @Option(names = "--reason", paramLabel = "TEXT", description = "Why; it is kept with the run.")
    private Optional<String> reason = Optional.empty();

    @Override
    public final Integer call() {
        Connection connection = server.connect();
        ObjectNode body = JsonTrees.object();
        reason.ifPresent(text -> body.put("reason", text));
        List<JsonNode> after = new ArrayList<>();
        int status = 0;
        for (String id : ids) {
            try {
                String found = RunLookup.id(RunLookup.require(connection, id));
                JsonNode run = Refused.orThrow(connection.post("/api/v1/runs/" + found + "/" + spec.name(), body));
                after.add(run);
                if (result.isText()) {
                    result.out().println("run " + found + ": " + standing(run));
                }
            } catch (CliException e) {
                result.err().println("emp: " + e.about(id));
                status = status == CliException.FAILED ? status : e.exitCode();
            }
        }
        if (!result.isText()) {
            List<JsonNode> runs = after.stream().map(run -> run.path("summary")).toList();
            result.write(RunListTable.of(runs, false), () -> json(after));
        }
        return status;
    }

    private static String standing(JsonNode run) {
        String state = run.path("summary").path("state").asString("");
        String wanted = run.path("wanted").asString("");
        if (run.path("summary").hasNonNull("waitingFor")) {
            return state + ": " + run.path("summary").path("stateReason").asString("");
        }
        return switch (wanted) {
            case "pause" -> state.equals("running") ? "will pause at the next sample boundary" : state;
            case "abort" -> state.equals("running") ? "will be aborted at the next sample boundary" : state;
            default -> state.equals("paused") ? "will go on when its agent calls" : state;
        };
    }

    private static ObjectNode json(List<JsonNode> after) {
        ObjectNode json = JsonTrees.object().put("format", "emp-runs/1").put("total", after.size());
        ArrayNode runs = json.putArray("runs");
        after.forEach(run -> runs.addObject()
                .setAll((ObjectNode) run.path("summary"))
                .put("wanted", run.path("wanted").asString("")));
        return json;
    }

    /** {@code emp pause}. */
    @Command(
            name = "pause",
            description = "Pauses runs at their next sample boundary.",
            mixinStandardHelpOptions = true)
    public static final class PauseCommand extends BulkRunRequest {}

    /** {@code emp resume}. */
    @Command(name = "resume", description = "Lets paused runs go on.", mixinStandardHelpOptions = true)
    public static final class ResumeCommand extends BulkRunRequest {}

    /** {@code emp abort}. */
    @Command(
            name = "abort",
            description = "Ends runs at their next sample boundary, or at once where no agent is at work.",
            mixinStandardHelpOptions = true)
    public static final class AbortCommand extends BulkRunRequest {}

    /** {@code emp next}. */
    @Command(
            name = "next",
            description = "Puts pending runs before all others of their machines' queues.",
            mixinStandardHelpOptions = true)
    public static final class NextCommand extends BulkRunRequest {}

    /** {@code emp release}. */
    @Command(
            name = "release",
            description = "Lets runs go that wait for others which failed, were aborted or were removed.",
            mixinStandardHelpOptions = true)
    public static final class ReleaseCommand extends BulkRunRequest {}
}
