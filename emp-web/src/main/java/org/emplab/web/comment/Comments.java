package org.emplab.web.comment;

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
        MACHINE;

        /** The page on which it is shown. */
        public String page(String subject) {
            return UriComponentsBuilder.fromPath("/{kind}s/{subject}")
                    .buildAndExpand(name().toLowerCase(Locale.ROOT), subject)
                    .encode()
                    .toUriString();
        }
    }

    /** Oldest first; the latest ones where there are very many. */
    List<Comment> on(Kind kind, String subject);

    CommandOutcome comment(Kind kind, String subject, OptionalInt sample, String text);

    CommandOutcome takeBack(String id);
}
