package org.emplab.server.run.catalogue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.InstanceOfAssertFactories.STRING;

import java.io.IOException;
import java.net.URLEncoder;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.emplab.lab.Role;
import org.emplab.server.RunningLab;
import org.emplab.server.experiment.ExperimentService.Submitted;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import tools.jackson.databind.JsonNode;

/** The run table as its address asks for it. */
class RunTableIT extends RunningLab {
    @Autowired
    private DisturbedSamples counts;

    private final String here = "table-" + UUID.randomUUID();
    private String ada;
    private String shortRun;
    private String longRun;

    @BeforeEach
    void twoRunsOfOneMachine() throws IOException {
        ada = token("ada", Role.ADMIN);
        shortRun = stored(SHORT_RUN, here);
        longRun = stored(LONG_RUN, here);
    }

    @Test
    void sortsByEveryColumnInBothDirections() throws Exception {
        for (RunColumn column : RunColumn.values()) {
            if (column.sortable()) {
                assertThat(ids("&sort=" + column.key())).as(column.key()).containsExactlyInAnyOrder(shortRun, longRun);
            }
        }
        assertThat(ids("&sort=-samples")).containsExactly(shortRun, longRun);
        assertThat(ids("&sort=samples")).containsExactly(longRun, shortRun);
        assertThat(ids("&sort=-sdEtMillis")).containsExactly(longRun, shortRun);
    }

    @Test
    void theNextPageOfALongListBeginsBehindTheLastRunOfTheOneBefore() throws Exception {
        assertThat(list("").at("/items/0/id").asString()).isEqualTo(longRun);
        JsonNode next = list("&before=" + longRun);
        assertThat(next.at("/items/0/id").asString()).isEqualTo(shortRun);
        assertThat(next.path("total").asInt()).isEqualTo(1);
        assertThat(list("&state=pending&before=" + longRun).path("status").asInt())
                .isEqualTo(400);
    }

    @Test
    void filtersByPartsOfNamesByWholeNamesByTextAndByDays() throws Exception {
        assertThat(ids("&program=inc1")).containsExactly(longRun, shortRun);
        assertThat(ids("&program==INC128")).containsExactly(shortRun);
        assertThat(ids("&text=" + longRun.substring(0, 8))).containsExactly(longRun);
        assertThat(ids("&text=inc163")).containsExactly(longRun);
        assertThat(ids("&from=2013-12-12&to=2013-12-12")).contains(shortRun);
        assertThat(ids("&to=1999-12-31")).isEmpty();
        assertThat(ids("&owner==ada&state=completed")).containsExactly(longRun, shortRun);
        assertThat(ids("&notebook=none")).isEmpty();
    }

    @Test
    void showsTheNotebookAndTheExperimentOfARun() throws Exception {
        String machine = enrolled("table-" + UUID.randomUUID()).name();
        queued("{machine: %1$s, workload: inc, samples: 3, notebook: Timing of %1$s, name: first}".formatted(machine));
        String page = get(ada, "/runs?machine=" + machine + "&columns=notebook,experiment")
                .body();
        assertThat(page).contains("Timing of " + machine, "first", "notebook==Timing");
    }

    @Test
    void saysWhyARunIsMeasuredAndFindsItByTheTagsOfItsExperimentAndNotebook() throws Exception {
        String machine = enrolled("table-" + UUID.randomUUID()).name();
        Submitted submitted = submitted(Map.of(
                "machine", machine, "workload", "inc", "samples", 3, "notebook", machine, "note", "*Why* & how\nmore"));
        String run = submitted.runs().get(0).toString();
        HttpRequest tagged = as(ada, "/api/v1/experiments/" + submitted.experiment() + "/notes")
                .header("Content-Type", "application/json")
                .PUT(BodyPublishers.ofString("{\"notes\": \"\", \"tags\": [\"paper\", \"EMP\"], \"version\": 0}"))
                .build();
        assertThat(http.send(tagged, BodyHandlers.ofString()).statusCode()).isLessThan(300);
        String of = "/runs.csv?machine==" + machine + "&columns=";

        assertThat(get(ada, of + "note,tags,health,reason").body())
                .contains("*Why* & how\nmore")
                .contains("\"paper, EMP\",unknown,");
        for (String tag : List.of("pap", "=EMP")) {
            assertThat(get(ada, of + "id&tag=" + tag).body()).contains(run);
        }
        assertThat(get(ada, of + "id&tag==emp").body()).doesNotContain(run);
        assertThat(get(ada, of + "id&text=why*").body()).contains(run);
        assertThat(get(ada, "/runs?machine=" + machine + "&columns=note,health,tags")
                        .body())
                .contains("<td>*Why* &amp; how &hellip;</td>", "<td>unknown</td>", "tag==EMP\">EMP</a>");
        assertThat(get(ada, "/runs/" + run).body()).contains("<em>Why</em> &amp; how");
    }

    @Test
    void countsTheDisturbedSamplesOfARunThatHasEnded() throws Exception {
        List<String> lines = new ArrayList<>(lines(SHORT_RUN, here + "-disturbed"));
        for (int at : List.of(40, 400)) {
            lines.set(at, lines.get(at).replaceFirst(",", ",\"disturbances\":{\"stealTicks\":7},"));
        }
        String run = stored(lines);

        counts.countEnded();
        assertThat(get(ada, "/runs.csv?columns=disturbed&runs=" + run).body()).contains("INC128,2,");
    }

    @Test
    void exportsWhatIsTickedWithTheColumnsOfTheTableAndWithoutATickWhatItsFiltersFind() throws Exception {
        String table = "columns=samples,workload.none,environment.cpu.model&machine=" + here;
        assertThat(get(ada, "/runs?" + table).body()).contains("name=\"table\" value=\"?");
        String inTable = "/runs.csv?table=" + URLEncoder.encode("?" + table, StandardCharsets.UTF_8);
        List<String> ticked =
                get(ada, inTable + "&runs=" + shortRun).body().lines().toList();
        assertThat(ticked.get(0)).isEqualTo("program,samples,id,workload.none,environment.cpu.model");
        assertThat(ticked.subList(1, ticked.size())).singleElement(STRING).startsWith("INC128,800," + shortRun + ",,");
        assertThat(get(ada, inTable).body().lines()).hasSize(3);
    }

    @Test
    void saysThatADerivationTakesRunsOfOneMachine() throws Exception {
        String two = "/derivations/new?runs=" + shortRun + "&runs=" + longRun;
        assertThat(get(ada, two).body())
                .contains("value=\"" + longRun + "\" selected")
                .doesNotContain("runs are ticked");
        String third = stored(SHORT_RUN, here + "-too");
        assertThat(get(ada, two + "&runs=" + third).body())
                .contains("3 runs are ticked, and they are not of two lengths on one machine.")
                .doesNotContain("value=\"" + shortRun + "\" selected", "value=\"" + longRun + "\" selected");
    }

    @Test
    void findsARunByTheBeginningOfItsId() throws Exception {
        HttpResponse<String> answer = get(ada, "/runs/" + shortRun.substring(0, 8));
        assertThat(answer.statusCode()).isEqualTo(302);
        assertThat(answer.headers().firstValue("location").orElseThrow()).endsWith("/runs/" + shortRun);
        assertThat(get(ada, "/runs/00000000").statusCode()).isEqualTo(404);
        assertStatus(200, get(ada, "/api/v1/runs/" + shortRun.substring(0, 8) + "/events"));
        assertThat(get(ada, "/api/v1/runs/00000000/events").statusCode()).isEqualTo(404);
        assertStatus(404, post(ada, "/api/v1/runs/" + shortRun.substring(0, 8) + "/abort", "{}"));
    }

    private JsonNode list(String query) throws IOException, InterruptedException {
        return json(get(ada, "/api/v1/runs?size=1&machine=" + here + query));
    }

    private List<String> ids(String query) throws IOException, InterruptedException {
        String csv = get(ada, "/runs.csv?columns=id&machine==" + here + query).body();
        return csv.lines()
                .skip(1)
                .map(line -> line.substring(line.indexOf(',') + 1))
                .toList();
    }
}
