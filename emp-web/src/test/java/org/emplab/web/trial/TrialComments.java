package org.emplab.web.trial;

import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;
import org.emplab.web.api.Page;
import org.emplab.web.api.ProblemException;
import org.emplab.web.comment.CommentKind;
import org.emplab.web.comment.CommentPort;
import org.emplab.web.comment.CommentRequest;
import org.emplab.web.comment.CommentView;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** One comment on everything, today and before. Two runs are marked. */
@Component
public class TrialComments implements CommentPort {
    private static CommentView of(CommentKind kind, String subject, String text) {
        return new CommentView(
                new UUID(0, 1),
                kind,
                subject,
                kind == CommentKind.RUN ? 75 : null,
                text,
                "user:bob",
                Instant.parse("2013-12-13T08:00:00Z"),
                null,
                true);
    }

    @Override
    public Page<CommentView> comments(CommentKind kind, @Nullable String subject, int page, int size) {
        return new Page<>(List.of(of(kind, String.valueOf(subject), "see *rhn_check*")), page, 1, 2);
    }

    @Override
    public Page<CommentView> onSamples(String run, Collection<Integer> samples, int most) {
        return samples.contains(75) ? comments(CommentKind.RUN, run, 1, most) : new Page<>(List.of(), 0, most, 0);
    }

    @Override
    public List<Integer> commentedSamples(String run, int most) {
        return List.of(75);
    }

    @Override
    public List<CommentView> changes(Collection<String> runs) {
        return Stream.of(
                        of(CommentKind.CHANGE, "1", "new <kernel>"),
                        of(CommentKind.CHANGE, "1.5", "it started anew at 2013-12-15T07:30:05Z"))
                .filter(change -> runs.contains(change.subject()))
                .toList();
    }

    @Override
    public CommentView comment(CommentRequest asked) {
        throw ProblemException.forbidden("Nobody comments here.");
    }

    @Override
    public void takeBack(String id) {
        throw ProblemException.forbidden("Nobody comments here.");
    }
}
