package org.emplab.web.comment;

import java.util.Locale;
import java.util.OptionalInt;
import org.emplab.lab.Role;
import org.emplab.web.CommandOutcome;
import org.emplab.web.Notice;
import org.emplab.web.account.Needs;
import org.emplab.web.comment.Comments.Kind;
import org.emplab.web.display.Display;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.server.ResponseStatusException;
import org.springframework.web.servlet.mvc.support.RedirectAttributes;

/** Makes comments and takes them back. The page of what they are about shows the latest, one of their own all. */
@Controller
class CommentController {
    private static final int SIZE = 100;
    private static final Display DISPLAY = new Display();

    private final Comments comments;

    CommentController(Comments comments) {
        this.comments = comments;
    }

    /**
     * All comments on one thing.
     *
     * @param page from 1, which has the latest
     */
    @GetMapping("/comments")
    String all(
            @RequestParam Kind kind,
            @RequestParam String subject,
            @RequestParam(defaultValue = "1") int page,
            Model model) {
        if (page < 1) {
            throw new ResponseStatusException(HttpStatus.BAD_REQUEST, "pages are counted from 1");
        }
        String name = kind == Kind.MACHINE ? subject : DISPLAY.shortId(subject);
        model.addAttribute("about", kind.name().toLowerCase(Locale.ROOT) + " " + name);
        model.addAttribute("there", kind.page(subject));
        model.addAttribute("kind", kind);
        model.addAttribute("subject", subject);
        model.addAttribute("page", page);
        model.addAttribute("part", comments.on(kind, subject, page - 1, SIZE));
        return "comments-all";
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
