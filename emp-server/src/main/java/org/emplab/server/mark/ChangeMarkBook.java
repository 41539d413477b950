package org.emplab.server.mark;

import java.time.Clock;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import java.util.stream.Collectors;
import org.emplab.server.api.Attempt;
import org.emplab.server.api.Ids;
import org.emplab.server.run.Run;
import org.emplab.server.run.Runs;
import org.emplab.server.security.Caller;
import org.emplab.server.security.audit.Audit;
import org.emplab.web.CommandOutcome;
import org.emplab.web.api.ProblemException;
import org.emplab.web.mark.ChangeMark;
import org.emplab.web.mark.ChangeMarks;
import org.springframework.stereotype.Service;
import org.springframework.transaction.support.TransactionTemplate;

/** Makes marks, and takes them back: whoever made one, or an administrator. A run has one at most. */
@Service
class ChangeMarkBook implements ChangeMarks {
    private final StoredChangeMarks marks;
    private final Runs runs;
    private final Audit audit;
    private final TransactionTemplate transaction;
    private final Clock clock;

    ChangeMarkBook(StoredChangeMarks marks, Runs runs, Audit audit, TransactionTemplate transaction, Clock clock) {
        this.marks = marks;
        this.runs = runs;
        this.audit = audit;
        this.transaction = transaction;
        this.clock = clock;
    }

    /**
     * @throws ProblemException if there is no such run, it is marked already, or the text is none
     */
    StoredChangeMark make(String id, String text, Caller.Person person) {
        return Objects.requireNonNull(transaction.execute(begun -> {
            Run run = runs.lock(id);
            marks.inForce(List.of(run.publicId())).stream().findFirst().ifPresent(earlier -> {
                throw ProblemException.conflict("the run is marked already (" + earlier.text() + ", by "
                        + Caller.login(earlier.who()) + "): take that back first");
            });
            StoredChangeMark made =
                    marks.add(new StoredChangeMark(run.publicId(), text, person.who(), clock.instant()));
            audit.record(person.who(), "mark change", "run:" + run.publicId(), Map.of("mark", made.id()));
            return made;
        }));
    }

    /**
     * @throws ProblemException if there is none, or it is somebody else's
     */
    void remove(String id, Caller.Person person) {
        transaction.executeWithoutResult(begun -> {
            StoredChangeMark mark = Ids.uuid(id)
                    .flatMap(marks::findById)
                    .orElseThrow(() -> ProblemException.notFound("change mark " + id));
            if (!theirs(mark, person)) {
                throw ProblemException.forbidden("the mark is " + Caller.login(mark.who()) + "'s");
            }
            mark.takeBack(person.who(), clock.instant());
            audit.record(person.who(), "take back mark", "run:" + mark.run(), Map.of("mark", mark.id()));
        });
    }

    private static boolean theirs(StoredChangeMark mark, Caller.Person person) {
        return person.admin() || mark.who().equals(person.who());
    }

    @Override
    public List<ChangeMark> of(Collection<String> ids) {
        Caller.Person visitor = Caller.person();
        return at(ids).stream()
                .map(mark -> new ChangeMark(
                        mark.id().toString(),
                        mark.run().toString(),
                        mark.text(),
                        Caller.login(mark.who()),
                        mark.at(),
                        theirs(mark, visitor)))
                .toList();
    }

    @Override
    public Map<String, String> inForce(Collection<String> ids) {
        return at(ids).stream().collect(Collectors.toMap(mark -> mark.run().toString(), StoredChangeMark::text));
    }

    private List<StoredChangeMark> at(Collection<String> ids) {
        List<UUID> known =
                ids.stream().flatMap(id -> Ids.uuid(id).stream()).distinct().toList();
        return known.isEmpty() ? List.of() : marks.inForce(known);
    }

    @Override
    public CommandOutcome mark(String run, String text) {
        return Attempt.of(() -> make(run, text, Caller.person()));
    }

    @Override
    public CommandOutcome takeBack(String id) {
        return Attempt.of(() -> remove(id, Caller.person()));
    }
}
