package org.emplab.server.publication;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import org.emplab.lab.Role;
import org.emplab.server.RunningLab;
import org.emplab.server.Simultaneously;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** Cutoff tables put in force by REST, where every researcher may. */
class PublicationIT extends RunningLab {
    private String token;

    @BeforeEach
    void logIn() {
        token = token("paula", Role.RESEARCHER);
    }

    @Test
    void showsWhatItWouldChangeAndCountsVersions() throws Exception {
        String first = derived(token, "pub-1");
        JsonNode before = json(get(token, "/api/v1/derivations/" + first + "/publication"));
        assertThat(before.path("added").asInt()).isPositive();
        assertThat(before.path("objections").size()).isZero();
        JsonNode table = json(publish(first, "{\"name\":\"winter\",\"reason\":\"first light\"}"))
                .path("table");
        assertThat(table.path("version").asInt()).isEqualTo(1);
        assertThat(table.path("name").asString()).isEqualTo("winter");

        String second =
                derivation("pub-1", SHORT_RUN, LONG_RUN, ",\"boundShortMillis\":128300,\"reason\":\"two more\"");
        JsonNode difference = json(get(token, "/api/v1/derivations/" + second + "/publication"));
        assertThat(difference.at("/inForce/version").asInt()).isEqualTo(1);
        assertThat(difference.path("added").asInt()
                        + difference.path("removed").asInt()
                        + difference.path("changed").asInt())
                .isEqualTo(difference.path("changes").size());
        assertThat(json(publish(second, "{}")).at("/table/name").asString()).isEqualTo("winter");

        assertThat(publish(second, "{}").statusCode()).isEqualTo(409);
        JsonNode tables =
                json(get(token, "/api/v1/machines/pub-1/cutoff-tables")).path("items");
        assertThat(tables.valueStream().map(one -> one.path("version").asInt())).containsExactly(2, 1);
        assertThat(tables.valueStream().map(one -> one.path("inForce").asBoolean()))
                .containsExactly(true, false);
        assertThat(json(get(token, "/api/v1/derivations/" + first))
                        .at("/summary/publication/inForce")
                        .asBoolean(true))
                .isFalse();
        assertThat(get(token, "/derivations/" + first).body()).contains(">replaced<");
        assertThat(get(token, "/derivations").body()).contains(">replaced<", ">in force<");
    }

    @Test
    void ofSeveralWhoPublishOneTableAtOnceOneDoes() throws Exception {
        String derivation = derived(token, "pub-5");
        List<Integer> answers = Simultaneously.times(
                6, caller -> () -> publish(derivation, "{\"reason\":\"now\"}").statusCode());
        assertThat(answers).containsOnlyOnce(200).containsOnly(200, 409);
        assertThat(json(get(token, "/api/v1/machines/pub-5/cutoff-tables"))
                        .path("total")
                        .asInt())
                .isEqualTo(1);
    }

    @Test
    void goesBackByPublishingTheEarlierTableAgain() throws Exception {
        String first = derived(token, "pub-2");
        publish(first, "{}");
        publish(derivation("pub-2", SHORT_RUN, LONG_RUN, ",\"boundShortMillis\":128300,\"reason\":\"try\""), "{}");
        JsonNode again = json(post("machines/pub-2/cutoff-tables/1/restore", "{\"reason\":\"the try was worse\"}"))
                .path("table");
        assertThat(again.path("version").asInt()).isEqualTo(3);
        assertThat(again.path("restores").asInt()).isEqualTo(1);
        assertThat(again.path("reason").asString()).isEqualTo("the try was worse");
        assertThat(again.path("derivation").asString()).isEqualTo(first);
        assertStatus(404, post("machines/pub-2/cutoff-tables/9/restore", "{}"));
        assertThat(get(token, "/derivations/" + first).body()).contains("version 1 again: the try was worse");
        assertThat(get(token, "/machines/pub-2").body())
                .containsSubsequence("<h2 id=\"cutoffs\">", ">replaced<", first, ">in force<", "</section>")
                .contains("/derivations/" + first + "/cutoffs.csv");
    }

    @Test
    void anEmptyTableOrOneOfSwappedRunsHasToBeAskedForWithAReason() throws Exception {
        String swapped = derivation("pub-3", LONG_RUN, SHORT_RUN, "");
        HttpResponse<String> refused = publish(swapped, "{}");
        assertThat(refused.statusCode()).isEqualTo(409);
        assertThat(json(refused).path("detail").asString()).contains("swapped", "(force)");
        assertThat(json(publish(swapped, "{\"force\":true}")).path("detail").asString())
                .contains("needs a reason");
        JsonNode table = json(publish(swapped, "{\"force\":true,\"reason\":\"to see it\"}"))
                .path("table");
        assertThat(table.path("forced").asBoolean()).isTrue();
        assertThat(table.path("reason").asString()).isEqualTo("to see it");

        String run = stored(SHORT_RUN, "pub-3");
        String same = json(derive(token, run, run, "")).path("id").asString();
        assertThat(json(publish(same, "{}")).path("detail").asString()).contains("are the same run");
        assertThat(get(token, "/derivations/" + same).body()).contains("publish it all the same");
    }

    @Test
    void theSameFromTheSameIsOneDerivation() throws Exception {
        String first = derived(token, "pub-4");
        HttpResponse<String> again = derive(token, stored(SHORT_RUN, "pub-4"), stored(LONG_RUN, "pub-4"), "");
        assertThat(json(again, 200).path("id").asString()).isEqualTo(first);
        String moved = derivation("pub-4", SHORT_RUN, LONG_RUN, ",\"boundShortMillis\":128300,\"reason\":\"a\"");
        assertThat(moved).isNotEqualTo(first);
        assertThat(derivation("pub-4", SHORT_RUN, LONG_RUN, ",\"boundShortMillis\":128300,\"reason\":\"b\""))
                .isEqualTo(moved);
    }

    @Test
    void theSameThatIsAskedForTwiceAtOnceIsOneDerivation() throws Exception {
        String runs =
                "{\"short\":\"%s\",\"long\":\"%s\"}".formatted(stored(SHORT_RUN, "pub-6"), stored(LONG_RUN, "pub-6"));
        List<String> ids = Simultaneously.times(
                4, caller -> () -> json(post("derivations", runs)).path("id").asString());
        assertThat(new HashSet<>(ids)).hasSize(1).doesNotContain("");
    }

    private HttpResponse<String> publish(String derivation, String body) throws Exception {
        return post("derivations/" + derivation + "/publish", body);
    }

    private HttpResponse<String> post(String what, String body) throws Exception {
        return post(token, "/api/v1/" + what, body);
    }

    private String derivation(String machine, Path shortRun, Path longRun, String more) throws Exception {
        return json(derive(token, stored(shortRun, machine), stored(longRun, machine), more))
                .path("id")
                .asString();
    }
}
