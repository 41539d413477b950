package org.emplab.web.comment;

import java.util.Collection;
import java.util.stream.Collectors;
import org.emplab.server.api.Page;
import org.emplab.server.comment.CommentKind;
import org.emplab.server.comment.CommentService;
import org.emplab.server.comment.CommentService.CommentView;
import org.springframework.stereotype.Component;

/** Comments as a section of any page. Templates call it as {@code @commentSection}. */
@Component("commentSection")
class CommentSection {
    /** The others are on a page of their own. */
    private static final int LATEST = 20;

    private static final int MOST_SAMPLES = 1_000;

    private final CommentService comments;

    CommentSection(CommentService comments) {
        this.comments = comments;
    }

    /** The latest, oldest first. */
    public Page<CommentView> on(String kind, String subject) {
        return comments.comments(CommentKind.of(kind), subject, 0, LATEST).reversed();
    }

    /** The numbers of the samples of a run that have comments: {@code 75,634}. */
    public String samples(String run) {
        return comments.commentedSamples(run, MOST_SAMPLES).stream()
                .map(String::valueOf)
                .collect(Collectors.joining(","));
    }

    /** The latest on some samples of a run, oldest first. */
    public Page<CommentView> onSamples(String run, Collection<Integer> numbers) {
        return comments.onSamples(run, numbers, LATEST).reversed();
    }
}
