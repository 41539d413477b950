package org.emplab.server.comment;

import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.media.Schema;
import io.swagger.v3.oas.annotations.tags.Tag;
import java.time.Instant;
import java.util.Set;
import java.util.UUID;
import org.emplab.server.api.Paging;
import org.emplab.server.api.ShortText;
import org.emplab.server.security.Caller;
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

@RestController
@RequestMapping("/api/v1/comments")
@Tag(name = "comments", description = "What people comment on runs, samples, experiments, derivations and machines")
class CommentApi {
    private static final Set<String> KINDS = Set.of("run", "experiment", "derivation", "machine");

    private final StoredComments comments;
    private final CommentChanges changes;

    CommentApi(StoredComments comments, CommentChanges changes) {
        this.comments = comments;
        this.changes = changes;
    }

    /**
     * A comment.
     *
     * @param text Markdown; empty where it was taken back
     */
    @Schema(name = "CommentMade")
    record Made(
            UUID id,

            @Schema(allowableValues = {"run", "experiment", "derivation", "machine"})
            String kind,

            String subject,
            @Nullable Integer sample,
            String text,
            String who,
            Instant at,
            @Nullable String removedBy) {
        static Made of(StoredComment comment) {
            return new Made(
                    comment.id(),
                    comment.about().kind(),
                    comment.about().id(),
                    comment.sample(),
                    comment.text(),
                    comment.who(),
                    comment.at(),
                    comment.removedBy());
        }
    }

    @GetMapping
    @Operation(summary = "Comments on one thing, latest first; those that were taken back without their text")
    Page<Made> list(
            @RequestParam @Schema(allowableValues = {"run", "experiment", "derivation", "machine"}) String kind,
            @RequestParam String subject,
            @RequestParam(defaultValue = "0") int page,
            @RequestParam(defaultValue = "50") int size) {
        return Paging.page(
                        comments.about(kind(kind), subject, Paging.request(page, size)),
                        most -> comments.countAboutUpTo(most, kind, subject))
                .map(Made::of);
    }

    /**
     * What to comment.
     *
     * @param kind run, experiment, derivation or machine
     * @param subject id of the run, experiment or derivation, or the machine's name
     * @param sample of the run; null: all of it
     */
    @Schema(name = "CommentNew")
    record New(
            @Schema(allowableValues = {"run", "experiment", "derivation", "machine"}) @Nullable
            String kind,

            @Nullable String subject,
            @Nullable Integer sample,
            @Nullable String text) {}

    @PostMapping
    @ResponseStatus(HttpStatus.CREATED)
    @Operation(summary = "Comments on a run or a sample of it, an experiment, a derivation or a machine")
    Made comment(@RequestBody New asked) {
        Subject subject = new Subject(
                kind(ShortText.required("kind", asked.kind())), ShortText.required("subject", asked.subject()));
        return Made.of(
                changes.comment(subject, asked.sample(), ShortText.required("text", asked.text()), Caller.person()));
    }

    @DeleteMapping("/{id}")
    @ResponseStatus(HttpStatus.NO_CONTENT)
    @Operation(summary = "Takes a comment back: its text is shown no more, that it was made is")
    void takeBack(@PathVariable String id) {
        changes.takeBack(id, Caller.person());
    }

    private static String kind(String given) {
        if (!KINDS.contains(given)) {
            throw ProblemException.invalid("kind", "must be run, experiment, derivation or machine, not " + given);
        }
        return given;
    }
}
