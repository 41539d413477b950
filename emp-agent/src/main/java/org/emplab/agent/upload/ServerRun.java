package org.emplab.agent.upload;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import org.emplab.agent.remote.Answer;
import org.emplab.agent.remote.Connection;
import org.emplab.agent.remote.Content;
import org.emplab.runfile.JsonTrees;
import tools.jackson.databind.node.ObjectNode;

/** One run on the server, as its agent may speak of it. Every call may be repeated. */
public final class ServerRun {
    private final Connection connection;
    private final String path;

    /** @param run the server's id of it */
    public ServerRun(Connection connection, String run) {
        this.connection = connection;
        this.path = "/api/v1/agent/runs/" + Connection.encoded(run);
    }

    /**
     * Sends samples and announces silence.
     *
     * @param piece gzipped run file
     */
    public Contact samples(byte[] piece, Duration quiet) {
        return Contact.of(connection.post(
                path + "/samples?quietSeconds=" + quiet.toSeconds(), Content.bytes("application/gzip", piece)));
    }

    /** Announces silence: a length, since the clocks of two machines differ. */
    public Contact quiet(Duration quiet) {
        return Contact.of(connection.post(path + "/quiet", JsonTrees.object().put("seconds", quiet.toSeconds())));
    }

    /** Sends the result of an experiment, {@code emp-displacement/1}. */
    public Contact result(String json) {
        return Contact.of(connection.post(
                path + "/result", Content.bytes("application/json", json.getBytes(StandardCharsets.UTF_8))));
    }

    /** Asks for the server that another machine of the lab runs for this run; its agent may still be about to start it. */
    public Answer partner() {
        return connection.post(path + "/server", JsonTrees.object());
    }

    /** Tells of something that happened. */
    public Contact event(RunEvent event) {
        ObjectNode json = event.json();
        return Contact.of(connection.post(path + "/events", json));
    }
}
