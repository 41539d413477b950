package org.emplab.agent.service;

import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import org.emplab.agent.upload.Upload;

/** One liaison for each run that is not over and done with. */
final class Liaisons {
    private final Workplace place;
    private final Map<String, Liaison> byRun = new HashMap<>();

    Liaisons(Workplace place) {
        this.place = place;
    }

    Liaison of(RunFolder folder) throws IOException {
        Assignment assignment = folder.assignment();
        Liaison known = byRun.get(assignment.run());
        if (known == null) {
            known = new Liaison(
                    place,
                    assignment,
                    new Upload(folder.directory(), place.properties().pieceBytes(), place.nanoTime()),
                    folder.result(),
                    Outbox.open(folder.events(), place.log()));
            byRun.put(assignment.run(), known);
        }
        return known;
    }

    void forget(RunFolder folder) {
        byRun.remove(folder.assignment().run());
    }
}
