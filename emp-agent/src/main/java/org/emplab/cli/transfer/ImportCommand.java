package org.emplab.cli.transfer;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.emplab.agent.remote.Answer;
import org.emplab.agent.remote.Connection;
import org.emplab.agent.remote.Content;
import org.emplab.cli.CliException;
import org.emplab.cli.remote.Refused;
import org.emplab.cli.remote.ServerOptions;
import org.emplab.cli.remote.TableOptions;
import org.emplab.cli.transfer.ArrivalTable.Arrival;
import org.emplab.runfile.InvalidInputException;
import org.emplab.runfile.foreign.ForeignRuns;
import org.emplab.runfile.foreign.ForeignRuns.ForeignFile;
import org.emplab.runfile.foreign.ForeignRuns.ForeignRun;
import org.emplab.runfile.foreign.ForeignTool;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code emp import}. */
@Command(
        name = "import",
        description = {
            "Stores run files (emp-run/1, gzipped or not) on a server.",
            "What hyperfine (--export-json), BenchExec (XML), JMH (-rf json), pyperf, google-benchmark, pytest-benchmark",
            "(JSON) and criterion (sample.json, raw.csv) wrote is stored as a run for each command, task or benchmark.",
            "A file is stored whole or not at all; one that is there already adds nothing."
        },
        mixinStandardHelpOptions = true)
public final class ImportCommand implements Callable<Integer> {
    @Mixin
    private final ServerOptions server = new ServerOptions();

    @Mixin
    private final TableOptions result = new TableOptions();

    @Option(names = "--salvage", description = "Drop a torn last line, and say so.")
    private boolean salvage;

    @Option(
            names = "--machine",
            paramLabel = "NAME",
            description = "Of another tool's file: where it was measured. It goes before what the file says.")
    private Optional<String> machine = Optional.empty();

    @Option(
            names = "--started",
            paramLabel = "TIME",
            description = {
                "Of another tool's file without times of day: when its first sample began (2026-01-31T12:00:00Z).",
                "Default: 1970-01-01T00:00:00Z, which is meant to be seen."
            })
    private Optional<Instant> started = Optional.empty();

    @Parameters(paramLabel = "FILE", arity = "1..*", description = "Files; - is standard input, for run files.")
    private List<String> files = List.of();

    @Override
    public Integer call() {
        if (files.size() == 1) {
            RunFileContent.check(files.get(0));
        }
        Connection connection = server.connect();
        requirePermission(connection);
        List<Arrival> arrivals = new ArrayList<>();
        int status = 0;
        for (String file : files) {
            for (Arrival arrival : send(connection, file)) {
                arrivals.add(arrival);
                if (arrival instanceof Arrival.Rejected rejected) {
                    result.err().println("emp: " + rejected.reason());
                    // what failed may work tomorrow, so it outweighs a file that is wrong for good
                    status = status == CliException.FAILED ? status : rejected.exitCode();
                }
            }
        }
        result.write(
                ArrivalTable.of(arrivals),
                () -> ArrivalTable.json(connection.server().toString(), arrivals));
        return status;
    }

    /** Asked first, since a refusal in the middle of a large body may be lost on the way. */
    private static void requirePermission(Connection connection) {
        String role = Refused.orThrow(connection.get("/api/v1/me")).path("role").asString("");
        if (role.equals("viewer")) {
            throw CliException.failed("you may look, but not import: ask an administrator for the role researcher");
        }
    }

    private List<Arrival> send(Connection connection, String file) {
        try {
            RunFileContent.check(file);
            Optional<ForeignTool> tool = ForeignContent.tool(file);
            if (tool.isEmpty()) {
                return List.of(sendRun(connection, file));
            }
            ForeignFile content = ForeignContent.read(tool.get(), file, new ForeignRuns.Known(machine, started));
            content.leftOut().forEach(what -> result.err().println("emp: " + file + ": left out " + what));
            return content.runs().stream()
                    .map(run -> sendForeign(connection, file, run))
                    .toList();
        } catch (InvalidInputException e) {
            return List.of(new Arrival.Rejected(file, String.valueOf(e.getMessage()), CliException.WRONG_CALL));
        }
    }

    private Arrival sendForeign(Connection connection, String file, ForeignRun run) {
        String name = file + ": " + run.header().program();
        result.err().println(name + ": sending");
        return arrival(
                name, connection.post("/api/v1/imports?name=" + Connection.encoded(name), ForeignContent.of(run)));
    }

    private Arrival sendRun(Connection connection, String file) {
        boolean terminal = System.console() != null;
        long length = RunFileContent.length(file);
        if (!terminal) {
            result.err().println(file + ": sending" + (length < 0 ? "" : " " + Transfer.size(length)));
        }
        try (Transfer transfer = new Transfer(result.err(), terminal, file, length)) {
            Content content = salvage
                    ? RunFileContent.salvaged(
                            file, transfer, what -> result.err().println("emp: " + what))
                    : RunFileContent.asItIs(file, transfer);
            return arrival(file, connection.post("/api/v1/imports?name=" + Connection.encoded(file), content));
        } catch (InvalidInputException e) {
            return new Arrival.Rejected(file, String.valueOf(e.getMessage()), CliException.WRONG_CALL);
        }
    }

    private static Arrival arrival(String file, Answer answer) {
        if (answer instanceof Answer.Accepted accepted) {
            return new Arrival.Stored(
                    file,
                    accepted.body().path("run").asString(""),
                    accepted.body().path("newRun").asBoolean(false),
                    accepted.body().path("added").asInt(),
                    accepted.body().path("samples").asInt());
        }
        CliException failure = Refused.failure(answer);
        return new Arrival.Rejected(file, failure.about(file), failure.exitCode());
    }
}
