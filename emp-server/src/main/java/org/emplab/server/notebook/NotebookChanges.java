package org.emplab.server.notebook;

import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.emplab.server.api.Ids;
import org.emplab.server.api.ShortText;
import org.emplab.server.security.Caller;
import org.emplab.server.security.audit.Audit;
import org.emplab.web.api.ProblemException;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;

/** Begins notebooks, and writes in them: whoever began one, or an administrator. */
@Service
class NotebookChanges {
    private static final int LONGEST_NAME = 128;

    private final Notebooks notebooks;
    private final Audit audit;
    private final Clock clock;

    NotebookChanges(Notebooks notebooks, Audit audit, Clock clock) {
        this.notebooks = notebooks;
        this.audit = audit;
        this.clock = clock;
    }

    /**
     * @throws ProblemException if there is one by that name
     */
    @Transactional
    Notebook begin(String name, String who) {
        String kept = ShortText.line("name", name.strip(), LONGEST_NAME);
        if (notebooks.beginUnlessThere(UUID.randomUUID(), kept, who, clock.instant()) == 0) {
            throw ProblemException.conflict("there is a notebook " + kept + " already");
        }
        Notebook begun = notebooks.findByName(kept).orElseThrow();
        audit.record(who, "begin notebook", "notebook:" + begun.id(), Map.of("name", kept));
        return begun;
    }

    /**
     * @param read the version that the writer had read
     * @throws ProblemException if it is not theirs, or somebody else has changed it since
     */
    @Transactional
    Notebook write(String id, String notes, List<String> tags, int read, Caller.Person person) {
        Notebook notebook = require(id);
        Edits.check(notebook.createdBy(), person, "the notebook " + notebook.name());
        Edits.check(read, notebook.version());
        notebook.write(Notes.written(notes, tags, person.who(), clock.instant()));
        audit.record(person.who(), "write in notebook", "notebook:" + id, Map.of("name", notebook.name()));
        notebooks.flush();
        return notebook;
    }

    Notebook require(String id) {
        return Ids.uuid(id).flatMap(notebooks::findById).orElseThrow(() -> ProblemException.notFound("notebook " + id));
    }
}
