package org.emplab.cli.remote;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.emplab.agent.remote.Connection;
import org.emplab.cli.CliException;
import org.emplab.lab.RunState;
import org.emplab.report.RecordJson;
import org.emplab.runfile.JsonTrees;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** {@code emp runs}. */
@Command(
        name = "runs",
        description = "Lists a server's runs, newest first; the pending ones in the order of the queue.",
        mixinStandardHelpOptions = true)
public final class RunsCommand implements Callable<Integer> {
    private static final int PAGE = 200;

    @Mixin
    private final ServerOptions server = new ServerOptions();

    @Mixin
    private final TableOptions result = new TableOptions();

    @Option(
            names = "--state",
            paramLabel = "STATE",
            description = "Only those that are pending, running, paused, completed, aborted or failed.")
    private Optional<RunState> state = Optional.empty();

    @Option(names = "--machine", paramLabel = "NAME", description = "Only those of this machine.")
    private Optional<String> machine = Optional.empty();

    @Option(names = "--program", paramLabel = "TEXT", description = "Only those whose program's name contains this.")
    private Optional<String> program = Optional.empty();

    @Option(
            names = "--limit",
            paramLabel = "N",
            defaultValue = "50",
            description = "At most so many (default: ${DEFAULT-VALUE}; 0: all).")
    private int limit = 50;

    @Override
    public Integer call() {
        if (limit < 0) {
            throw CliException.wrongCall("--limit must be 0 or more: " + limit);
        }
        Connection lab = server.connect();
        Listing listing = list(lab);
        if (listing.runs().isEmpty()) {
            machine.ifPresent(name -> KnownMachine.require(lab, name));
        }
        result.write(RunListTable.of(listing.runs(), result.isText()), () -> json(listing));
        if (listing.total() > listing.runs().size()) {
            result.err().println(listing.runs().size() + " of " + listing.total() + " runs; --limit 0 shows all");
        }
        return 0;
    }

    /**
     * @param total how many match on the server
     */
    private record Listing(List<JsonNode> runs, long total) {}

    private Listing list(Connection connection) {
        int most = limit == 0 ? Integer.MAX_VALUE : limit;
        List<JsonNode> runs = new ArrayList<>();
        long total = 0;
        boolean more = true;
        while (more && runs.size() < most) {
            String part = "/api/v1/runs?size=" + PAGE + behind(runs) + filter();
            JsonNode answer = Refused.orThrow(connection.get(part));
            long notCounted = isQueue() ? 0 : runs.size(); // behind a run, those up to it are not
            total = notCounted + answer.path("total").asLong();
            int known = runs.size();
            answer.path("items").forEach(runs::add);
            more = runs.size() > known && runs.size() < total;
        }
        return new Listing(runs.subList(0, Math.min(most, runs.size())), total);
    }

    /** The queue has its own order, in which pages have numbers. */
    private String behind(List<JsonNode> runs) {
        if (runs.isEmpty()) {
            return "";
        }
        return isQueue() ? "&page=" + runs.size() / PAGE : "&before=" + RunLookup.id(runs.get(runs.size() - 1));
    }

    private boolean isQueue() {
        return state.equals(Optional.of(RunState.PENDING));
    }

    private String filter() {
        StringBuilder filter = new StringBuilder();
        append(filter, "state", state.map(RunState::key));
        append(filter, "machine", machine);
        append(filter, "program", program);
        return filter.toString();
    }

    private static void append(StringBuilder filter, String key, Optional<String> value) {
        value.ifPresent(text -> filter.append('&').append(key).append('=').append(Connection.encoded(text)));
    }

    private static ObjectNode json(Listing listing) {
        ObjectNode json = JsonTrees.object().put("format", "emp-runs/1").put("total", listing.total());
        RecordJson.put(json, "runs", listing.runs());
        return json;
    }
}
