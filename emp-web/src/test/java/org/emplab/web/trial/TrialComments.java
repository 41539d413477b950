package org.emplab.web.trial;

import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.emplab.web.CommandOutcome;
import org.emplab.web.comment.Comment;
import org.emplab.web.comment.Comments;
import org.springframework.stereotype.Component;

/** The same comment on everything, today and before. */
@Component
class TrialComments implements Comments {
    @Override
    public Part on(Kind kind, String subject, int page, int size) {
        return new Part(
                List.of(new Comment(
                        "1",
                        kind == Kind.RUN ? OptionalInt.of(75) : OptionalInt.empty(),
                        "see *rhn_check*",
                        "bob",
                        Instant.parse("2013-12-13T08:00:00Z"),
                        Optional.empty(),
                        true)),
                page == 0);
    }

    @Override
    public Part onSamples(String run, Collection<Integer> numbers, int most) {
        return numbers.contains(75) ? on(Kind.RUN, run, 1, most) : new Part(List.of(), false);
    }

    @Override
    public List<Integer> samples(String run, int most) {
        return List.of(75);
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
