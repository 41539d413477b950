package org.emplab.cli;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Unmatched;

/** Starts the server and stays with it. The launcher script starts the server itself, without this JVM around it. */
@Command(
        name = "server",
        description = {
            "Runs the lab's server with its web UI.",
            "Without a database URL it keeps an embedded PostgreSQL under EMP_HOME."
        },
        footer = {
            "",
            "Settings are Spring Boot's, for example",
            "  emp server --server.port=9000 --server.address=0.0.0.0",
            "  emp server --spring.datasource.url=jdbc:postgresql://db/emp",
            "All of them: docs/configuration.md",
            "",
            "What an operator does with its database (docs/operations.md):",
            "  emp server backup FILE|DIRECTORY  writes all of it into a file, while the server is at work",
            "  emp server verify FILE            says whether such a file is whole",
            "  emp server restore FILE           fills an empty database from it",
            "  emp server migrate [--dry-run]    brings it to this version's schema",
            "  emp server reset-password LOGIN   prints a new password",
            "  (emp admin reset-password LOGIN does the same)"
        },
        mixinStandardHelpOptions = true)
final class ServerCommand implements Callable<Integer> {
    @Parameters(paramLabel = "SETTING", arity = "0..*", description = "Settings as --name=value.")
    private List<String> settings = List.of();

    @Unmatched
    private List<String> unmatched = List.of();

    @Override
    public Integer call() throws IOException, InterruptedException {
        List<String> arguments = new ArrayList<>(settings);
        arguments.addAll(unmatched);
        Process server =
                new ProcessBuilder(ServerJar.command(arguments)).inheritIO().start();
        Runtime.getRuntime().addShutdownHook(new Thread(server::destroy));
        return server.waitFor();
    }
}
