package org.emplab.agent.sync;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;
import org.emplab.agent.home.Assignment;
import org.emplab.agent.home.Lab;
import org.emplab.agent.home.RunEvent;
import org.emplab.agent.remote.Connection;
import org.emplab.agent.remote.Content;
import org.emplab.agent.remote.WireJson;
import org.emplab.lab.QuietRequest;

/** Calls the server about one run. Every call may be repeated. */
public final class ServerRun {
    private final Connection connection;
    private final String path;

    private ServerRun(Connection connection, String run) {
        this.connection = connection;
        this.path = "/api/v1/agent/runs/" + Connection.encoded(run);
    }

    /** A run of this lab; empty if it is of another one, where this machine was enrolled before. */
    public static Optional<ServerRun> of(Lab lab, Assignment assignment) {
        return lab.isOurs(assignment)
                ? Optional.of(new ServerRun(lab.connection(), assignment.run()))
                : Optional.empty();
    }

    /**
     * Sends samples and announces silence.
     *
     * @param batch gzipped run file
     */
    public ServerReply samples(byte[] batch, Duration quiet) {
        return ServerReply.of(connection.post(
                path + "/samples?quietSeconds=" + quiet.toSeconds(), Content.bytes("application/gzip", batch)));
    }

    /** Announces silence: a length, since the clocks of two machines differ. */
    public ServerReply quiet(Duration quiet) {
        return ServerReply.of(
                connection.post(path + "/quiet", WireJson.write(new QuietRequest(null, quiet.toSeconds()))));
    }

    /** Sends the result of an experiment, {@code emp-displacement/1}. */
    public ServerReply result(String json) {
        return ServerReply.of(connection.post(
                path + "/result", Content.bytes("application/json", json.getBytes(StandardCharsets.UTF_8))));
    }

    /** Tells of something that happened. */
    public ServerReply event(RunEvent event) {
        return ServerReply.of(connection.post(path + "/events", WireJson.write(event.request())));
    }
}
