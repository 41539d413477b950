package org.emplab.server.notebook;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.emplab.server.api.Ids;
import org.emplab.server.security.Caller;
import org.emplab.web.notebook.LabNotebook;
import org.emplab.web.notebook.NotebookDirectory;
import org.emplab.web.notebook.NotebookLine;
import org.emplab.web.notebook.Typed;
import org.emplab.web.notebook.Writing;
import org.springframework.data.domain.PageRequest;
import org.springframework.data.domain.Slice;
import org.springframework.stereotype.Component;

/** Notebooks as pages show them. */
@Component
public class StoredNotebooks implements NotebookDirectory {
    private final Notebooks notebooks;
    private final NotebookChanges changes;

    StoredNotebooks(Notebooks notebooks, NotebookChanges changes) {
        this.notebooks = notebooks;
        this.changes = changes;
    }

    @Override
    public Found notebooks(int page, int size) {
        Slice<Notebooks.Line> found = notebooks.lines(PageRequest.of(page, size));
        return new Found(found.map(StoredNotebooks::line).getContent(), found.hasNext());
    }

    private static NotebookLine line(Notebooks.Line line) {
        return new NotebookLine(
                line.getId().toString(),
                line.getName(),
                tags(line.getTags()),
                Caller.login(line.getBy()),
                line.getAt(),
                line.getExperiments(),
                line.getRuns(),
                line.getUnfinished(),
                Optional.ofNullable(line.getLatest()));
    }

    @Override
    public Optional<LabNotebook> notebook(String id) {
        return Ids.uuid(id)
                .flatMap(notebooks::findById)
                .map(notebook -> new LabNotebook(
                        id,
                        notebook.name(),
                        Caller.login(notebook.createdBy()),
                        notebook.createdAt(),
                        writing(notebook.notes(), notebook.version(), notebook.createdBy())));
    }

    /** @param owner user:NAME */
    public static Writing writing(Notes notes, int version, String owner) {
        return new Writing(
                notes.text(),
                notes.tags(),
                version,
                Optional.ofNullable(notes.changedBy()).map(Caller::login),
                Optional.ofNullable(notes.changedAt()),
                Caller.person().mayChange(owner));
    }

    /** @param text tags with commas between them */
    public static List<String> tags(String text) {
        return text.isEmpty() ? List.of() : Arrays.asList(text.split(","));
    }

    @Override
    public String begin(String name) {
        return changes.begin(name, Caller.person().who()).id().toString();
    }

    @Override
    public void write(String id, Typed typed) {
        changes.write(id, typed.text(), typed.tagList(), typed.version(), Caller.person());
    }
}
