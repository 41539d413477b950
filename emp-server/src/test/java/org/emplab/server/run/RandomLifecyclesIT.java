package org.emplab.server.run;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URLEncoder;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.UUID;
import org.emplab.lab.Role;
import org.emplab.lab.RunState;
import org.emplab.server.RunningServer;
import org.emplab.server.machine.EnrolmentService.Enrolled;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Tag;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.test.context.TestPropertySource;
import tools.jackson.databind.JsonNode;

/**
 * Runs, alone, after one another and after a cutoff table, under random sequences of what people ask, agents tell (now and
 * then twice) and machines suffer, against a model of the rules. The seed is printed; another one is given by
 * {@code -Demp.test.seed=N}.
 */
@Tag("thorough")
@TestPropertySource(properties = "emp.publish-approval=admin")
class RandomLifecyclesIT extends RunningServer {
    private static final int STEPS = 150;
    private static final List<String> VERBS = List.of("pause", "resume", "abort", "next", "release", "remove");
    private static final List<String> TOLD =
            List.of("paused", "held", "resumed", "completed", "completed", "aborted", "failed", "disturbed");

    @Autowired
    private JdbcClient jdbc;

    @Autowired
    private OverdueRuns overdueRuns;

    private final List<ModelledRun> runs = new ArrayList<>();
    private final Map<String, Integer> steps = new LinkedHashMap<>();
    private Random random = new Random();
    private Enrolled machine;
    private String admin = "";
    private String researcher = "";

    private boolean drained;
    private String health = "unknown";

    private List<String> derivations = List.of();
    private String inForce = "";
    /** The derivations of undecided proposals, by id. */
    private final Map<String, String> proposed = new LinkedHashMap<>();

    private final List<String> decided = new ArrayList<>();

    @BeforeEach
    void aMachine() throws Exception {
        admin = token("ada", Role.ADMIN);
        researcher = token("rosa", Role.RESEARCHER);
        machine = enrolled("random-" + UUID.randomUUID());
        derivations = derivations();
    }

    @RepeatedTest(3)
    void followTheRules() throws Exception {
        long seed = Long.getLong("emp.test.seed", System.nanoTime());
        System.out.println("seed " + seed);
        random = new Random(seed);
        for (int turn = 1; turn <= STEPS; turn++) {
            String step = step(turn);
            steps.merge(step, 1, Integer::sum);
            for (ModelledRun run : runs) {
                assertThat(real(run))
                        .as("seed %s, step %s: %s", seed, turn, step)
                        .isEqualTo(expected(run));
            }
            runs.removeIf(run -> run.state.ended() && random.nextInt(6) == 0);
        }
        System.out.println(steps);
    }

    private String expected(ModelledRun run) {
        Optional<String> code = run.obstacle().or(() -> Optional.of("closed").filter(any -> closed()));
        return run.state.key() + ", wanted " + run.wanted.key()
                + (run.state == RunState.PENDING ? ", " + code.orElse("its turn") : "");
    }

    private String real(ModelledRun run) throws Exception {
        JsonNode real = json(get(admin, "/api/v1/runs/" + run.id));
        String state = real.at("/summary/state").asString() + ", wanted "
                + real.path("wanted").asString();
        String code = real.at("/summary/waitingFor/code").asString("");
        boolean closed = real.at("/summary/waitingFor/words").asString("").startsWith("the machine is ");
        return state
                + switch (code) {
                    case "" -> "";
                    case "held", "dependency", "cutoffs" -> ", " + code;
                    default -> closed ? ", closed" : ", its turn"; // silent, too, where this host is slow
                };
    }

    private boolean closed() {
        return drained || health.equals("retired") || health.equals("bad");
    }

    private String step(int turn) throws Exception {
        Optional<ModelledRun> active = runs.stream().filter(ModelledRun::active).findFirst();
        return switch (runs.isEmpty() ? 0 : random.nextInt(14)) {
            case 0, 1 -> submit();
            case 2, 3, 4 -> claim(active);
            case 5, 6, 7 -> active.isEmpty() ? "nothing to tell" : tell(active.get());
            case 8 -> {
                if (active.isPresent()) {
                    jdbc.sql("update runs set lease_until = now() - interval '1 s' where public_id = ?")
                            .param(UUID.fromString(active.get().id))
                            .update();
                    overdueRuns.pauseAll();
                    active.get().missed();
                }
                yield "the machine is silent";
            }
            case 9 -> {
                if (active.isPresent()) {
                    agent("runs/" + active.get().id + "/quiet", "{\"seconds\":60}");
                    active.get().heard();
                }
                yield "the machine calls";
            }
            case 10 -> closeOrOpen();
            case 11 -> random.nextBoolean() || proposed.isEmpty() ? propose() : decide();
            default -> ask(runs.get(random.nextInt(runs.size())), turn);
        };
    }

    /** One alone, one that waits for a cutoff table, or three of which the last comes after the others. */
    private String submit() {
        int priority = random.nextInt(3);
        int kind = random.nextInt(4);
        List<Map<String, Object>> asked = switch (kind) {
            case 0 -> List.of(Map.of("afterCutoffs", true));
            case 1 ->
                List.of(
                        Map.of("id", "one"),
                        Map.of("id", "two", "after", "one"),
                        Map.of("after", List.of("one", "two"), "afterCutoffs", random.nextBoolean()));
            default -> List.of(Map.of());
        };
        List<UUID> stored = submitted(Map.of(
                        "machine",
                        machine.name(),
                        "workload",
                        "inc",
                        "samples",
                        3,
                        "priority",
                        priority,
                        "runs",
                        asked))
                .runs();
        List<ModelledRun> before = new ArrayList<>();
        for (int i = 0; i < asked.size(); i++) {
            ModelledRun run = new ModelledRun(
                    stored.get(i).toString(), priority, before, asked.get(i).get("afterCutoffs") == Boolean.TRUE);
            before.add(run);
            runs.add(run);
        }
        return "submit";
    }

    private String claim(Optional<ModelledRun> active) throws Exception {
        Optional<ModelledRun> next = active.or(() -> runs.stream()
                .filter(run -> run.state == RunState.PENDING && run.obstacle().isEmpty() && !closed())
                .max(Comparator.comparingInt((ModelledRun run) -> run.putFirst)
                        .thenComparingInt(run -> run.priority)
                        .thenComparingInt(run -> -runs.indexOf(run))));
        HttpResponse<String> answer = agent("claim", "{}");
        assertThat(answer.body()).contains(next.map(run -> run.id).orElse(""));
        assertThat(answer.statusCode()).isEqualTo(next.isPresent() ? 200 : 204);
        next.ifPresent(run -> {
            run.state = run.state == RunState.PENDING ? RunState.RUNNING : run.state;
            run.heard();
        });
        return "claim";
    }

    private String tell(ModelledRun active) throws Exception {
        String kind = TOLD.get(random.nextInt(TOLD.size()));
        String event =
                "{\"id\":\"" + UUID.randomUUID() + "\",\"at\":\"" + Instant.now() + "\",\"kind\":\"" + kind + "\"}";
        for (int times = 0; times <= random.nextInt(2); times++) {
            assertThat(agent("runs/" + active.id + "/events", event).statusCode())
                    .isEqualTo(200);
        }
        active.report(kind);
        return kind;
    }

    /** Neither touches the run that is under way. */
    private String closeOrOpen() throws Exception {
        String path = "machines/" + machine.name();
        if (random.nextBoolean()) {
            boolean drain = random.nextBoolean();
            int status = drain
                    ? ask(admin, "POST", path + "/drain", "{\"reason\":\"a new disk\"}")
                            .statusCode()
                    : ask(admin, "DELETE", path + "/drain", "").statusCode();
            assertThat(status).isEqualTo(drain == drained ? 409 : drain ? 201 : 200);
            drained = drain;
            return drain ? "drain" : "end the drain";
        }
        health = closed() ? "good" : random.nextBoolean() ? "retired" : "bad";
        int version =
                json(get(admin, "/api/v1/" + path + "/health")).path("version").asInt();
        HttpResponse<String> answer = ask(
                admin,
                "PUT",
                path + "/health",
                "{\"health\":\"%s\",\"reason\":\"seen so\",\"version\":%d}".formatted(health, version));
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
        return health;
    }

    /** A table that is neither in force nor proposed. */
    private String propose() throws Exception {
        String derivation = derivations.get(random.nextInt(derivations.size()));
        HttpResponse<String> answer = ask(
                researcher,
                "POST",
                "derivations/" + derivation + "/publish",
                "{\"force\":true,\"reason\":\"for the next ones\"}");
        boolean may = !inForce.equals(derivation) && !proposed.containsValue(derivation);
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(may ? 202 : 409);
        if (may) {
            proposed.put(json(answer).at("/proposal/id").asString(), derivation);
        }
        return "propose a table";
    }

    /** Once: a second decision is refused. */
    private String decide() throws Exception {
        boolean again = !decided.isEmpty() && random.nextInt(4) == 0;
        List<String> among = again ? decided : List.copyOf(proposed.keySet());
        String proposal = among.get(random.nextInt(among.size()));
        boolean approve = random.nextBoolean();
        HttpResponse<String> answer = ask(
                admin,
                "POST",
                "cutoff-proposals/" + proposal + (approve ? "/approve" : "/refuse"),
                "{\"reason\":\"looked at it\"}");
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(again ? 409 : 200);
        if (!again) {
            String derivation = requireNonNull(proposed.remove(proposal));
            decided.add(proposal);
            if (approve) {
                inForce = derivation;
                runs.forEach(ModelledRun::cutoffsPublished);
            }
        }
        return again ? "decide again" : approve ? "approve" : "refuse";
    }

    private String ask(ModelledRun run, int turn) throws Exception {
        String verb = VERBS.get(random.nextInt(VERBS.size()));
        boolean remove = verb.equals("remove");
        int status = remove
                ? ask(admin, "DELETE", "runs/" + run.id + "?reason=" + URLEncoder.encode("a trial", UTF_8), "")
                        .statusCode()
                : ask(admin, "POST", "runs/" + run.id + "/" + verb, "{}").statusCode();
        assertThat(status).as(verb).isEqualTo(run.request(verb, turn) ? remove ? 204 : 200 : 409);
        if (status == 204) {
            runs.remove(run);
        }
        return verb;
    }

    /** Two of the machine, of the same runs. */
    private List<String> derivations() throws Exception {
        String pair = "{\"short\":\"%s\",\"long\":\"%s\"".formatted(imported(SHORT_RUN), imported(LONG_RUN));
        List<String> made = new ArrayList<>();
        for (String more : List.of("}", ",\"boundShortMillis\":140,\"reason\":\"the valley\"}")) {
            HttpResponse<String> answer = ask(researcher, "POST", "derivations", pair + more);
            assertThat(answer.statusCode()).as(answer.body()).isEqualTo(201);
            made.add(json(answer).path("id").asString());
        }
        return made;
    }

    private String imported(Path file) throws IOException {
        return imported(file(lines(file, machine.name())), "rosa", false)
                .run()
                .publicId()
                .toString();
    }

    private HttpResponse<String> agent(String call, String body) throws Exception {
        return ask(machine.token(), "POST", "agent/" + call, body);
    }

    private HttpResponse<String> ask(String token, String method, String path, String body) throws Exception {
        return http.send(
                as(token, "/api/v1/" + path)
                        .header("Content-Type", "application/json")
                        .method(method, body.isEmpty() ? BodyPublishers.noBody() : BodyPublishers.ofString(body))
                        .build(),
                BodyHandlers.ofString());
    }
}
