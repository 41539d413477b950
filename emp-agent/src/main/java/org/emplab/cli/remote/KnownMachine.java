package org.emplab.cli.remote;

import java.util.List;
import org.emplab.agent.remote.Answer;
import org.emplab.agent.remote.Connection;
import org.emplab.cli.CliException;
import org.emplab.lab.settings.Nearest;

/** The machine that a person means by a name, asked for where nothing was found of it. */
public final class KnownMachine {
    private KnownMachine() {}

    /**
     * @throws CliException if the lab does not know it
     */
    public static void require(Connection server, String name) {
        if (server.get("/api/v1/machines/" + Connection.encoded(name)) instanceof Answer.Refused refused
                && refused.status() == 404
                && hasNoRuns(server, name)) {
            List<String> names = Refused.orThrow(server.get("/api/v1/machines?size=1000"))
                    .path("items")
                    .valueStream()
                    .map(machine -> machine.path("name").asString(""))
                    .toList();
            throw CliException.wrongCall("there is no machine " + name + " on " + server.server()
                    + Nearest.to(name, names)
                            .map(meant -> "; did you mean " + meant + "?")
                            .orElse(", and no other yet"));
        }
    }

    /** Runs of other labs that were taken in are of machines that are not enrolled here. */
    private static boolean hasNoRuns(Connection server, String name) {
        return Refused.orThrow(server.get("/api/v1/runs?size=1&machine=" + Connection.encoded(name)))
                .path("items")
                .isEmpty();
    }
}
