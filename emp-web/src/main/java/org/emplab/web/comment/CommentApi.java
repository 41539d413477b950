package org.emplab.web.comment;

import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.media.Schema;
import io.swagger.v3.oas.annotations.tags.Tag;
import org.emplab.server.api.Page;
import org.emplab.server.comment.CommentKind;
import org.emplab.server.comment.CommentService;
import org.emplab.server.comment.CommentService.CommentRequest;
import org.emplab.server.comment.CommentService.CommentView;
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
record CommentApi(CommentService comments) {
    @GetMapping
    @Operation(summary = "Comments on one thing, latest first; those that were taken back without their text")
    Page<CommentView> list(
            @RequestParam @Schema(implementation = CommentKind.class) String kind,
            @RequestParam String subject,
            @RequestParam(defaultValue = "0") int page,
            @RequestParam(defaultValue = "50") int size) {
        return comments.comments(CommentKind.of(kind), subject, page, size);
    }

    @PostMapping
    @ResponseStatus(HttpStatus.CREATED)
    @Operation(summary = "Comments on a run or a sample of it, an experiment, a derivation, a machine or a change")
    CommentView comment(@RequestBody CommentRequest asked) {
        return comments.comment(asked);
    }

    @DeleteMapping("/{id}")
    @ResponseStatus(HttpStatus.NO_CONTENT)
    @Operation(summary = "Takes a comment back: its text is shown no more, that it was made is")
    void takeBack(@PathVariable String id) {
        comments.takeBack(id);
    }
}
