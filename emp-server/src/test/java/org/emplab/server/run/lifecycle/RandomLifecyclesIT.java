package org.emplab.server.run.lifecycle;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpResponse;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.UUID;
import org.emplab.lab.RequestedAction;
import org.emplab.lab.Role;
import org.emplab.lab.RunState;
import org.emplab.server.RunningServer;
import org.emplab.server.machine.enrolment.EnrolmentService.Enrolled;
import org.junit.jupiter.api.RepeatedTest;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.jdbc.core.simple.JdbcClient;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Runs under random sequences of what people ask, agents tell (now and then twice) and machines suffer, against a model of
 * the rules. The seed is printed; another one is given by {@code -Demp.test.seed=N}.
 */
class RandomLifecyclesIT extends RunningServer {
    private static final int STEPS = 150;
    private static final List<String> VERBS = List.of("pause", "resume", "abort", "next");
    private static final List<String> TOLD =
            List.of("paused", "held", "resumed", "completed", "aborted", "failed", "disturbed");

    @Autowired
    private JdbcClient jdbc;

    @Autowired
    private OverdueRuns overdueRuns;

    /** A run by the rules. */
    private static final class Model {
        private final String id;
        private final int priority;
        private int putFirst;
        private RunState state = RunState.PENDING;
        private RequestedAction wanted = RequestedAction.RUN;
        private boolean silent;

        private Model(String id, int priority) {
            this.id = id;
            this.priority = priority;
        }

        private boolean active() {
            return state == RunState.RUNNING || state == RunState.PAUSED;
        }

        private void heard() {
            if (state == RunState.PAUSED && wanted == RequestedAction.RUN && silent) {
                state = RunState.RUNNING;
            }
            silent = false;
        }

        private void missed() {
            silent = true;
            if (state == RunState.RUNNING) {
                state = wanted == RequestedAction.ABORT ? RunState.ABORTED : RunState.PAUSED;
            }
        }

        private void told(String kind) {
            switch (kind) {
                case "paused" -> {
                    state = RunState.PAUSED;
                    wanted = wanted == RequestedAction.ABORT ? RequestedAction.ABORT : RequestedAction.PAUSE;
                }
                case "held" -> state = RunState.PAUSED;
                case "resumed" -> state = RunState.RUNNING;
                case "completed", "failed" -> {
                    state = kind.equals("failed") ? RunState.FAILED : RunState.COMPLETED;
                    wanted = RequestedAction.RUN;
                }
                case "aborted" -> {
                    state = RunState.ABORTED;
                    wanted = RequestedAction.ABORT;
                }
                default -> {} // on record alone
            }
        }

        /** False if it cannot. */
        private boolean asked(String verb, int turn) {
            switch (verb) {
                case "pause" -> {
                    if (!active()) {
                        return false;
                    }
                    state = state == RunState.PAUSED || silent ? RunState.PAUSED : RunState.RUNNING;
                    wanted = RequestedAction.PAUSE;
                }
                case "resume" -> {
                    if (state != RunState.PAUSED && !(state == RunState.RUNNING && wanted == RequestedAction.PAUSE)) {
                        return false;
                    }
                    wanted = RequestedAction.RUN;
                }
                case "abort" -> {
                    if (state.ended()) {
                        return false;
                    }
                    state = state == RunState.RUNNING && !silent ? RunState.RUNNING : RunState.ABORTED;
                    wanted = RequestedAction.ABORT;
                }
                default -> {
                    if (state != RunState.PENDING) {
                        return false;
                    }
                    putFirst = turn;
                }
            }
            return true;
        }
    }

    @RepeatedTest(3)
    void followTheRules() throws Exception {
        long seed = Long.getLong("emp.test.seed", System.nanoTime());
        System.out.println("seed " + seed);
        Random random = new Random(seed);
        String admin = token("ada", Role.ADMIN);
        Enrolled machine = enrolled("random-" + UUID.randomUUID());
        List<Model> runs = new ArrayList<>();
        for (int turn = 1; turn <= STEPS; turn++) {
            String step = step(random, admin, machine, runs, turn);
            for (Model run : runs) {
                JsonNode real = JsonMapper.shared()
                        .readTree(get(admin, "/api/v1/runs/" + run.id).body());
                assertThat(real.path("summary").path("state").asString() + ", wanted "
                                + real.path("wanted").asString())
                        .as("seed %s, step %s: %s", seed, turn, step)
                        .isEqualTo(run.state.key() + ", wanted " + run.wanted.key());
            }
            runs.removeIf(run -> run.state.ended() && random.nextInt(4) == 0);
        }
    }

    private String step(Random random, String admin, Enrolled machine, List<Model> runs, int turn) throws Exception {
        Optional<Model> active = runs.stream().filter(Model::active).findFirst();
        switch (random.nextInt(runs.isEmpty() ? 1 : 6)) {
            case 0 -> {
                int priority = random.nextInt(3);
                runs.add(new Model(
                        submitted(Map.of(
                                        "machine",
                                        machine.name(),
                                        "workload",
                                        "inc",
                                        "samples",
                                        3,
                                        "priority",
                                        priority))
                                .runs()
                                .get(0)
                                .toString(),
                        priority));
                return "submit";
            }
            case 1 -> {
                Optional<Model> next = active.or(() -> runs.stream()
                        .filter(run -> run.state == RunState.PENDING)
                        .max(Comparator.comparingInt((Model run) -> run.putFirst)
                                .thenComparingInt(run -> run.priority)
                                .thenComparingInt(run -> -runs.indexOf(run))));
                HttpResponse<String> answer = agent(machine, "claim", "{}");
                assertThat(answer.body()).contains(next.map(run -> run.id).orElse(""));
                assertThat(answer.statusCode()).isEqualTo(next.isPresent() ? 200 : 204);
                next.ifPresent(run -> {
                    run.state = run.state == RunState.PENDING ? RunState.RUNNING : run.state;
                    run.heard();
                });
                return "claim";
            }
            case 2 -> {
                if (active.isPresent()) {
                    String kind = TOLD.get(random.nextInt(TOLD.size()));
                    String event = "{\"id\":\"" + UUID.randomUUID() + "\",\"at\":\"" + Instant.now() + "\",\"kind\":\""
                            + kind + "\"}";
                    for (int times = 0; times <= random.nextInt(2); times++) {
                        assertThat(agent(machine, "runs/" + active.get().id + "/events", event)
                                        .statusCode())
                                .isEqualTo(200);
                    }
                    active.get().told(kind);
                    return kind;
                }
                return "nothing to tell";
            }
            case 3 -> {
                if (active.isPresent()) {
                    jdbc.sql("update runs set lease_until = now() - interval '1 s' where public_id = ?")
                            .param(UUID.fromString(active.get().id))
                            .update();
                    overdueRuns.pauseAll();
                    active.get().missed();
                }
                return "the machine is silent";
            }
            case 4 -> {
                if (active.isPresent()) {
                    agent(machine, "runs/" + active.get().id + "/quiet", "{\"seconds\":60}");
                    active.get().heard();
                }
                return "the machine calls";
            }
            default -> {
                Model run = runs.get(random.nextInt(runs.size()));
                String verb = VERBS.get(random.nextInt(VERBS.size()));
                int status = post(
                                admin, "/api/v1/runs/" + run.id + "/" + verb, "{}".getBytes(UTF_8), "application/json")
                        .statusCode();
                assertThat(status).as(verb).isEqualTo(run.asked(verb, turn) ? 200 : 409);
                return verb;
            }
        }
    }

    private HttpResponse<String> agent(Enrolled machine, String call, String body) throws Exception {
        return post(machine.token(), "/api/v1/agent/" + call, body.getBytes(UTF_8), "application/json");
    }
}
