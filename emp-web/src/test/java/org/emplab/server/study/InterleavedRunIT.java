package org.emplab.server.study;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;
import org.emplab.lab.Role;
import org.emplab.server.RunningLab;
import org.emplab.server.security.Browser;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** One program of runs that interleave several, by REST. */
class InterleavedRunIT extends RunningLab {
    private final Browser browser = new Browser(this::at);
    private String token;

    @BeforeEach
    void logIn() throws Exception {
        token = token("ada", Role.ADMIN);
        browser.logIn("ada");
    }

    @Test
    void aProgramGivesTheCutoffsAndTimesThatItGaveAlone() throws Exception {
        String shortRun = stored(lines(SHORT_RUN, "turns"));
        String longRun = stored(lines(LONG_RUN, "turns"));
        String shortInTurn = stored(bothInTurn(lines(SHORT_RUN, "turns-too")));
        String longInTurn = stored(bothInTurn(lines(LONG_RUN, "turns-too")));

        HttpResponse<String> without = derive(token, shortInTurn, longInTurn, "");
        assertThat(without.statusCode()).isEqualTo(400);
        assertThat(without.body()).contains("interleaves several programs (A, B): choose one of them");
        HttpResponse<String> unknown =
                derive(token, shortInTurn, longInTurn, ",\"shortProgram\":\"C\",\"longProgram\":\"A\"");
        assertThat(unknown.body()).contains("has no program C but A, B");

        JsonNode alone = accepted(derive(token, shortRun, longRun, ""));
        JsonNode ofOne =
                accepted(derive(token, shortInTurn, longInTurn, ",\"shortProgram\":\"A\",\"longProgram\":\"A\""));
        assertThat(ofOne.path("result").path("cutoffs"))
                .isEqualTo(alone.path("result").path("cutoffs"))
                .isNotEmpty();
        assertThat(ofOne.path("summary").path("shortProgram").asString()).isEqualTo("A");
        assertThat(ofOne.path("summary").path("longProgram").asString()).isEqualTo("A");
        assertThat(alone.path("summary").path("shortProgram").asString()).isEqualTo("INC128");

        JsonNode timed = accepted(post(
                token,
                "/api/v1/timings",
                "{\"run\":\"%s\",\"program\":\"A\",\"derivation\":\"%s\"}"
                        .formatted(shortInTurn, ofOne.path("id").asString())));
        assertThat(timed.path("result").path("program").asString()).isEqualTo("A");
        assertThat(timed.path("program").asString()).isEqualTo("A");
        assertThat(timed.path("result").path("pt").path("meanMillis"))
                .isEqualTo(alone.path("shortTiming").path("pt").path("meanMillis"));
    }

    @Test
    void aProgramHasTheVerdictAndTheChartsThatItHadAlone() throws Exception {
        String alone = stored(lines(SHORT_RUN, "verdict-alone"));
        String inTurn = stored(bothInTurn(lines(SHORT_RUN, "verdict-in-turn")));
        JsonNode points = points(alone, "");
        JsonNode ofOne = points(inTurn, "?program=A");

        assertThat(ofOne.path("verdict").path("text").asString())
                .isEqualTo(points.path("verdict").path("text").asString())
                .contains("L-samples above");
        assertThat(numbers(ofOne.path("verdict").path("lSamples")))
                .isEqualTo(numbers(points.path("verdict").path("lSamples")).stream()
                        .map(number -> 2 * number - 1)
                        .toList());
        for (String column : List.of("elapsedMillis", "processMillis", "kind")) {
            assertThat(ofOne.path(column)).as(column).isEqualTo(points.path(column));
        }
        assertThat(ofOne.path("turn")).isEqualTo(points.path("number"));
        assertThat(points(inTurn, "").path("verdict").path("text").asString()).isEmpty();
        assertThat(ofRun(inTurn, "/histogram?program=A").body())
                .isEqualTo(ofRun(alone, "/histogram").body());
        assertThat(ofRun(inTurn, "/daemons?program=B").body()).isEqualTo("{\"lanes\":[]}");
        assertThat(ofRun(inTurn, "/times.csv?program=A").body())
                .isEqualTo(ofRun(alone, "/times.csv").body());
        assertThat(ofRun(inTurn, "?program=C").statusCode()).isEqualTo(404);
    }

    private JsonNode points(String run, String query) throws Exception {
        JsonNode points = accepted(ofRun(run, "/points" + query));
        return points.path("verdict").path("newerToCome").asBoolean() ? points(run, query) : points;
    }

    private HttpResponse<String> ofRun(String run, String path) throws Exception {
        return browser.send(HttpRequest.newBuilder(at("/runs/" + run + path)).build());
    }

    private static List<Integer> numbers(JsonNode list) {
        return list.valueStream().map(JsonNode::asInt).toList();
    }

    /** After each sample, as A, one of another program, as B. */
    private static List<String> bothInTurn(List<String> lines) {
        List<String> both = new ArrayList<>();
        both.add(lines.get(0).replaceFirst("}$", ",\"programs\":[\"A\",\"B\"]}"));
        int number = 1;
        for (String line : lines.subList(1, lines.size())) {
            if (line.contains("\"warmUp\":true")) {
                continue;
            }
            both.add(of("A", number, line));
            both.add(of("B", number + 1, line)
                    .replaceFirst("\"elapsedNanos\": ?\\d+", "\"elapsedNanos\":5")
                    .replaceFirst("\"processes\": ?\\[.*]", "\"processes\":[]"));
            number += 2;
        }
        return both;
    }

    private static String of(String program, int number, String line) {
        return line.replaceFirst("\"sample\": ?\\d+", "\"sample\":" + number + ",\"program\":\"" + program + "\"");
    }
}
