package org.emplab.web.comment;

import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.media.Schema;
import io.swagger.v3.oas.annotations.tags.Tag;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;
import org.emplab.web.api.Page;
import org.emplab.web.api.ProblemException;
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

/** Comments of the kind {@link CommentKind#CHANGE} at an address of their own. */
@RestController
@RequestMapping("/api/v1/change-marks")
@Tag(name = "studies")
record ChangeMarkApi(CommentPort comments) {
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
        static Made of(CommentView change) {
            return new Made(
                    change.id(),
                    UUID.fromString(change.subject()),
                    change.text(),
                    change.who(),
                    change.at(),
                    change.removedBy());
        }
    }

    @GetMapping
    @Operation(summary = "Marks of one run or of all, latest first; those that were taken back, too")
    Page<Made> list(
            @RequestParam Optional<String> run,
            @RequestParam(defaultValue = "0") int page,
            @RequestParam(defaultValue = "50") int size) {
        return comments.comments(CommentKind.CHANGE, run.orElse(null), page, size)
                .map(Made::of);
    }

    /**
     * The body of a new mark.
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
        if (asked.run() == null) {
            throw ProblemException.invalid("run", "is missing");
        }
        return Made.of(comments.comment(new CommentRequest(CommentKind.CHANGE.key(), asked.run(), null, asked.text())));
    }

    @DeleteMapping("/{id}")
    @ResponseStatus(HttpStatus.NO_CONTENT)
    @Operation(summary = "Takes a mark back: it counts no more, that it was made stays on record")
    void takeBack(@PathVariable String id) {
        comments.takeBack(id);
    }
}
