package org.emplab.web.comment;

import org.emplab.lab.Role;
import org.emplab.server.comment.CommentKind;
import org.emplab.server.comment.CommentService;
import org.emplab.server.comment.CommentService.CommentRequest;
import org.emplab.web.Notice;
import org.emplab.web.account.RequiresRole;
import org.emplab.web.display.Display;
import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.server.ResponseStatusException;
import org.springframework.web.servlet.mvc.support.RedirectAttributes;
import org.springframework.web.util.UriComponentsBuilder;

/** Makes comments and takes them back. The page of a thing shows its latest comments, {@code /comments} all of them. */
@Controller
record CommentController(CommentService comments) {
    private static final int SIZE = 100;
    private static final Display DISPLAY = new Display();

    /**
     * All comments on one thing.
     *
     * @param page from 1, which has the latest
     */
    @GetMapping("/comments")
    String all(
            @RequestParam String kind,
            @RequestParam String subject,
            @RequestParam(defaultValue = "1") int page,
            Model model) {
        if (page < 1) {
            throw new ResponseStatusException(HttpStatus.BAD_REQUEST, "pages are counted from 1");
        }
        CommentKind about = CommentKind.of(kind);
        String name = about == CommentKind.MACHINE ? subject : DISPLAY.shortId(subject);
        model.addAttribute("about", about.thing() + " " + name);
        model.addAttribute("there", page(about, subject));
        model.addAttribute("kind", about);
        model.addAttribute("subject", subject);
        model.addAttribute("page", page);
        model.addAttribute(
                "part", comments.comments(about, subject, page - 1, SIZE).reversed());
        return "comments-all";
    }

    @PostMapping("/comments")
    @RequiresRole(Role.RESEARCHER)
    String comment(
            @RequestParam String kind, @RequestParam String subject, CommentRequest asked, RedirectAttributes flash) {
        return Notice.of(() -> comments.comment(asked), "Your comment is on record.")
                .on(
                        "redirect:" + page(CommentKind.of(kind), subject)
                                + (asked.sample() == null ? "" : "?sample=" + asked.sample()) + "#comments",
                        flash);
    }

    @PostMapping("/comments/{id}/remove")
    @RequiresRole(Role.RESEARCHER)
    String takeBack(
            @PathVariable String id,
            @RequestParam String kind,
            @RequestParam String subject,
            RedirectAttributes flash) {
        return Notice.of(() -> comments.takeBack(id), "Comment taken back; the record keeps it.")
                .on("redirect:" + page(CommentKind.of(kind), subject) + "#comments", flash);
    }

    /** The page on which the subject is shown. */
    private static String page(CommentKind kind, String subject) {
        return UriComponentsBuilder.fromPath("/{thing}s/{subject}")
                .buildAndExpand(kind.thing(), subject)
                .encode()
                .toUriString();
    }
}
