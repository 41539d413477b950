package org.emplab.cli.remote;

import java.time.ZoneId;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.emplab.agent.remote.Connection;
import org.emplab.runfile.JsonTrees;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** {@code emp schedule}. */
@Command(
        name = "schedule",
        description = "Shows what machines do and will do, with predicted starts and ends (UTC).",
        mixinStandardHelpOptions = true)
public final class ScheduleCommand implements Callable<Integer> {
    @Mixin
    private final ServerOptions server = new ServerOptions();

    @Mixin
    private final TableOptions result = new TableOptions();

    @Option(names = "--machine", paramLabel = "NAME", description = "Only this machine.")
    private Optional<String> machine = Optional.empty();

    @Override
    public Integer call() {
        Connection lab = server.connect();
        JsonNode plan = Refused.orThrow(lab.get("/api/v1/schedule"
                + machine.map(name -> "?machine=" + Connection.encoded(name)).orElse("")));
        List<JsonNode> runs = plan.path("machines")
                .valueStream()
                .flatMap(one -> one.path("runs").valueStream())
                .toList();
        if (runs.isEmpty()) {
            machine.ifPresent(name -> KnownMachine.require(lab, name));
        }
        result.write(
                PlanTable.of(runs, true, result.isText() ? Optional.of(ZoneId.of("UTC")) : Optional.empty()),
                () -> JsonTrees.object().put("format", "emp-schedule/1").setAll((ObjectNode) plan));
        return 0;
    }
}
