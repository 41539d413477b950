package org.emplab.server.notebook;

import java.time.Clock;
import java.util.Map;
import java.util.UUID;
import org.emplab.server.api.Ids;
import org.emplab.server.api.Paging;
import org.emplab.server.api.ShortText;
import org.emplab.server.security.Audit;
import org.emplab.server.security.Caller;
import org.emplab.web.api.Page;
import org.emplab.web.api.ProblemException;
import org.emplab.web.notebook.NotebookLine;
import org.emplab.web.notebook.NotebookPort;
import org.emplab.web.notebook.NotebookView;
import org.emplab.web.notebook.NotesRequest;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;

/** Begins notebooks, and writes in them: the person who began one, or an administrator. */
@Service
class NotebookService implements NotebookPort {
    private static final int LONGEST_NAME = 128;

    private final Notebooks notebooks;
    private final Audit audit;
    private final Clock clock;

    NotebookService(Notebooks notebooks, Audit audit, Clock clock) {
        this.notebooks = notebooks;
        this.audit = audit;
        this.clock = clock;
    }

    @Override
    public Page<NotebookLine> notebooks(int page, int size) {
        return Paging.page(notebooks.lines(Paging.request(page, size)), notebooks::countUpTo)
                .map(NotebookService::line);
    }

    private static NotebookLine line(Notebooks.Line line) {
        return new NotebookLine(
                line.getId(),
                line.getName(),
                Notes.tags(line.getTags()),
                line.getBy(),
                line.getAt(),
                line.getExperiments(),
                line.getRuns(),
                line.getUnfinished(),
                line.getLatest());
    }

    @Override
    public NotebookView notebook(String id) {
        return require(id).view();
    }

    @Override
    @Transactional
    public NotebookView begin(@Nullable String name) {
        String who = Caller.person().who();
        String kept = ShortText.line("name", ShortText.required("name", name).strip(), LONGEST_NAME);
        if (notebooks.beginUnlessThere(UUID.randomUUID(), kept, who, clock.instant()) == 0) {
            throw ProblemException.conflict("there is a notebook " + kept + " already");
        }
        Notebook begun = notebooks.findByName(kept).orElseThrow();
        audit.record(who, "begin notebook", "notebook:" + begun.id(), Map.of("name", kept));
        return begun.view();
    }

    @Override
    @Transactional
    public NotebookView write(String id, NotesRequest notes) {
        Caller.Person person = Caller.person();
        Notebook notebook = require(id);
        notebook.write(notes, person, clock.instant());
        audit.record(person.who(), "write in notebook", "notebook:" + id, Map.of("name", notebook.name()));
        notebooks.flush();
        return notebook.view();
    }

    private Notebook require(String id) {
        return Ids.uuid(id).flatMap(notebooks::findById).orElseThrow(() -> ProblemException.notFound("notebook " + id));
    }
}
