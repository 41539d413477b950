package org.emplab.server.notebook;

import com.fasterxml.jackson.annotation.JsonIgnore;
import io.swagger.v3.oas.annotations.media.Schema;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.emplab.server.api.Ids;
import org.emplab.server.api.Page;
import org.emplab.server.api.Refusal;
import org.emplab.server.api.ShortText;
import org.emplab.server.security.Audit;
import org.emplab.server.security.Caller;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;
import tools.jackson.databind.node.ObjectNode;

/** Begins notebooks, and writes in them: the person who began one, or an administrator. */
@Service
public class NotebookService {
    private static final int LONGEST_NAME = 128;

    private final Notebooks notebooks;
    private final Audit audit;
    private final Clock clock;

    NotebookService(Notebooks notebooks, Audit audit, Clock clock) {
        this.notebooks = notebooks;
        this.audit = audit;
        this.clock = clock;
    }

    /** The notebooks in the order of their latest submissions. */
    public Page<NotebookLine> notebooks(int page, int size) {
        return Page.of(notebooks.lines(Page.request(page, size)), notebooks::countUpTo)
                .map(NotebookService::line);
    }

    /** A notebook as another lab reads it. */
    @Transactional(readOnly = true)
    public ObjectNode written(UUID id) {
        return notebooks.findById(id).orElseThrow().written();
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

    /**
     * @throws Refusal if there is none
     */
    public NotebookView notebook(String id) {
        return require(id).view();
    }

    /**
     * Begins a notebook.
     *
     * @throws Refusal if the name is missing, or another notebook has it
     */
    @Transactional
    public NotebookView begin(@Nullable String name) {
        String who = Caller.person().who();
        String kept = ShortText.line("name", ShortText.required("name", name).strip(), LONGEST_NAME);
        if (notebooks.beginUnlessThere(UUID.randomUUID(), kept, who, clock.instant()) == 0) {
            throw Refusal.conflict("there is a notebook " + kept + " already");
        }
        Notebook begun = notebooks.findByName(kept).orElseThrow();
        audit.record(who, "begin notebook", "notebook:" + begun.id(), Map.of("name", kept));
        return begun.view();
    }

    /**
     * Writes notes and tags.
     *
     * @throws Refusal if the notebook is another person's, or has changed since it was read
     */
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
        return Ids.uuid(id).flatMap(notebooks::findById).orElseThrow(() -> Refusal.notFound("notebook " + id));
    }

    /**
     * A notebook in a list.
     *
     * @param createdBy {@code user:ada}
     * @param unfinishedRuns those that wait, run or are paused
     * @param latest when an experiment was last submitted in it
     */
    @Schema(name = "Listed")
    public record NotebookLine(
            UUID id,
            String name,
            List<String> tags,
            String createdBy,
            Instant createdAt,
            long experiments,
            long runs,
            long unfinishedRuns,
            @JsonIgnore @Nullable Instant latest) {
        /** The login of the person who began it. */
        public String by() {
            return Caller.login(createdBy);
        }
    }

    /**
     * A notebook with what people wrote in it.
     *
     * @param notes Markdown
     * @param version sent back with a change, which is refused if another person has changed the notes since
     * @param createdBy {@code user:ada}
     * @param mine whether the caller may change it
     */
    @Schema(name = "Full")
    public record NotebookView(
            UUID id,
            String name,
            String notes,
            List<String> tags,
            int version,
            String createdBy,
            Instant createdAt,
            @Nullable String changedBy,
            @Nullable Instant changedAt,
            @JsonIgnore boolean mine) {
        /** The login of the person who began it. */
        public String by() {
            return Caller.login(createdBy);
        }
    }
}
