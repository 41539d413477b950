package org.emplab.web.trial;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.emplab.web.CommandOutcome;
import org.emplab.web.comment.Comment;
import org.emplab.web.comment.Comments;
import org.springframework.stereotype.Component;

/** The same comment on everything. */
@Component
class TrialComments implements Comments {
    @Override
    public List<Comment> on(Kind kind, String subject) {
        return List.of(new Comment(
                "1",
                kind == Kind.RUN ? OptionalInt.of(75) : OptionalInt.empty(),
                "see *rhn_check*",
                "bob",
                Instant.parse("2013-12-13T08:00:00Z"),
                Optional.empty(),
                true));
    }

    @Override
    public CommandOutcome comment(Kind kind, String subject, OptionalInt sample, String text) {
        return CommandOutcome.refused("Nobody comments here.");
    }

    @Override
    public CommandOutcome takeBack(String id) {
        return CommandOutcome.refused("Nobody comments here.");
    }
}
