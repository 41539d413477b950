package org.emplab.server.notebook;

import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.tags.Tag;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.emplab.server.api.Paging;
import org.emplab.server.api.ShortText;
import org.emplab.server.security.Caller;
import org.emplab.web.api.Page;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

@RestController
@RequestMapping("/api/v1/notebooks")
@Tag(name = "notebooks", description = "Where experiments are kept together, with notes and tags")
public class NotebookApi {
    private final Notebooks notebooks;
    private final NotebookChanges changes;

    NotebookApi(Notebooks notebooks, NotebookChanges changes) {
        this.notebooks = notebooks;
        this.changes = changes;
    }

    /**
     * A notebook in a list.
     *
     * @param unfinishedRuns those that wait, run or are paused
     */
    record Listed(
            UUID id,
            String name,
            List<String> tags,
            String createdBy,
            Instant createdAt,
            long experiments,
            long runs,
            long unfinishedRuns) {
        static Listed of(Notebooks.Line line) {
            return new Listed(
                    line.getId(),
                    line.getName(),
                    StoredNotebooks.tags(line.getTags()),
                    line.getBy(),
                    line.getAt(),
                    line.getExperiments(),
                    line.getRuns(),
                    line.getUnfinished());
        }
    }

    @GetMapping
    @Operation(summary = "Notebooks; first those in which something was asked for last")
    Page<Listed> list(@RequestParam(defaultValue = "0") int page, @RequestParam(defaultValue = "50") int size) {
        return Paging.page(notebooks.lines(Paging.request(page, size)), notebooks::countUpTo)
                .map(Listed::of);
    }

    /**
     * A notebook in full.
     *
     * @param notes Markdown
     * @param version to be sent back with a change
     */
    record Full(
            UUID id,
            String name,
            String notes,
            List<String> tags,
            int version,
            String createdBy,
            Instant createdAt,
            @Nullable String changedBy,
            @Nullable Instant changedAt) {
        static Full of(Notebook notebook) {
            return new Full(
                    notebook.id(),
                    notebook.name(),
                    notebook.notes().text(),
                    notebook.notes().tags(),
                    notebook.version(),
                    notebook.createdBy(),
                    notebook.createdAt(),
                    notebook.notes().changedBy(),
                    notebook.notes().changedAt());
        }
    }

    @GetMapping("/{id}")
    @Operation(summary = "One notebook with its notes; its experiments are under /experiments?notebook=ID")
    Full one(@PathVariable String id) {
        return Full.of(changes.require(id));
    }

    record Begun(@Nullable String name) {}

    @PostMapping
    @ResponseStatus(HttpStatus.CREATED)
    @Operation(summary = "Begins a notebook; one that an experiment names is begun by itself")
    Full begin(@RequestBody Begun asked) {
        return Full.of(changes.begin(
                ShortText.required("name", asked.name()), Caller.person().who()));
    }

    /**
     * What to write.
     *
     * @param version that was read before; another one since is a conflict (409)
     */
    public record Written(@Nullable String notes, @Nullable List<@Nullable String> tags, int version) {
        public String allNotes() {
            return ShortText.required("notes", notes);
        }

        public List<String> allTags() {
            return ShortText.required("tags", tags).stream()
                    .map(tag -> ShortText.required("tags", tag))
                    .toList();
        }
    }

    @PutMapping("/{id}")
    @Operation(summary = "Writes notes and tags of a notebook: whoever began it, or an administrator")
    Full write(@PathVariable String id, @RequestBody Written written) {
        return Full.of(changes.write(id, written.allNotes(), written.allTags(), written.version(), Caller.person()));
    }
}
