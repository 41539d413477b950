package org.emplab.web.notebook;

import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.tags.Tag;
import org.emplab.server.api.Page;
import org.emplab.server.notebook.NotebookService;
import org.emplab.server.notebook.NotebookService.NotebookLine;
import org.emplab.server.notebook.NotebookService.NotebookView;
import org.emplab.server.notebook.NotesRequest;
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
record NotebookApi(NotebookService notebooks) {
    @GetMapping
    @Operation(summary = "Notebooks; first those in which an experiment was submitted last")
    Page<NotebookLine> list(@RequestParam(defaultValue = "0") int page, @RequestParam(defaultValue = "50") int size) {
        return notebooks.notebooks(page, size);
    }

    @GetMapping("/{id}")
    @Operation(summary = "One notebook with its notes; its experiments are under /experiments?notebook=ID")
    NotebookView one(@PathVariable String id) {
        return notebooks.notebook(id);
    }

    record Begun(@Nullable String name) {}

    @PostMapping
    @ResponseStatus(HttpStatus.CREATED)
    @Operation(summary = "Begins a notebook; an experiment begins the one that it names")
    NotebookView begin(@RequestBody Begun asked) {
        return notebooks.begin(asked.name());
    }

    @PutMapping("/{id}")
    @Operation(summary = "Writes notes and tags of a notebook: the person who began it, or an administrator")
    NotebookView write(@PathVariable String id, @RequestBody NotesRequest written) {
        return notebooks.write(id, written);
    }
}
