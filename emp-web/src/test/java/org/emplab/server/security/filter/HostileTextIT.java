package org.emplab.server.security.filter;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.emplab.lab.Role;
import org.emplab.server.RunningLab;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Whatever people and files may call a thing, a page shows it and a browser takes none of it for markup. */
class HostileTextIT extends RunningLab {
    private static final String EVIL = "<b id=evil>'\\\"</script><script>evil()</script>";

    private String ada = "";

    @Test
    void noPageTakesWhatAPersonOrAFileSaysForMarkup() throws Exception {
        computesNoJobs();
        ada = token("ada", Role.ADMIN);
        enrolled("evil-1");
        String shortRun = run(SHORT_RUN);
        String longRun = run(LONG_RUN);
        JsonNode submitted = created(
                "/api/v1/experiments",
                "{\"machine\":\"evil-1\",\"command\":[\"" + EVIL + "\"],\"samples\":3,\"notebook\":\"" + EVIL
                        + "\",\"name\":\"" + EVIL + "\"}");
        String experiment = submitted.path("experiment").asString();
        String waiting = submitted.path("runs").path(0).asString();
        created(
                "/api/v1/comments",
                "{\"kind\":\"run\",\"subject\":\"" + shortRun + "\",\"text\":\"" + EVIL + " [a](javascript:evil())\"}");
        created("/api/v1/comments", "{\"kind\":\"machine\",\"subject\":\"evil\",\"text\":\"" + EVIL + "\"}");
        created("/api/v1/comments", "{\"kind\":\"change\",\"subject\":\"" + shortRun + "\",\"text\":\"" + EVIL + "\"}");
        created("/api/v1/me/tokens", "{\"label\":\"" + EVIL + "\"}");
        created(
                "/api/v1/machines/evil-1/reservations",
                "{\"from\":\"2099-01-01T00:00:00Z\",\"until\":\"2099-01-02T00:00:00Z\",\"reason\":\"" + EVIL + "\"}");
        created("/api/v1/machines/evil-1/drain", "{\"reason\":\"" + EVIL + "\"}");
        String derive = "{\"short\":\"%s\",\"long\":\"%s\",\"reason\":\"%s\"}".formatted(shortRun, longRun, EVIL);
        String derivation = created("/api/v1/derivations", derive).path("id").asString();
        created(
                "/api/v1/derivations/" + derivation + "/publish",
                "{\"name\":\"" + EVIL + "\",\"reason\":\"" + EVIL + "\"}");
        String job = http.send(
                        as(ada, "/api/v1/derivations")
                                .header("Content-Type", "application/json")
                                .header("Prefer", "respond-async")
                                .POST(java.net.http.HttpRequest.BodyPublishers.ofString(derive))
                                .build(),
                        java.net.http.HttpResponse.BodyHandlers.ofString())
                .headers()
                .firstValue("Location")
                .orElseThrow()
                .replace("/api/v1", "");
        String notebook = json(get(ada, "/api/v1/notebooks?size=1000"))
                .path("items")
                .valueStream()
                .filter(one -> one.path("name").asString().contains("evil"))
                .findFirst()
                .orElseThrow()
                .path("id")
                .asString();
        List<String> showing = new ArrayList<>();
        for (String page : List.of(
                "/",
                "/timeline",
                "/machines/evil-1",
                "/machines/evil",
                "/machines/evil-1/availability",
                "/notebooks",
                "/notebooks/" + notebook,
                "/experiments/" + experiment,
                "/experiments/" + experiment + "/versions/1",
                "/experiments/new/yaml?experiment=" + experiment,
                "/runs",
                "/runs?columns=program,machine,notebook,experiment,submittedBy",
                "/runs/" + shortRun,
                "/runs/" + waiting,
                "/compare?runs=" + shortRun + "," + longRun,
                "/analyses?runs=" + shortRun,
                "/analyses/histogram?runs=" + shortRun,
                "/derivations",
                "/derivations/new",
                "/derivations/" + derivation,
                "/derivations/" + derivation + "/bounds?boundShortMillis=129500",
                "/derivations/" + derivation + "/paper.html",
                "/analyses/summary.html?runs=" + shortRun,
                "/jobs",
                job,
                "/account",
                "/audit",
                "/retention?olderThanDays=1&notebook=%3Cb%20id%3Devil%3E",
                "/import")) {
            HttpResponse<String> answer = get(ada, page);
            String body = answer.body();
            if (answer.statusCode() != 200
                    || body.contains("<b id=evil")
                    || body.contains("<script>evil")
                    || body.contains("\"javascript:")) {
                showing.add(answer.statusCode() + " " + page);
            }
        }
        assertThat(showing).isEmpty();
    }

    private JsonNode created(String path, String json) throws Exception {
        HttpResponse<String> answer = post(ada, path, json);
        assertThat(answer.statusCode()).as(path + ": " + answer.body()).isBetween(200, 204);
        return answer.body().isEmpty() ? JsonMapper.shared().createObjectNode() : json(answer);
    }

    /** A file whose program is called so. */
    private String run(Path file) throws Exception {
        List<String> lines = lines(file, "evil");
        lines.set(
                0,
                lines.get(0)
                        .replaceFirst(
                                "\"program\":\"[^\"]*\"",
                                java.util.regex.Matcher.quoteReplacement("\"program\":\"" + EVIL + "\"")));
        return stored(lines);
    }
}
