package org.emplab.server.view;

import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.emplab.lab.Role;
import org.emplab.server.api.Attempt;
import org.emplab.server.api.Ids;
import org.emplab.server.api.ProblemException;
import org.emplab.server.api.ShortText;
import org.emplab.server.security.Caller;
import org.emplab.server.security.audit.Audit;
import org.emplab.web.CommandOutcome;
import org.emplab.web.run.table.RunAddress;
import org.emplab.web.view.SavedView;
import org.emplab.web.view.SavedViews;
import org.springframework.data.domain.PageRequest;
import org.springframework.stereotype.Service;
import org.springframework.transaction.support.TransactionTemplate;

/** Saves and deletes views: everybody their own, researchers for all; an administrator deletes anybody's. */
@Service
class ViewChanges implements SavedViews {
    private static final int MOST_SHOWN = 200;
    private static final int MOST_OF_A_PERSON = 100;
    private static final int LONGEST_QUERY = 2000;

    private final StoredViews views;
    private final Audit audit;
    private final TransactionTemplate transaction;
    private final Clock clock;

    ViewChanges(StoredViews views, Audit audit, TransactionTemplate transaction, Clock clock) {
        this.views = views;
        this.audit = audit;
        this.transaction = transaction;
        this.clock = clock;
    }

    /**
     * @throws ProblemException if name or query make no sense, there are too many, or a viewer wants to share it
     */
    StoredView save(String name, String query, boolean shared, Caller.Person person) {
        String title = ShortText.line("name", name, ShortText.LABEL);
        String kept = ShortText.storable("query", inOneNotation(query), LONGEST_QUERY);
        if (shared && Caller.role().filter(role -> role != Role.VIEWER).isEmpty()) {
            throw ProblemException.forbidden("viewers keep views for themselves; a researcher can share one");
        }
        return transaction.execute(begun -> {
            if (views.findByWhoAndName(person.who(), title).isEmpty()
                    && views.countByWho(person.who()) >= MOST_OF_A_PERSON) {
                throw ProblemException.conflict(
                        "you have " + MOST_OF_A_PERSON + " views, which is the most: delete one first");
            }
            views.keep(UUID.randomUUID(), person.who(), title, kept, shared, clock.instant());
            StoredView view = views.findByWhoAndName(person.who(), title).orElseThrow(IllegalStateException::new);
            audit.record(
                    person.who(),
                    "save view",
                    "view:" + view.id(),
                    Map.of("name", title, "query", kept, "shared", shared));
            return view;
        });
    }

    private static String inOneNotation(String query) {
        try {
            return RunAddress.kept(query);
        } catch (IllegalArgumentException wrong) {
            throw ProblemException.invalid("query", "makes no sense: " + wrong.getMessage());
        }
    }

    /**
     * @throws ProblemException if there is none that they see, or it is somebody else's
     */
    void delete(String id, Caller.Person person) {
        transaction.executeWithoutResult(begun -> {
            StoredView view = Ids.uuid(id)
                    .flatMap(views::findById)
                    .filter(found -> found.shared() || deletable(found, person))
                    .orElseThrow(() -> ProblemException.notFound("view " + id));
            if (!deletable(view, person)) {
                throw ProblemException.forbidden("the view is " + Caller.login(view.who()) + "'s");
            }
            if (views.deleteOne(view.id()) > 0) {
                audit.record(
                        person.who(),
                        "delete view",
                        "view:" + id,
                        Map.of("name", view.name(), "query", view.query(), "owner", view.who()));
            }
        });
    }

    private static boolean deletable(StoredView view, Caller.Person person) {
        return person.admin() || view.isOf(person);
    }

    @Override
    public List<SavedView> visible() {
        Caller.Person visitor = Caller.person();
        return views.visibleTo(visitor.who(), PageRequest.of(0, MOST_SHOWN))
                .map(view -> new SavedView(
                        view.id().toString(),
                        view.name(),
                        view.query(),
                        view.shared(),
                        Caller.login(view.who()),
                        view.isOf(visitor),
                        deletable(view, visitor)))
                .getContent();
    }

    @Override
    public CommandOutcome save(String name, String query, boolean shared) {
        return Attempt.of(() -> save(name, query, shared, Caller.person()));
    }

    @Override
    public CommandOutcome delete(String id) {
        return Attempt.of(() -> delete(id, Caller.person()));
    }
}
