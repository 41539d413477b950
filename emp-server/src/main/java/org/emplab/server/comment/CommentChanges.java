package org.emplab.server.comment;

import java.time.Clock;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.emplab.server.api.Attempt;
import org.emplab.server.api.Ids;
import org.emplab.server.api.Paging;
import org.emplab.server.security.Caller;
import org.emplab.server.security.audit.Audit;
import org.emplab.web.CommandOutcome;
import org.emplab.web.api.ProblemException;
import org.emplab.web.comment.Comment;
import org.emplab.web.comment.Comments;
import org.jspecify.annotations.Nullable;
import org.springframework.data.domain.Limit;
import org.springframework.data.domain.PageRequest;
import org.springframework.data.domain.Slice;
import org.springframework.stereotype.Service;
import org.springframework.transaction.support.TransactionTemplate;

/** Makes comments, and takes them back: whoever made one, or an administrator. */
@Service
class CommentChanges implements Comments {
    private final StoredComments comments;
    private final Audit audit;
    private final TransactionTemplate transaction;
    private final Clock clock;

    CommentChanges(StoredComments comments, Audit audit, TransactionTemplate transaction, Clock clock) {
        this.comments = comments;
        this.audit = audit;
        this.transaction = transaction;
        this.clock = clock;
    }

    /**
     * @throws ProblemException if there is nothing of that kind by that id, or the text is none
     */
    StoredComment comment(Subject about, @Nullable Integer sample, String text, Caller.Person person) {
        return transaction.execute(begun -> {
            if (!comments.isThere(about.kind(), about.id())) {
                throw ProblemException.notFound(about.kind() + " " + about.id());
            }
            StoredComment made = comments.add(new StoredComment(about, sample, text, person.who(), clock.instant()));
            audit.record(person.who(), "comment", about.toString(), Map.of("comment", made.id()));
            return made;
        });
    }

    /**
     * @throws ProblemException if there is none, or it is somebody else's
     */
    void takeBack(String id, Caller.Person person) {
        transaction.executeWithoutResult(begun -> {
            StoredComment comment = Ids.uuid(id)
                    .flatMap(comments::findById)
                    .orElseThrow(() -> ProblemException.notFound("comment " + id));
            if (!theirs(comment, person)) {
                throw ProblemException.forbidden("the comment is " + Caller.login(comment.who()) + "'s");
            }
            comment.takeBack(person.who(), clock.instant());
            audit.record(person.who(), "take back comment", comment.about().toString(), Map.of("comment", id));
        });
    }

    private static boolean theirs(StoredComment comment, Caller.Person person) {
        return person.admin() || comment.who().equals(person.who());
    }

    @Override
    public Part on(Kind kind, String subject, int page, int size) {
        return part(comments.about(key(kind), subject, Paging.request(page, size)));
    }

    @Override
    public Part onSamples(String run, Collection<Integer> numbers, int most) {
        return numbers.isEmpty()
                ? new Part(List.of(), false)
                : part(comments.onSamples(run, numbers, PageRequest.of(0, most)));
    }

    @Override
    public List<Integer> samples(String run, int most) {
        return comments.samples(run, Limit.of(most));
    }

    private static Part part(Slice<StoredComment> latestFirst) {
        Caller.Person visitor = Caller.person();
        List<Comment> shown = new ArrayList<>(
                latestFirst.map(comment -> shown(comment, visitor)).getContent());
        Collections.reverse(shown);
        return new Part(shown, latestFirst.hasNext());
    }

    private static Comment shown(StoredComment comment, Caller.Person visitor) {
        Integer sample = comment.sample();
        return new Comment(
                comment.id().toString(),
                sample == null ? OptionalInt.empty() : OptionalInt.of(sample),
                comment.text(),
                Caller.login(comment.who()),
                comment.at(),
                Optional.ofNullable(comment.removedBy()).map(Caller::login),
                theirs(comment, visitor));
    }

    private static String key(Kind kind) {
        return kind.name().toLowerCase(Locale.ROOT);
    }

    @Override
    public CommandOutcome comment(Kind kind, String subject, OptionalInt sample, String text) {
        return Attempt.of(() -> comment(
                new Subject(key(kind), subject), sample.isPresent() ? sample.getAsInt() : null, text, Caller.person()));
    }

    @Override
    public CommandOutcome takeBack(String id) {
        return Attempt.of(() -> takeBack(id, Caller.person()));
    }
}
