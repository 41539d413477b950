package org.emplab.server.mark;

import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.media.Schema;
import io.swagger.v3.oas.annotations.tags.Tag;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;
import org.emplab.server.api.Paging;
import org.emplab.server.api.ShortText;
import org.emplab.server.run.Runs;
import org.emplab.server.security.Caller;
import org.emplab.web.api.Page;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

@RestController
@RequestMapping("/api/v1/change-marks")
@Tag(name = "studies")
class ChangeMarkApi {
    private final StoredChangeMarks marks;
    private final ChangeMarkBook book;
    private final Runs runs;

    ChangeMarkApi(StoredChangeMarks marks, ChangeMarkBook book, Runs runs) {
        this.marks = marks;
        this.book = book;
        this.runs = runs;
    }

    /**
     * A mark.
     *
     * @param run the first one after the change
     * @param removedBy who took it back; null while it counts
     */
    @Schema(name = "ChangeMarkMade")
    record Made(
            UUID id,
            UUID run,
            String text,
            String who,
            Instant at,
            @Nullable String removedBy) {
        static Made of(StoredChangeMark mark) {
            return new Made(mark.id(), mark.run(), mark.text(), mark.who(), mark.at(), mark.removedBy());
        }
    }

    @GetMapping
    @Operation(summary = "Marks of one run or of all, latest first; those that were taken back, too")
    Page<Made> list(
            @RequestParam Optional<String> run,
            @RequestParam(defaultValue = "0") int page,
            @RequestParam(defaultValue = "50") int size) {
        UUID only = run.map(id -> runs.require(id).publicId()).orElse(null);
        return Paging.page(marks.listed(only, Paging.request(page, size)), most -> marks.countListedUpTo(only, most))
                .map(Made::of);
    }

    /**
     * What to mark.
     *
     * @param run the first one after the change
     * @param text why times changed
     */
    @Schema(name = "ChangeMarkNew")
    record New(@Nullable String run, @Nullable String text) {}

    @PostMapping
    @ResponseStatus(HttpStatus.CREATED)
    @Operation(
            summary =
                    "Says why a program's times changed before a run: change points take it for the beginning of a new baseline")
    Made mark(@RequestBody New asked) {
        return Made.of(book.make(
                ShortText.required("run", asked.run()), ShortText.required("text", asked.text()), Caller.person()));
    }

    @DeleteMapping("/{id}")
    @ResponseStatus(HttpStatus.NO_CONTENT)
    @Operation(summary = "Takes a mark back: it counts no more, that it was made stays on record")
    void takeBack(@PathVariable String id) {
        book.remove(id, Caller.person());
    }
}
