package org.emplab.server.comment;

import com.fasterxml.jackson.annotation.JsonIgnore;
import io.swagger.v3.oas.annotations.media.Schema;
import java.time.Clock;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.emplab.server.api.Ids;
import org.emplab.server.api.Page;
import org.emplab.server.api.Refusal;
import org.emplab.server.api.ShortText;
import org.emplab.server.security.Audit;
import org.emplab.server.security.Caller;
import org.jspecify.annotations.Nullable;
import org.springframework.data.domain.Limit;
import org.springframework.data.domain.PageRequest;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;

/** Makes comments, and takes them back: their author, or an administrator. */
@Service
public class CommentService {
    private final Comments comments;
    private final Audit audit;
    private final Clock clock;

    CommentService(Comments comments, Audit audit, Clock clock) {
        this.comments = comments;
        this.audit = audit;
        this.clock = clock;
    }

    /** Comments of a kind on one thing, latest first. */
    public Page<CommentView> comments(CommentKind kind, String subject, int page, int size) {
        return Page.of(
                        comments.about(kind.key(), subject, Page.request(page, size)),
                        most -> comments.countAboutUpTo(most, kind.key(), subject))
                .map(CommentService::view);
    }

    /**
     * Comments on some samples of a run, latest first.
     *
     * @param most the latest so many
     */
    public Page<CommentView> onSamples(String run, Collection<Integer> samples, int most) {
        return samples.isEmpty()
                ? new Page<>(List.of(), 0, most, 0)
                : Page.of(comments.onSamples(run, samples, PageRequest.of(0, most)), atLeast -> atLeast)
                        .map(CommentService::view);
    }

    /** The first so many samples of a run with comments that were not taken back. Their numbers grow. */
    public List<Integer> commentedSamples(String run, int most) {
        return comments.samples(run, Limit.of(most));
    }

    /** The changes before these runs that were not taken back, in the order in which they were made; one at most of a run. */
    public List<CommentView> changes(Collection<String> runs) {
        return runs.isEmpty()
                ? List.of()
                : comments.changes(runs).stream().map(CommentService::view).toList();
    }

    /**
     * @throws Refusal if the subject is missing, a part is wrong, or the run has a change already
     */
    @Transactional
    public CommentView comment(CommentRequest asked) {
        String who = Caller.person().who();
        CommentKind kind = CommentKind.of(ShortText.required("kind", asked.kind()));
        String told = ShortText.required("subject", asked.subject());
        String subject =
                comments.meant(kind.thing(), told).orElseThrow(() -> Refusal.notFound(kind.thing() + " " + told));
        if (kind == CommentKind.CHANGE) {
            refuseSecondChange(subject);
        }
        Comment made = comments.add(new Comment(kind, subject, asked, who, clock.instant()));
        CommentView view = view(made);
        audit.record(who, "comment", made.about(), Map.of("comment", view.id()));
        return view;
    }

    private void refuseSecondChange(String run) {
        changes(List.of(run)).stream().findFirst().ifPresent(earlier -> {
            throw Refusal.conflict("the run is marked already (" + earlier.text() + ", by " + earlier.by()
                    + "): take that back first");
        });
    }

    /**
     * Takes a comment back. It stays on record.
     *
     * @throws Refusal if it is missing, or another person's and the caller no administrator
     */
    @Transactional
    public void takeBack(String id) {
        Caller.Person person = Caller.person();
        Comment comment = Ids.uuid(id).flatMap(comments::findById).orElseThrow(() -> Refusal.notFound("comment " + id));
        person.requireOwner(comment.who(), "the comment");
        comment.takeBack(person.who(), clock.instant());
        audit.record(person.who(), "take back comment", comment.about(), Map.of("comment", id));
    }

    private static CommentView view(Comment comment) {
        return comment.view(Caller.mayChange(comment.who()));
    }

    /**
     * The body of a new comment.
     *
     * @param kind key of a {@link CommentKind}
     * @param subject id of the run, experiment or derivation, or the machine's name
     * @param sample of the run; null: all of it
     */
    @Schema(name = "CommentNew")
    public record CommentRequest(
            @Schema(implementation = CommentKind.class) @Nullable
            String kind,

            @Nullable String subject,
            @Nullable Integer sample,
            @Nullable String text) {}

    /**
     * A comment.
     *
     * @param subject id of the run, experiment or derivation, or the machine's name
     * @param sample of the run; null: all of it
     * @param text Markdown; empty where it was taken back, unless it is a change, which analyses may have used
     * @param who made it, as {@code user:ada}
     * @param mine whether the caller may take it back
     */
    @Schema(name = "CommentMade")
    public record CommentView(
            UUID id,
            @Schema(implementation = CommentKind.class) CommentKind kind,
            String subject,
            @Nullable Integer sample,
            String text,
            String who,
            Instant at,
            @Nullable String removedBy,
            @JsonIgnore boolean mine) {
        /** The login of its author. */
        public String by() {
            return Caller.login(who);
        }

        /** The login of the person who took it back. */
        public @Nullable String remover() {
            return removedBy == null ? null : Caller.login(removedBy);
        }
    }
}
