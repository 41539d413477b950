package org.emplab.web.comment;

import java.util.Collection;
import java.util.List;
import java.util.stream.Collectors;
import org.emplab.web.comment.Comments.Kind;
import org.springframework.stereotype.Component;

/** Comments as a section of any page. Templates call it as {@code @commentSection}. */
@Component("commentSection")
class CommentSection {
    private final Comments comments;

    CommentSection(Comments comments) {
        this.comments = comments;
    }

    public List<Comment> on(String kind, String subject) {
        return comments.on(Kind.valueOf(kind), subject);
    }

    /** The numbers of the samples that some comments on a run are about: {@code 75,634}. */
    public String samples(List<Comment> comments) {
        return comments.stream()
                .filter(comment ->
                        comment.sample().isPresent() && comment.removedBy().isEmpty())
                .map(comment -> String.valueOf(comment.sample().getAsInt()))
                .distinct()
                .collect(Collectors.joining(","));
    }

    /** Those on some samples of a run. */
    public List<Comment> onSamples(String run, Collection<Integer> numbers) {
        return on(Kind.RUN.name(), run).stream()
                .filter(comment -> comment.sample().isPresent()
                        && numbers.contains(comment.sample().getAsInt()))
                .toList();
    }
}
