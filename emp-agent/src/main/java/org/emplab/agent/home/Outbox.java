package org.emplab.agent.home;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.emplab.agent.AgentLog;
import org.emplab.agent.files.DurableFile;
import org.emplab.agent.remote.WireJson;
import org.emplab.lab.RunEventRequest;
import org.emplab.runfile.InvalidInputException;
import org.emplab.runfile.JsonTrees;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Keeps the events that the server has not acknowledged yet, in order; on disk, if there is space. */
public final class Outbox {
    private final Path file;
    private final AgentLog log;
    private final List<RunEvent> waiting = new ArrayList<>();

    private Outbox(Path file, AgentLog log) {
        this.file = file;
        this.log = log;
    }

    public static Outbox open(Path file, AgentLog log) throws IOException {
        Outbox outbox = new Outbox(file, log);
        if (Files.exists(file)) {
            for (JsonNode event : JsonTrees.read(file).path("events")) {
                try {
                    outbox.waiting.add(WireJson.read(event, RunEventRequest.class)
                            .map(RunEvent::of)
                            .orElseThrow(() -> new IllegalArgumentException("not an event of a run: " + event)));
                } catch (IllegalArgumentException e) {
                    throw new InvalidInputException(file.toString(), 0, null, String.valueOf(e.getMessage()));
                }
            }
        }
        return outbox;
    }

    public List<RunEvent> waiting() {
        return List.copyOf(waiting);
    }

    public boolean isEmpty() {
        return waiting.isEmpty();
    }

    public void add(RunEvent event) {
        waiting.add(event);
        keep();
    }

    public void delivered(RunEvent event) {
        waiting.remove(event);
        keep();
    }

    /** The run ends otherwise than was thought. */
    public void endWith(RunEvent ending) {
        waiting.removeIf(RunEvent::ends);
        add(ending);
    }

    private void keep() {
        try {
            if (waiting.isEmpty()) {
                Files.deleteIfExists(file);
                return;
            }
            ObjectNode json = JsonTrees.object();
            ArrayNode events = json.putArray("events");
            waiting.forEach(event -> events.add(WireJson.write(event.request())));
            DurableFile.write(file, JsonTrees.write(json));
        } catch (IOException e) {
            log.once("outbox", "events are kept in memory only: " + e.getMessage());
        }
    }
}
