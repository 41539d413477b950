package org.emplab.web.comment;

import java.util.Collection;
import java.util.List;
import org.emplab.web.api.Page;
import org.emplab.web.api.ProblemException;

/** All comments of the lab. What is changed is changed by the caller. */
public interface CommentPort {
    /** Comments of a kind on one thing, latest first. */
    Page<CommentView> comments(CommentKind kind, String subject, int page, int size);

    /**
     * Comments on some samples of a run, latest first.
     *
     * @param most the latest so many
     */
    Page<CommentView> onSamples(String run, Collection<Integer> samples, int most);

    /** The first so many samples of a run with comments that were not taken back. Their numbers grow. */
    List<Integer> commentedSamples(String run, int most);

    /** The changes before these runs that were not taken back, in the order in which they were made; one at most of a run. */
    List<CommentView> changes(Collection<String> runs);

    /**
     * @throws ProblemException if the subject is missing, a part is wrong, or the run has a change already
     */
    CommentView comment(CommentRequest asked);

    /**
     * Takes a comment back. It stays on record.
     *
     * @throws ProblemException if it is missing, or another person's and the caller no administrator
     */
    void takeBack(String id);
}
