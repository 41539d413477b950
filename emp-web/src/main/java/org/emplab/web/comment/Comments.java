package org.emplab.web.comment;

import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.OptionalInt;
import org.emplab.web.CommandOutcome;
import org.springframework.web.util.UriComponentsBuilder;

/** All comments of the lab. What is changed is changed by the visitor. */
public interface Comments {
    /** What can be commented on. */
    enum Kind {
        RUN,
        EXPERIMENT,
        DERIVATION,
        MACHINE;

        /** The page on which it is shown. */
        public String page(String subject) {
            return UriComponentsBuilder.fromPath("/{kind}s/{subject}")
                    .buildAndExpand(name().toLowerCase(Locale.ROOT), subject)
                    .encode()
                    .toUriString();
        }
    }

    /**
     * Some of the comments on one thing.
     *
     * @param comments oldest first
     * @param earlier whether there are earlier ones
     */
    record Part(List<Comment> comments, boolean earlier) {
        public Part {
            comments = List.copyOf(comments);
        }
    }

    /**
     * A page of the comments on one thing.
     *
     * @param page from 0, which has the latest
     * @param size the most that it holds
     */
    Part on(Kind kind, String subject, int page, int size);

    /**
     * Those on some samples of a run.
     *
     * @param most the latest so many
     */
    Part onSamples(String run, Collection<Integer> numbers, int most);

    /**
     * The samples of a run with comments that were not taken back, the first ones.
     *
     * @return their numbers, growing
     */
    List<Integer> samples(String run, int most);

    CommandOutcome comment(Kind kind, String subject, OptionalInt sample, String text);

    CommandOutcome takeBack(String id);
}
