package org.emplab.server.run.catalogue;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;
import org.emplab.lab.Role;
import org.emplab.lab.RunState;
import org.emplab.server.RunningLab;
import org.emplab.server.api.KeysetPage;
import org.emplab.server.api.KeysetPage.Cursor;
import org.emplab.server.run.catalogue.RunSearch.Order;
import org.emplab.server.study.RunVerdictService;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;

/** The run table from page to page, in whatever order. */
class RunTablePagesIT extends RunningLab {
    @Autowired
    private RunListQuery table;

    @Autowired
    private RunVerdictService verdicts;

    private final String here = "pages-" + UUID.randomUUID();

    /** Values of all kinds, none of most, and many that are the same. */
    @BeforeEach
    void sevenRuns() throws IOException {
        enrolled(here);
        submitted("inc", 3);
        judged(SHORT_RUN);
        submitted("inc, and: more", 1);
        submitted("inc", 7);
        judged(LONG_RUN);
        submitted("inc", 3);
        submitted("dec", 3);
    }

    /** A run whose L-samples and median do not come in the middle of a test. */
    private void judged(Path file) throws IOException {
        String run = stored(file, here);
        assertThat(verdicts.latest(run, Duration.ofMinutes(5)).verdict()).isPresent();
    }

    private void submitted(String name, int priority) {
        queued("{machine: %1$s, workload: inc, samples: 3, notebook: %1$s, name: '%2$s', priority: %3$d}"
                .formatted(here, name, priority));
    }

    @Test
    void everyPageOfEveryOrderBeginsAndEndsWhereItsNeighboursDo() {
        for (Optional<Order> order : orders()) {
            pagesFitTogether(Optional.empty(), order, 7);
        }
        pagesFitTogether(Optional.of(RunState.PENDING), Optional.empty(), 5);
    }

    @Test
    void whatAPersonPutFirstStandsBeforeAllPriorities() throws Exception {
        String ada = token("ada", Role.ADMIN);
        List<String> waiting =
                find(Optional.of(RunState.PENDING), Optional.empty(), null, 100).rows();
        String last = waiting.get(waiting.size() - 1);
        String secondLast = waiting.get(waiting.size() - 2);
        for (String run : List.of(last, secondLast)) {
            assertStatus(200, post(ada, "/api/v1/runs/" + run + "/next", "{}"));
        }
        assertThat(find(Optional.of(RunState.PENDING), Optional.empty(), null, 100)
                        .rows())
                .startsWith(secondLast, last, waiting.get(0));
        pagesFitTogether(Optional.of(RunState.PENDING), Optional.empty(), waiting.size());
    }

    private void pagesFitTogether(Optional<RunState> state, Optional<Order> order, int runs) {
        List<String> all = find(state, order, null, 100).rows();
        assertThat(all).as("%s", order).hasSize(runs).doesNotHaveDuplicates();
        List<String> places = places(state, order);
        assertThat(places).as("%s", order).hasSize(runs - 1);
        for (int at = 0; at < places.size(); at++) {
            assertThat(find(state, order, new Cursor(places.get(at), false), 2).rows())
                    .as("behind %s by %s", places.get(at), order)
                    .isEqualTo(all.subList(at + 1, Math.min(at + 3, runs)));
            assertThat(find(state, order, new Cursor(places.get(at), true), 2).rows())
                    .as("before %s by %s", places.get(at), order)
                    .isEqualTo(all.subList(Math.max(0, at - 2), Math.max(2, at)));
        }
    }

    /** The places of each run but the last. */
    private List<String> places(Optional<RunState> state, Optional<Order> order) {
        List<String> places = new ArrayList<>();
        Optional<String> last = find(state, order, null, 1).last();
        while (last.isPresent()) {
            places.add(last.get());
            last = find(state, order, new Cursor(last.get(), false), 1).last();
        }
        return places;
    }

    @Test
    void whatIsSubmittedMeanwhileNeitherHidesNorDoublesARun() {
        for (Optional<Order> order : List.of(
                Optional.<Order>empty(),
                Optional.of(new Order(RunColumn.SAMPLES, true)),
                Optional.of(new Order(RunColumn.MEDIAN_ET, false)),
                Optional.of(new Order(RunColumn.EXPERIMENT, false)))) {
            List<String> before = find(Optional.empty(), order, null, 100).rows();
            KeysetPage<String> page = find(Optional.empty(), order, null, 3);
            List<String> seen = new ArrayList<>(page.rows());
            while (page.last().isPresent()) {
                submitted("inc", 3);
                page = find(Optional.empty(), order, new Cursor(page.last().get(), false), 3);
                seen.addAll(page.rows());
            }
            assertThat(seen).as("%s", order).doesNotHaveDuplicates().containsAll(before);
        }
    }

    @Test
    void anAddressOfAnotherTimeIsTheFirstPage() throws Exception {
        String ada = token("ada", Role.ADMIN);
        String first = get(ada, "/runs?machine=" + here).body();
        assertThat(first).contains("7</span> <span>runs</span>").doesNotContain("rel=\"next\"");
        for (String old : List.of("page=3", "after=nowhere", "before=nowhere", "sort=-samples&before=1:nowhere")) {
            assertThat(get(ada, "/runs?machine=" + here + "&" + old).body())
                    .as(old)
                    .contains("7</span> <span>runs</span>")
                    .doesNotContain("rel=\"next\"", "rel=\"prev\"");
        }
    }

    @Test
    void aPageLinksToItsNeighbours() throws Exception {
        String ada = token("ada", Role.ADMIN);
        for (int run = 0; run < 50; run++) {
            submitted("inc, and: more", 1);
        }
        String sorted = "/runs?machine=" + here + "&sort=experiment";
        String first = get(ada, sorted).body();
        assertThat(first).doesNotContain("rel=\"prev\"");
        String second = get(ada, linked(first, "next")).body();
        assertThat(second).doesNotContain("rel=\"next\"").contains("href=\"" + sorted.replace("&", "&amp;") + "\"");
        assertThat(get(ada, linked(second, "prev")).body())
                .contains("rel=\"next\"")
                .doesNotContain("rel=\"prev\"");
    }

    private static String linked(String page, String rel) {
        return page.replaceAll("(?s).*rel=\"" + rel + "\" href=\"([^\"]*)\".*", "$1")
                .replace("&amp;", "&");
    }

    private static List<Optional<Order>> orders() {
        return Stream.concat(
                        Stream.of(Optional.<Order>empty()),
                        Arrays.stream(RunColumn.values())
                                .filter(RunColumn::sortable)
                                .flatMap(column -> Stream.of(true, false)
                                        .map(descending -> Optional.of(new Order(column, descending)))))
                .toList();
    }

    private KeysetPage<String> find(
            Optional<RunState> state, Optional<Order> order, @Nullable Cursor beside, int size) {
        Optional<String> any = Optional.empty();
        KeysetPage<RunSummary> found = table.find(new RunSearch(
                        state,
                        Map.of(RunColumn.MACHINE, RunSearch.Name.whole(here)),
                        any,
                        any,
                        Optional.empty(),
                        Optional.empty(),
                        order,
                        Optional.ofNullable(beside),
                        size))
                .runs();
        return found.showing(found.rows().stream().map(RunSummary::id).toList());
    }
}
