package org.emplab.agent.service;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.emplab.agent.upload.RunEvent;
import org.emplab.runfile.InvalidInputException;
import org.emplab.runfile.JsonTrees;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Events that the server has not heard yet, in order; on disk, if there is space. */
final class Outbox {
    private final Path file;
    private final Log log;
    private final List<RunEvent> waiting = new ArrayList<>();

    private Outbox(Path file, Log log) {
        this.file = file;
        this.log = log;
    }

    static Outbox open(Path file, Log log) throws IOException {
        Outbox outbox = new Outbox(file, log);
        if (Files.exists(file)) {
            for (JsonNode event : JsonTrees.read(file).path("events")) {
                try {
                    outbox.waiting.add(RunEvent.of(event));
                } catch (IllegalArgumentException e) {
                    throw new InvalidInputException(file.toString(), 0, null, String.valueOf(e.getMessage()));
                }
            }
        }
        return outbox;
    }

    List<RunEvent> waiting() {
        return List.copyOf(waiting);
    }

    boolean isEmpty() {
        return waiting.isEmpty();
    }

    void add(RunEvent event) {
        waiting.add(event);
        keep();
    }

    void delivered(RunEvent event) {
        waiting.remove(event);
        keep();
    }

    /** The run ends otherwise than was thought. */
    void endWith(RunEvent ending) {
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
            waiting.forEach(event -> events.add(event.json()));
            AgentHome.write(file, JsonTrees.write(json));
        } catch (IOException e) {
            log.once("outbox", "events are kept in memory only: " + e.getMessage());
        }
    }
}
