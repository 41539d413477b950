package org.emplab.server.api;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import org.emplab.lab.Role;
import org.emplab.server.RunningServer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.test.context.TestPropertySource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * The answers of the REST interface on the things of a lab, with their refusals, and its OpenAPI document but for the
 * prose, as clients know them. A change that is meant is written with {@code -Demp.freeze=true} and read in the diff.
 */
@TestPropertySource(properties = {"emp.publish-approval=admin", "emp.jobs.threads=0"})
class FrozenAnswersIT extends RunningServer {
    private static final JsonMapper MAPPER = JsonMapper.shared();
    private static final String MACHINE = "frozen";
    private static final String NONE = "00000000-0000-4000-8000-000000000000";

    private final FrozenJson frozen = new FrozenJson();
    private final ObjectNode answers = JsonNodeFactory.instance.objectNode();
    private String ada = "";
    private String rosa = "";
    private String bob = "";

    @BeforeEach
    void logIn() {
        ada = token("ada", Role.ADMIN);
        rosa = token("rosa", Role.RESEARCHER);
        bob = token("bob", Role.RESEARCHER);
    }

    @Test
    void answersStayAsTheyAre() throws Exception {
        enrolled(MACHINE);
        enrolled("free");
        String first = imported(SHORT_RUN);
        String second = imported(LONG_RUN);
        String experiment = experiments();
        notebooks();
        String derivation = ask(
                        rosa, "POST", "/derivations", "{\"short\":\"%s\",\"long\":\"%s\"}".formatted(first, second))
                .path("id")
                .asString();
        comments(first, experiment, derivation);
        marks(first);
        jobs(first);
        availability();
        notifications();
        retention();
        publications(derivation);
        FrozenJson.assertUnchanged("answers.json", answers);
    }

    @Test
    void theDescriptionStaysAsItIs() throws Exception {
        JsonNode description = MAPPER.readTree(get(ada, "/v3/api-docs").body());
        ((ObjectNode) description).remove(List.of("info", "servers"));
        FrozenJson.assertUnchanged("openapi.json", withoutProse(description));
    }

    private String experiments() throws Exception {
        String yaml = "name: frozen\nnotebook: Ice\nmachine: free\nworkload: inc\nsamples: 3\nnote: as *usual*\n";
        keep("GET /experiments, none", ask(rosa, "GET", "/experiments", ""));
        JsonNode submitted = ask(rosa, "POST", "/experiments", yaml, "application/yaml");
        keep("POST /experiments", submitted);
        String path = "/experiments/" + submitted.path("experiment").asString();
        keep("POST /experiments, dry run", ask(rosa, "POST", "/experiments?dryRun=true", yaml, "application/yaml"));
        keep(
                "POST /experiments, wrong",
                ask(rosa, "POST", "/experiments", "{\"machine\":\"free\",\"samples\":0}", "application/json"));
        keep("PUT notes", ask(rosa, "PUT", path + "/notes", "{\"notes\":\"n\",\"tags\":[\"a\"],\"version\":0}"));
        keep("PUT notes, late", ask(rosa, "PUT", path + "/notes", "{\"notes\":\"n\",\"tags\":[\"a\"],\"version\":0}"));
        keep("PUT notes, without", ask(rosa, "PUT", path + "/notes", "{\"version\":1}"));
        keep("PUT notes, another's", ask(bob, "PUT", path + "/notes", "{\"notes\":\"n\",\"tags\":[],\"version\":1}"));
        keep(
                "POST specifications",
                ask(rosa, "POST", path + "/specifications?changes=1", yaml.replace("3", "4"), "application/yaml"));
        keep(
                "POST specifications, late",
                ask(rosa, "POST", path + "/specifications?changes=1", yaml, "application/yaml"));
        keep("POST runs", ask(rosa, "POST", path + "/runs", ""));
        keep("POST pause", ask(rosa, "POST", path + "/pause", "{\"reason\":\"later\"}"));
        keep("POST abort", ask(bob, "POST", path + "/abort", "{}"));
        keep("GET experiment", ask(rosa, "GET", path, ""));
        keep("GET specifications", ask(rosa, "GET", path + "/specifications", ""));
        keep("GET /experiments", ask(rosa, "GET", "/experiments", ""));
        keep("GET /experiments, of none", ask(rosa, "GET", "/experiments?notebook=" + NONE, ""));
        keep("GET experiment, none", ask(rosa, "GET", "/experiments/none", ""));
        return submitted.path("experiment").asString();
    }

    private void notebooks() throws Exception {
        JsonNode begun = ask(rosa, "POST", "/notebooks", "{\"name\":\"Snow\"}");
        keep("POST /notebooks", begun);
        keep("POST /notebooks, twice", ask(rosa, "POST", "/notebooks", "{\"name\":\"Snow\"}"));
        keep("POST /notebooks, without", ask(rosa, "POST", "/notebooks", "{}"));
        String path = "/notebooks/" + begun.path("id").asString();
        String change = "{\"notes\":\"white\",\"tags\":[\"cold\",\"wet\"],\"version\":0}";
        keep("PUT notebook", ask(rosa, "PUT", path, change));
        keep("PUT notebook, late", ask(rosa, "PUT", path, change));
        keep("PUT notebook, another's", ask(bob, "PUT", path, change.replace("0", "1")));
        keep("GET notebook", ask(rosa, "GET", path, ""));
        keep("GET /notebooks", ask(rosa, "GET", "/notebooks", ""));
        keep("GET notebook, none", ask(rosa, "GET", "/notebooks/" + NONE, ""));
    }

    private void comments(String run, String experiment, String derivation) throws Exception {
        JsonNode made = comment(rosa, "run", run, "75", "see *rhn_check*");
        keep("POST /comments", made);
        keep("POST /comments, of an experiment", comment(rosa, "experiment", experiment, "null", "well"));
        keep("POST /comments, of a derivation", comment(rosa, "derivation", derivation, "null", "well"));
        keep("POST /comments, of a machine", comment(rosa, "machine", MACHINE, "null", "well"));
        keep("POST /comments, of nothing", comment(rosa, "run", NONE, "null", "well"));
        keep("POST /comments, kind", comment(rosa, "notebook", NONE, "null", "well"));
        keep("POST /comments, sample", comment(rosa, "machine", MACHINE, "1", "well"));
        keep("POST /comments, text", comment(rosa, "run", run, "null", " "));
        keep("POST /comments, without", ask(rosa, "POST", "/comments", "{\"kind\":\"run\"}"));
        keep("GET /comments", ask(rosa, "GET", "/comments?kind=run&subject=" + run, ""));
        String path = "/comments/" + made.path("id").asString();
        keep("DELETE comment, another's", ask(bob, "DELETE", path, ""));
        keep("DELETE comment", ask(ada, "DELETE", path, ""));
        keep("DELETE comment, none", ask(rosa, "DELETE", "/comments/none", ""));
        keep("GET /comments, taken back", ask(bob, "GET", "/comments?kind=run&size=1&subject=" + run, ""));
        keep("GET /comments, kind", ask(rosa, "GET", "/comments?kind=lab&subject=x", ""));
        keep("GET /comments, size", ask(rosa, "GET", "/comments?kind=run&size=0&subject=" + run, ""));
        for (String kind : List.of("experiment", "derivation", "machine")) {
            String subject = kind.equals("experiment") ? experiment : kind.equals("machine") ? MACHINE : derivation;
            keep("GET /comments of " + kind, ask(rosa, "GET", "/comments?kind=" + kind + "&subject=" + subject, ""));
        }
    }

    private JsonNode comment(String token, String kind, String subject, String sample, String text) throws Exception {
        return ask(
                token,
                "POST",
                "/comments",
                "{\"kind\":\"%s\",\"subject\":\"%s\",\"sample\":%s,\"text\":\"%s\"}"
                        .formatted(kind, subject, sample, text));
    }

    private void marks(String run) throws Exception {
        JsonNode made = comment(rosa, "change", run, "null", "new kernel");
        keep("POST change", made);
        keep("POST change, twice", comment(bob, "change", run, "null", "new kernel"));
        keep("DELETE change", ask(rosa, "DELETE", "/comments/" + made.path("id").asString(), ""));
        keep("GET changes, taken back", ask(rosa, "GET", "/comments?kind=change&subject=" + run, ""));
        keep("POST change, again", comment(rosa, "change", run, "null", "old kernel"));
    }

    private void jobs(String run) throws Exception {
        keep("GET /jobs, none", ask(rosa, "GET", "/jobs", ""));
        JsonNode asked = answer(http.send(
                as(rosa, "/api/v1/analyses")
                        .header("Content-Type", "application/json")
                        .header("Prefer", "respond-async")
                        .POST(BodyPublishers.ofString(
                                "{\"kind\":\"summary\",\"runs\":[\"%s\"],\"reason\":\"to see\"}".formatted(run)))
                        .build(),
                BodyHandlers.ofString()));
        keep("POST a job", asked);
        String path = "/jobs/" + asked.path("id").asString();
        keep("GET job", ask(bob, "GET", path, ""));
        keep("POST resume, waiting", ask(rosa, "POST", path + "/resume", ""));
        keep("DELETE job, another's", ask(bob, "DELETE", path, ""));
        keep("DELETE job", ask(rosa, "DELETE", path, ""));
        keep("DELETE job, twice", ask(rosa, "DELETE", path, ""));
        keep("GET /jobs", ask(bob, "GET", "/jobs?size=1", ""));
        keep("POST resume", ask(ada, "POST", path + "/resume", ""));
        keep("GET job, none", ask(rosa, "GET", "/jobs/none", ""));
        update("update jobs set state = 'running', started_at = now(), step = 'samples read',"
                + " steps_done = 3, steps_wanted = 9");
        keep("GET job, running", ask(bob, "GET", path, ""));
        update("update jobs set state = 'failed', ended_at = now(), failure = 'it takes two runs'");
        keep("GET job, failed", ask(bob, "GET", path, ""));
    }

    private void availability() throws Exception {
        String path = "/machines/" + MACHINE;
        String span = "{\"from\":\"%s\",\"until\":\"%s\",\"reason\":\"a deadline\"}".formatted(inDays(2), inDays(3));
        String weekly = span.replace(
                "}",
                ",\"repeat\":\"weekly\",\"repeatUntil\":\"%s\",\"releaseAfterIdleHours\":4}".formatted(inDays(40)));
        JsonNode reserved = ask(rosa, "POST", path + "/reservations", weekly);
        keep("POST reservations", reserved);
        keep("POST reservations, taken", ask(bob, "POST", path + "/reservations", span));
        keep("POST reservations, for another", ask(rosa, "POST", path + "/reservations", person(span, "bob")));
        keep("POST reservations, for no one", ask(ada, "POST", path + "/reservations", person(span, "eve")));
        keep("POST reservations, repeat", ask(rosa, "POST", path + "/reservations", weekly.replace("weekly", "daily")));
        keep("POST reservations, empty", ask(rosa, "POST", path + "/reservations", "{}"));
        keep("POST reservations, no machine", ask(rosa, "POST", "/machines/none/reservations", span));
        String one = path + "/reservations/" + reserved.path("id").asString();
        keep("PUT reservation", ask(rosa, "PUT", one, span.replace("{", "{\"version\":0,")));
        keep("PUT reservation, late", ask(rosa, "PUT", one, span.replace("{", "{\"version\":0,")));
        keep("PUT reservation, without version", ask(rosa, "PUT", one, span));
        keep("DELETE reservation, another's", ask(bob, "DELETE", one, ""));
        keep("GET reservations", ask(bob, "GET", path + "/reservations", ""));
        String week = span.replace(inDays(2), inDays(10)).replace(inDays(3), inDays(11));
        JsonNode maintained = ask(ada, "POST", path + "/maintenance", week);
        keep("POST maintenance", maintained);
        keep("POST maintenance, by a researcher", ask(rosa, "POST", path + "/maintenance", week));
        keep("POST drain", ask(ada, "POST", path + "/drain", "{\"reason\":\"its fan is loud\"}"));
        keep("POST drain, twice", ask(ada, "POST", path + "/drain", "{}"));
        keep("GET availability", ask(bob, "GET", path + "/availability", ""));
        keep(
                "GET availability, span",
                ask(bob, "GET", path + "/availability?from=" + inDays(9) + "&until=" + inDays(8), ""));
        keep("DELETE drain", ask(ada, "DELETE", path + "/drain?reason=changed", ""));
        keep("DELETE drain, none", ask(ada, "DELETE", path + "/drain", ""));
        keep("DELETE reservation", ask(rosa, "DELETE", one + "?reason=done", ""));
        String window = path + "/maintenance/" + maintained.path("id").asString();
        keep("PUT maintenance", ask(ada, "PUT", window, week.replace("{", "{\"version\":0,")));
        keep("DELETE maintenance", ask(ada, "DELETE", window, ""));
        keep("DELETE maintenance, none", ask(ada, "DELETE", path + "/maintenance/none", ""));
        keep("GET reservations, ended", ask(bob, "GET", path + "/reservations", ""));
        keep("GET maintenance", ask(bob, "GET", path + "/maintenance?size=1", ""));
        keep("GET drain", ask(bob, "GET", path + "/drain", ""));
        keep("GET drain, no machine", ask(bob, "GET", "/machines/none/drain", ""));
    }

    private static String person(String span, String person) {
        return span.replace("{", "{\"person\":\"" + person + "\",");
    }

    private static String inDays(int days) {
        return Instant.now()
                .truncatedTo(ChronoUnit.DAYS)
                .plus(Duration.ofDays(days))
                .toString();
    }

    private void notifications() throws Exception {
        String path = "/me/notifications";
        keep("GET notifications, none", ask(rosa, "GET", path, ""));
        String choice = "{\"email\":\"rosa@example.org\",\"choice\":\"all\"}";
        ask(rosa, "PUT", path, choice); // no mail server is there that takes the code
        update("update recipients set email_confirmed_at = now() where email = 'rosa@example.org'");
        keep("PUT notifications", ask(rosa, "PUT", path, choice));
        for (String wrong : List.of(
                "{\"choice\":\"rain\"}", "{\"choice\":\"mine\"}", "{\"email\":\"rosa\",\"choice\":\"none\"}", "{}")) {
            keep("PUT notifications " + wrong, ask(rosa, "PUT", path, wrong));
        }
        keep("GET notifications", ask(rosa, "GET", path, ""));
        update("insert into messages (user_id, channel, source, kind, subject, text, at, due_at, attempts, given_up_at,"
                + " failure) select user_id, 'email', 'test', 'completed', 'A disk is full', 'Clear it.', now(), now(),"
                + " 7, now(), 'no such host' from recipients limit 1");
        keep("GET undelivered", ask(ada, "GET", "/notifications/undelivered", ""));
        keep("GET undelivered, by a researcher", ask(rosa, "GET", "/notifications/undelivered", ""));
    }

    private void retention() throws Exception {
        String rule = "{\"olderThanDays\":30,\"notebook\":\"Ice\",\"reason\":\"melts\"}";
        JsonNode made = ask(ada, "POST", "/retention-rules", rule);
        keep("POST /retention-rules", made);
        keep("POST /retention-rules, by a researcher", ask(rosa, "POST", "/retention-rules", rule));
        keep("POST /retention-rules, days", ask(ada, "POST", "/retention-rules", rule.replace("30", "0")));
        keep("POST /retention-rules, empty", ask(ada, "POST", "/retention-rules", "{}"));
        JsonNode ofMachine = ask(
                ada,
                "POST",
                "/retention-rules",
                "{\"olderThanDays\":365,\"experiment\":\"*\",\"machineLabel\":\"old\",\"reason\":\"gone\"}");
        keep("POST /retention-rules, of a label", ofMachine);
        String path = "/retention-rules/" + made.path("id").asString();
        update("update runs set state = 'completed', started_at = timestamptz '2001-02-03 04:05:06Z',"
                + " ended_at = timestamptz '2001-02-03 04:05:06Z' + interval '1 second'"
                + " * (select count(*) from runs earlier where earlier.id < runs.id)"
                + " where machine_name = 'free'");
        JsonNode runs = ask(ada, "GET", path + "/runs", "");
        assertThat(runs.path("body").size()).isEqualTo(2);
        keep("GET runs of a rule", runs);
        keep("DELETE rule", ask(ada, "DELETE", path, ""));
        keep("DELETE rule, none", ask(ada, "DELETE", "/retention-rules/none", ""));
        keep("GET /retention-rules", ask(ada, "GET", "/retention-rules", ""));
    }

    private void publications(String derivation) throws Exception {
        String path = "/derivations/" + derivation;
        keep("GET publication", ask(rosa, "GET", path + "/publication", ""));
        keep("POST publish, by an administrator", ask(ada, "POST", path + "/publish", "{\"name\":\"winter\"}"));
        keep("POST publish, twice", ask(ada, "POST", path + "/publish", "{}"));
        keep("GET publication, published", ask(rosa, "GET", path + "/publication", ""));
        keep("POST restore", ask(rosa, "POST", "/machines/" + MACHINE + "/cutoff-tables/9/restore", "{}"));
        JsonNode moved = ask(
                rosa,
                "POST",
                "/derivations",
                "{\"short\":\"%s\",\"long\":\"%s\",\"boundShortMillis\":128300,\"reason\":\"two more\"}"
                        .formatted(imported(SHORT_RUN), imported(LONG_RUN)));
        path = "/derivations/" + moved.path("id").asString();
        JsonNode proposed = ask(rosa, "POST", path + "/publish", "{\"reason\":\"ready\"}");
        keep("POST publish", proposed);
        keep("GET publication, proposed", ask(rosa, "GET", path + "/publication", ""));
        keep("GET /cutoff-proposals, waiting", ask(rosa, "GET", "/cutoff-proposals?waiting=true", ""));
        String proposal =
                "/cutoff-proposals/" + proposed.path("proposal").path("id").asString();
        keep("POST approve, by a researcher", ask(rosa, "POST", proposal + "/approve", "{}"));
        keep("POST refuse, without", ask(ada, "POST", proposal + "/refuse", "{}"));
        keep("POST approve", ask(ada, "POST", proposal + "/approve", "{\"reason\":\"well done\"}"));
        keep("POST approve, twice", ask(ada, "POST", proposal + "/approve", "{}"));
        keep("GET proposal", ask(rosa, "GET", proposal, ""));
        keep("GET proposal, none", ask(rosa, "GET", "/cutoff-proposals/none", ""));
        keep("GET /cutoff-proposals", ask(rosa, "GET", "/cutoff-proposals", ""));
        keep("GET cutoff-tables", ask(rosa, "GET", "/machines/" + MACHINE + "/cutoff-tables", ""));
        keep("GET publication, none", ask(rosa, "GET", "/derivations/none/publication", ""));
    }

    private void keep(String call, JsonNode answer) {
        assertThat(answers.has(call)).as(call).isFalse();
        answers.set(call, frozen.normalised(answer));
    }

    private JsonNode ask(String token, String method, String path, String body) throws Exception {
        return ask(token, method, path, body, "application/json");
    }

    private JsonNode ask(String token, String method, String path, String body, String type) throws Exception {
        return answer(http.send(
                as(token, "/api/v1" + path)
                        .header("Content-Type", type)
                        .method(method, body.isEmpty() ? BodyPublishers.noBody() : BodyPublishers.ofString(body))
                        .build(),
                BodyHandlers.ofString()));
    }

    /** The body, with the status where it is not that of a plain answer. */
    private static JsonNode answer(HttpResponse<String> answer) {
        JsonNode body =
                answer.body().isEmpty() ? JsonNodeFactory.instance.objectNode() : MAPPER.readTree(answer.body());
        if (body instanceof ObjectNode object) {
            return object.put("HTTP", answer.statusCode());
        }
        return JsonNodeFactory.instance
                .objectNode()
                .put("HTTP", answer.statusCode())
                .set("body", body);
    }

    private String imported(Path file) throws Exception {
        return imported(file(lines(file, MACHINE)), "rosa", false)
                .run()
                .publicId()
                .toString();
    }

    /** Summaries and descriptions may be put in better words. */
    private static JsonNode withoutProse(JsonNode node) {
        if (node.isObject()) {
            ObjectNode copy = JsonNodeFactory.instance.objectNode();
            node.properties().forEach(entry -> {
                boolean prose = List.of("summary", "description").contains(entry.getKey())
                        && entry.getValue().isString();
                if (!prose) {
                    copy.set(entry.getKey(), withoutProse(entry.getValue()));
                }
            });
            return copy;
        }
        if (node.isArray()) {
            ArrayNode copy = JsonNodeFactory.instance.arrayNode();
            node.forEach(item -> copy.add(withoutProse(item)));
            return copy;
        }
        return node;
    }
}
