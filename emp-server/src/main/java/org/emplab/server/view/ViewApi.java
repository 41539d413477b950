package org.emplab.server.view;

import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.media.Schema;
import io.swagger.v3.oas.annotations.tags.Tag;
import java.time.Instant;
import java.util.Objects;
import java.util.UUID;
import org.emplab.server.api.Page;
import org.emplab.server.api.ShortText;
import org.emplab.server.security.Caller;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

@RestController
@RequestMapping("/api/v1/views")
@Tag(name = "views", description = "Views of the run table that people keep under a name")
class ViewApi {
    private final StoredViews views;
    private final ViewChanges changes;

    ViewApi(StoredViews views, ViewChanges changes) {
        this.views = views;
        this.changes = changes;
    }

    /**
     * A saved view.
     *
     * @param query what follows /runs in the page's address
     * @param who whose it is
     */
    record Saved(UUID id, String name, String query, boolean shared, String who, Instant savedAt) {
        static Saved of(StoredView view) {
            return new Saved(view.id(), view.name(), view.query(), view.shared(), view.who(), view.savedAt());
        }
    }

    @GetMapping
    @Operation(summary = "Your own views and those that are shared, by name")
    Page<Saved> list(@RequestParam(defaultValue = "0") int page, @RequestParam(defaultValue = "50") int size) {
        String who = Caller.person().who();
        return Page.of(views.visibleTo(who, Page.request(page, size)), most -> views.countVisibleUpTo(most, who))
                .map(Saved::of);
    }

    /**
     * What to save.
     *
     * @param query what follows /runs in the page's address: filters, columns and order; null: all runs
     * @param shared for everybody, which needs the role researcher; null: for oneself
     */
    @Schema(name = "ViewNew")
    record New(
            @Nullable String name,
            @Nullable String query,
            @Nullable Boolean shared) {}

    @PostMapping
    @ResponseStatus(HttpStatus.CREATED)
    @Operation(summary = "Saves a view, in place of your own of the same name")
    Saved save(@RequestBody New asked) {
        return Saved.of(changes.save(
                ShortText.required("name", asked.name()),
                Objects.requireNonNullElse(asked.query(), ""),
                Boolean.TRUE.equals(asked.shared()),
                Caller.person()));
    }

    @DeleteMapping("/{id}")
    @ResponseStatus(HttpStatus.NO_CONTENT)
    @Operation(summary = "Deletes a view of one's own; an administrator anybody's")
    void delete(@PathVariable String id) {
        changes.delete(id, Caller.person());
    }
}
