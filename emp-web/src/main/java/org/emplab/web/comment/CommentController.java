package org.emplab.web.comment;

import java.util.OptionalInt;
import org.emplab.lab.Role;
import org.emplab.web.CommandOutcome;
import org.emplab.web.Notice;
import org.emplab.web.comment.Comments.Kind;
import org.emplab.web.visitor.Needs;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.servlet.mvc.support.RedirectAttributes;

/** Makes comments and takes them back; the page of what they are about shows them. */
@Controller
class CommentController {
    private final Comments comments;

    CommentController(Comments comments) {
        this.comments = comments;
    }

    @PostMapping("/comments")
    @Needs(Role.RESEARCHER)
    String comment(
            @RequestParam Kind kind,
            @RequestParam String subject,
            @RequestParam(required = false) @Nullable Integer sample,
            @RequestParam String text,
            RedirectAttributes flash) {
        CommandOutcome outcome = comments.comment(
                kind,
                subject,
                sample == null ? OptionalInt.empty() : OptionalInt.of(sample),
                text.replace("\r\n", "\n"));
        Notice.of(outcome, "Your comment is on record.").show(flash);
        return "redirect:" + kind.page(subject) + (sample == null ? "" : "?sample=" + sample) + "#comments";
    }

    @PostMapping("/comments/{id}/remove")
    @Needs(Role.RESEARCHER)
    String takeBack(
            @PathVariable String id, @RequestParam Kind kind, @RequestParam String subject, RedirectAttributes flash) {
        Notice.of(comments.takeBack(id), "It is taken back; that there was one stays on record.")
                .show(flash);
        return "redirect:" + kind.page(subject) + "#comments";
    }
}
