package org.emplab.server.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.Random;
import java.util.Set;
import java.util.UUID;
import org.emplab.lab.experiment.PieceRule;
import org.emplab.lab.experiment.WeekWindows;
import org.emplab.server.HandSetClock;
import org.emplab.server.machine.EnrolmentService.Enrolled;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * A lab whose agents call a real server over HTTP, and whose time is an event queue's: people submit, machines measure at
 * paces of their own and only in the windows of a run, some vanish for a while, some are maintained. Everything comes from
 * one seed.
 */
final class SimulatedLab {
    /** The server as the lab needs it. */
    interface Server {
        Enrolled enrol(String machine);

        List<UUID> submit(String yaml, String person);

        /** The body of an agent's call; empty for 204. */
        String call(String token, String path, String body) throws Exception;

        void maintain(String machine, Instant from, Instant until) throws Exception;

        void publishCutoffs(String machine);

        /** These have nothing to do and have asked for work just now. */
        void heardFrom(List<String> machines);

        /** Does the server's work of each day. */
        void everyDay();

        void lookForOverdueMachines();
    }

    private static final Duration WINDOWS_OPEN = Duration.ofHours(18);
    private static final Duration DOWN = Duration.ofHours(30);
    private static final int SAMPLES_OF_A_PIECE = 6;
    private static final int HOLIDAYS = 216;
    private static final int CROWD = 230;
    private static final int CROWD_OVER = 250;
    private static final int RUNS_IN_THE_CROWD = 6;
    private static final Duration WEEK = Duration.ofDays(7);
    private static final String[] PEOPLE = {"ada", "rosa", "iris", "vera"};

    private interface Step {
        void take() throws Exception;
    }

    private record Event(Instant at, long number, Step step) {}

    /** A machine with its agent. */
    private static final class Agent {
        private final Enrolled machine;
        private final double slowness;
        private Instant downUntil = Instant.MIN;
        private int life;
        private boolean idle = true;

        private Agent(Enrolled machine, double slowness) {
            this.machine = machine;
            this.slowness = slowness;
        }
    }

    /** The facts that the lab saw of a run. */
    static final class Seen {
        final int ordinal;
        final boolean nights;
        final Set<UUID> after = new HashSet<>();
        int priority;

        /** The samples of a run that waits for nothing but its machine; else 0. */
        int plainSamples;

        int machine = -1;
        Instant submitted = Instant.MIN;
        Instant started = Instant.MAX;
        Instant ended = Instant.MAX;
        boolean interrupted;

        /** The person who wanted it when all wanted one machine; else empty. */
        private Seen(int ordinal, boolean nights) {
            this.ordinal = ordinal;
            this.nights = nights;
        }
    }

    private final Server server;
    private final HandSetClock clock;
    private final String prefix;
    private final Random random;
    private final List<Agent> agents = new ArrayList<>();
    private final PriorityQueue<Event> events =
            new PriorityQueue<>(Comparator.comparing(Event::at).thenComparing(Event::number));
    final Map<UUID, Seen> runs = new HashMap<>();
    private long numbers;
    int calls;

    /** How often a run waited for its next window. */
    int held;

    SimulatedLab(Server server, HandSetClock clock, String prefix, long seed, int machines) throws Exception {
        this.server = server;
        this.clock = clock;
        this.prefix = prefix;
        random = new Random(seed);
        for (int number = 0; number < machines; number++) {
            agents.add(new Agent(server.enrol(prefix + number), 1 + 0.3 * random.nextDouble()));
        }
    }

    /** After quiet weeks everybody wants the same machine at once, for as long as the others. */
    private void crowd() {
        Agent agent = agents.get(random.nextInt(agents.size()));
        for (int number = 0; number < RUNS_IN_THE_CROWD; number++) {
            for (String person : PEOPLE) {
                UUID run = server.submit(
                                "machine: " + agent.machine.name() + "\ncommand: [x]\n" + length(28_800, 4),
                                "user:" + prefix + person)
                        .get(0);
                Seen seen = new Seen(runs.size(), false);
                seen.submitted = clock.instant();
                seen.plainSamples = 4;
                seen.machine = agents.indexOf(agent);
                runs.put(run, seen);
            }
        }
        wake(agent, clock.instant());
    }

    /** Lets people submit for so many days, then goes on until everything is done or as many days have passed again. */
    void run(int days) throws Exception {
        Instant begin = clock.instant();
        boolean crowds = days > CROWD_OVER;
        for (int day = 0; day < days; day++) {
            Instant morning = begin.plus(Duration.ofDays(day));
            for (String person : PEOPLE) {
                if (random.nextInt(100) < 15 && !(crowds && day >= HOLIDAYS && day < CROWD_OVER)) {
                    at(morning.plusSeconds(random.nextInt(86_400)), () -> submit(person));
                }
            }
            if (random.nextInt(100) < 5) {
                Agent agent = agents.get(random.nextInt(agents.size()));
                at(morning.plusSeconds(random.nextInt(86_400)), () -> vanish(agent));
            }
            if (day % 30 == 10) {
                Agent agent = agents.get(random.nextInt(agents.size()));
                Instant from = morning.plus(Duration.ofDays(3));
                Instant until = from.plus(Duration.ofHours(6));
                at(morning, () -> server.maintain(agent.machine.name(), from, until));
                wake(agent, until);
            }
        }
        if (crowds) {
            at(begin.plus(Duration.ofDays(CROWD)), this::crowd);
        }
        for (int day = 0; day < 2 * days; day++) {
            Instant morning = begin.plus(Duration.ofDays(day));
            at(morning, () -> {
                server.heardFrom(agents.stream()
                        .filter(agent -> agent.idle)
                        .map(agent -> agent.machine.name())
                        .toList());
                server.everyDay();
            });
            agents.forEach(agent -> wake(agent, morning.plus(WINDOWS_OPEN)));
        }
        Instant end = begin.plus(Duration.ofDays(2L * days));
        while (!events.isEmpty() && !events.peek().at().isAfter(end)) {
            Event event = events.remove();
            clock.set(event.at());
            event.step().take();
            if (event.at().isAfter(begin.plus(Duration.ofDays(days)))
                    && runs.values().stream().allMatch(run -> run.ended.isBefore(Instant.MAX))) {
                return;
            }
        }
    }

    private void at(Instant time, Step step) {
        events.add(new Event(time, numbers++, step));
    }

    private void submit(String person) {
        Agent agent = agents.get(random.nextInt(agents.size()));
        String machine = agent.machine.name();
        int kind = random.nextInt(10);
        int priority = random.nextInt(10) == 0 ? 5 : 0;
        String all = "machine: " + machine + "\npriority: " + priority + "\ncommand: [x]\n";
        boolean nights = kind == 0 || kind == 1;
        int plainSamples = kind > 4 ? 4 + random.nextInt(16) : 0;
        String yaml;
        if (kind == 0) {
            yaml = all + length(3600, 4 + random.nextInt(40)) + "windows: [{from: 18:00, to: 08:00}]\n";
        } else if (kind == 1) {
            yaml = all + length(3600, 4) + "repeats: {n: 3, every: 7d}\nwindows: [{from: 18:00, to: 08:00}]\n";
            wake(agent, clock.instant().plus(WEEK));
            wake(agent, clock.instant().plus(WEEK.multipliedBy(2)));
        } else if (kind == 2) {
            yaml = all + "runs:\n- {id: long, after: short, taskLengthSeconds: 57600, samples: 6}\n"
                    + "- {id: short, taskLengthSeconds: 14400, samples: 6}\n";
        } else if (kind == 3) {
            yaml = all + length(28_800, 4) + "afterCutoffs: true\n";
            at(clock.instant().plus(Duration.ofDays(1 + random.nextInt(5))), () -> {
                server.publishCutoffs(machine);
                wake(agent, clock.instant());
            });
        } else if (kind == 4) {
            yaml = all.replace(machine, "'" + prefix + "*'") + length(28_800, 3);
        } else {
            yaml = all + length(28_800, plainSamples);
        }
        List<UUID> made = server.submit(yaml, "user:" + prefix + person);
        for (int number = 0; number < made.size(); number++) {
            Seen seen = new Seen(runs.size(), nights);
            seen.submitted = clock.instant();
            seen.priority = priority;
            seen.plainSamples = plainSamples;
            seen.machine = agents.indexOf(agent);
            if (kind == 2 && number == 0) {
                seen.after.add(made.get(1));
            }
            runs.put(made.get(number), seen);
        }
        (kind == 4 ? agents : List.of(agent)).forEach(each -> wake(each, clock.instant()));
    }

    private static String length(int seconds, int samples) {
        return "taskLengthSeconds: " + seconds + "\nsamples: " + samples + "\n";
    }

    /** An idle agent asks within a minute of whatever could give it work, if there is any: those in between change nothing. */
    private void wake(Agent agent, Instant time) {
        at(time.plusSeconds(60), () -> {
            if (agent.idle && runs.values().stream().anyMatch(run -> run.started.equals(Instant.MAX))) {
                claim(agent, agent.life);
            }
        });
    }

    private void vanish(Agent agent) {
        agent.life++;
        agent.idle = false;
        agent.downUntil = clock.instant().plusSeconds(random.nextInt((int) DOWN.toSeconds()));
        int life = agent.life;
        at(agent.downUntil, () -> claim(agent, life));
        at(agent.downUntil.minusSeconds(1), server::lookForOverdueMachines);
    }

    private void claim(Agent agent, int life) throws Exception {
        if (life != agent.life) {
            return;
        }
        String answer = call(agent, "claim", "{\"keepsWindows\":true}");
        if (answer.isEmpty()) {
            agent.idle = true;
            return;
        }
        agent.idle = false;
        JsonNode given = JsonMapper.shared().readTree(answer);
        UUID id = UUID.fromString(given.path("run").asString());
        Seen seen = seen(id);
        if (seen.started.equals(Instant.MAX)) {
            seen.started = clock.instant();
            seen.machine = agents.indexOf(agent);
            for (UUID before : seen.after) {
                assertThat(seen(before).ended).as("predecessor").isBeforeOrEqualTo(clock.instant());
            }
        } else {
            seen.interrupted = true;
        }
        assertThat(seen.ended).as("run %s is not given twice", seen.ordinal).isEqualTo(Instant.MAX);
        measure(agent, life, id, given, given.path("storedThrough").asInt() + 1);
    }

    /** The rule of an agent that knows how slow its machine is; empty of a run without windows. */
    private static Optional<PieceRule> rule(Agent agent, JsonNode given) {
        WeekWindows windows = given.hasNonNull("windows")
                ? WeekWindows.of(JsonMapper.shared().treeToValue(given.path("windows"), Object.class))
                : WeekWindows.ALWAYS;
        Duration sample =
                Duration.ofMillis((long) (1100 * given.path("taskLengthSeconds").asDouble() * agent.slowness));
        return windows.inPieces() ? Optional.of(new PieceRule(windows, sample, 1)) : Optional.empty();
    }

    /** Waits for the next window, as its server is told. */
    private void hold(Agent agent, int life, UUID run, JsonNode given, int first, Instant until) throws Exception {
        call(
                agent,
                "runs/" + run + "/events",
                "{\"id\":\"" + UUID.randomUUID() + "\",\"at\":\"" + clock.instant()
                        + "\",\"kind\":\"held\",\"reason\":\"outside of its windows until " + until + "\"}");
        held++;
        at(until, () -> {
            if (life == agent.life) {
                call(
                        agent,
                        "runs/" + run + "/events",
                        "{\"id\":\"" + UUID.randomUUID() + "\",\"at\":\"" + clock.instant()
                                + "\",\"kind\":\"resumed\"}");
                measure(agent, life, run, given, first);
            }
        });
    }

    /** In pieces, of which each is uploaded when its last sample is over. */
    private void measure(Agent agent, int life, UUID run, JsonNode given, int first) throws Exception {
        Optional<PieceRule> rule = rule(agent, given);
        if (rule.isPresent() && !rule.get().fits(clock.instant())) {
            hold(
                    agent,
                    life,
                    run,
                    given,
                    first,
                    rule.get().begin(clock.instant(), true).orElseThrow());
            return;
        }
        int samples = given.path("samples").asInt();
        int most = Math.min(first + SAMPLES_OF_A_PIECE - 1, samples);
        int last = first - 1;
        StringBuilder lines = new StringBuilder("{\"format\":\"emp-run/1\",\"runId\":\"" + run + "\",\"machine\":\""
                + agent.machine.name() + "\",\"program\":\""
                + given.path("program").asString()
                + "\",\"taskLengthSeconds\":"
                + given.path("taskLengthSeconds").asString() + "}\n");
        Instant time = clock.instant();
        for (int sample = first; sample <= most && (rule.isEmpty() || rule.get().fits(time)); sample++) {
            double seconds =
                    given.path("taskLengthSeconds").asDouble() * agent.slowness * (1 + 0.01 * random.nextGaussian());
            lines.append("{\"sample\":" + sample + ",\"startedAt\":\"" + time.truncatedTo(ChronoUnit.MILLIS)
                    + "\",\"elapsedNanos\":" + (long) (seconds * 1e9) + ",\"exitCode\":0,\"processes\":[]}\n");
            Instant start = time;
            time = time.plusMillis((long) (1000 * seconds) + 5000);
            last = sample;
            assertThat(seen(run).nights && isDay(start, time))
                    .as("sample %s from %s to %s", sample, start, time)
                    .isFalse();
        }
        call(agent, "runs/" + run + "/quiet", "{\"until\":\"" + time + "\"}");
        Instant end = time;
        int taken = last;
        at(end, () -> {
            if (life != agent.life) {
                return;
            }
            call(agent, "runs/" + run + "/samples", lines.toString());
            if (taken < samples) {
                measure(agent, life, run, given, taken + 1);
                return;
            }
            call(
                    agent,
                    "runs/" + run + "/events",
                    "{\"id\":\"" + UUID.randomUUID() + "\",\"at\":\"" + end + "\",\"kind\":\"completed\"}");
            seen(run).ended = end;
            claim(agent, life);
        });
    }

    /** Whether any of it is from 8 to 18 o'clock. */
    private static boolean isDay(Instant from, Instant until) {
        LocalDate night = LocalDate.ofInstant(from.minus(Duration.ofHours(8)), ZoneOffset.UTC);
        return from.isBefore(night.atTime(18, 0).toInstant(ZoneOffset.UTC))
                || until.isAfter(night.plusDays(1).atTime(8, 0).toInstant(ZoneOffset.UTC));
    }

    private Seen seen(UUID run) {
        return Objects.requireNonNull(runs.get(run));
    }

    private String call(Agent agent, String path, String body) throws Exception {
        calls++;
        return server.call(agent.machine.token(), "/api/v1/agent/" + path, body);
    }
}
