package org.emplab.server.schedule;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpResponse;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import java.util.concurrent.ScheduledFuture;
import java.util.function.ToDoubleFunction;
import org.emplab.lab.Role;
import org.emplab.lab.experiment.SpecificationText;
import org.emplab.server.HandSetClock;
import org.emplab.server.RunningServer;
import org.emplab.server.machine.EnrolmentService.Enrolled;
import org.emplab.server.publication.EmptyTables;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.TestConfiguration;
import org.springframework.context.ApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Import;
import org.springframework.context.annotation.Primary;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.scheduling.TaskScheduler;
import org.springframework.scheduling.Trigger;
import org.springframework.scheduling.concurrent.SimpleAsyncTaskScheduler;
import org.springframework.test.util.ReflectionTestUtils;

/**
 * A year of a lab of five machines: simulated agents over the real wire, a real database, a clock that is set by hand. The
 * seed is printed; another one is given by {@code -Demp.test.seed=N}.
 */
@Tag("thorough")
@Import(YearOfALabIT.LabTime.class)
class YearOfALabIT extends RunningServer {
    private static final Instant BEGIN = Instant.parse("2027-01-04T00:00:00Z");
    private static final HandSetClock CLOCK = new HandSetClock(BEGIN);

    @TestConfiguration
    static class LabTime {
        @Bean
        @Primary
        Clock handSetClock() {
            return CLOCK;
        }

        /** Runs the server's own work when the simulation says so. */
        @Bean
        @Primary
        TaskScheduler taskScheduler() {
            return new NothingByItself();
        }
    }

    private static final class NothingByItself extends SimpleAsyncTaskScheduler {
        private static final long serialVersionUID = 1L;

        @Override
        public ScheduledFuture<?> schedule(Runnable task, Trigger trigger) {
            return never();
        }

        @Override
        public ScheduledFuture<?> scheduleWithFixedDelay(Runnable task, Duration delay) {
            return never();
        }

        @Override
        public ScheduledFuture<?> scheduleWithFixedDelay(Runnable task, Instant startTime, Duration delay) {
            return never();
        }

        @Override
        public ScheduledFuture<?> scheduleAtFixedRate(Runnable task, Duration period) {
            return never();
        }

        private ScheduledFuture<?> never() {
            return super.schedule(() -> {}, Instant.now().plus(Duration.ofDays(3)));
        }
    }

    @Autowired
    private JdbcClient jdbc;

    @Autowired
    private RunPaces paces;

    @Autowired
    private Predictions predictions;

    @Autowired
    private ApplicationContext context;

    private final long seed = Long.getLong("emp.test.seed", 20_270_104);

    @Test
    void nothingStarvesNothingRunsTwiceAndPredictionsConverge() throws Exception {
        SimulatedLab lab = lab();
        lab.run(365);
        long unfinished = lab.runs.values().stream()
                .filter(run -> run.ended.equals(Instant.MAX))
                .count();
        Duration longestWait = lab.runs.values().stream()
                .map(run -> Duration.between(run.submitted, run.started))
                .max(Duration::compareTo)
                .orElseThrow();
        System.out.println("seed " + seed + ": " + lab.runs.size() + " runs, " + lab.calls + " calls, longest wait "
                + longestWait.toDays() + " days");
        assertThat(lab.runs.size()).as("runs of a year, with seed %s", seed).isGreaterThan(300);
        assertThat(unfinished).as("runs that are left, with seed %s", seed).isZero();
        assertThat(longestWait).isLessThan(Duration.ofDays(90));
        assertThat(jdbc.sql("select count(*) from run_events e join runs r on r.id = e.run_id"
                                + " where e.kind = 'claimed' and r.machine_name like 'year-%' group by r.id"
                                + " having count(*) > 1")
                        .query(Long.class)
                        .list())
                .isEmpty();
        assertThat(lab.held).as("runs that waited for their next window").isGreaterThan(20);
        assertThatPriorityIsKept(lab);
        assertThatTheyConverge(foreseen(lab), seed);
    }

    /** No run starts while one of higher priority, which is no longer, waits for the same machine and for nothing else. */
    private void assertThatPriorityIsKept(SimulatedLab lab) {
        List<SimulatedLab.Seen> plain =
                lab.runs.values().stream().filter(run -> run.plainSamples > 0).toList();
        assertThat(plain).anyMatch(run -> run.priority > 0);
        for (SimulatedLab.Seen run : plain) {
            assertThat(plain)
                    .as("while run %s starts, with seed %s", run.ordinal, seed)
                    .noneMatch(other -> other.priority > run.priority
                            && other.machine == run.machine
                            && other.plainSamples <= run.plainSamples
                            && other.submitted.isBefore(run.started)
                            && other.started.isAfter(run.started));
        }
    }

    private SimulatedLab lab() throws Exception {
        CLOCK.set(BEGIN);
        String admin = token("ada", Role.ADMIN);
        jdbc.sql("update tokens set expires_at = null").update(); // a year is longer than any token holds
        return new SimulatedLab(server(admin), CLOCK, "year-", seed, 5);
    }

    /**
     * A prediction for a run at some time, and the outcome.
     *
     * @param measured whether a run of its length had been completed on its machine by then
     */
    private record Foreseen(
            UUID run,
            boolean measured,
            Instant madeAt,
            Instant startsAt,
            Instant endsAt,
            Instant startedAt,
            Instant endedAt) {
        boolean isUnderWay() {
            return !startedAt.isAfter(madeAt);
        }

        double hoursAhead() {
            return hours(madeAt, endedAt);
        }

        double endErrorHours() {
            return Math.abs(hours(endedAt, endsAt));
        }

        /** The error of the run's length, as a part of it. */
        double lengthError() {
            return Math.abs(hours(startsAt, endsAt) / hours(startedAt, endedAt) - 1);
        }

        /** The error of the run's end, as a part of its length. */
        double endError() {
            return endErrorHours() / hours(startedAt, endedAt);
        }

        private static double hours(Instant from, Instant to) {
            return Duration.between(from, to).toMillis() / 3.6e6;
        }
    }

    /**
     * Machines are up to 30 % slower than specified, and a sample's time varies by 1 %. A length that was measured is the
     * median of two gaps at least, times a number of samples that is three at least: their difference has a standard
     * deviation below 1 %, of which five are allowed. An outage is nothing that anybody foresees.
     */
    private static void assertThatTheyConverge(List<Foreseen> all, long seed) {
        List<Foreseen> measured = all.stream().filter(Foreseen::measured).toList();
        List<Foreseen> first = all.stream().filter(each -> !each.measured()).toList();
        List<Foreseen> underWay = measured.stream().filter(Foreseen::isUnderWay).toList();
        List<Foreseen> soon =
                all.stream().filter(each -> each.hoursAhead() < 24).toList();
        List<Foreseen> far =
                all.stream().filter(each -> each.hoursAhead() > 168).toList();
        System.out.printf(
                "seed %d: lengths wrong by %.2f %% before one was measured (%d), %.2f %% after that (%d), at most %.2f %%;"
                        + " ends wrong by %.1f h less than a day before (%d), %.1f h more than a week before (%d)%n",
                seed,
                100 * median(first, Foreseen::lengthError),
                first.size(),
                100 * median(measured, Foreseen::lengthError),
                measured.size(),
                100 * measured.stream().mapToDouble(Foreseen::lengthError).max().orElseThrow(),
                median(soon, Foreseen::endErrorHours),
                soon.size(),
                median(far, Foreseen::endErrorHours),
                far.size());
        assertThat(measured)
                .as("seed %s", seed)
                .allSatisfy(each -> assertThat(each.lengthError()).isLessThan(0.05));
        assertThat(underWay)
                .as("seed %s", seed)
                .isNotEmpty()
                .allSatisfy(each -> assertThat(each.endError()).isLessThan(0.05));
        assertThat(median(measured, Foreseen::lengthError))
                .as("once a machine is known, with seed %s", seed)
                .isLessThan(0.01)
                .isLessThan(median(first, Foreseen::lengthError) / 3);
        assertThat(median(soon, Foreseen::endErrorHours))
                .as("as the end comes nearer, with seed %s", seed)
                .isLessThan(median(far, Foreseen::endErrorHours) / 10);
    }

    private static double median(List<Foreseen> of, ToDoubleFunction<Foreseen> error) {
        double[] sorted = of.stream().mapToDouble(error).sorted().toArray();
        return sorted[sorted.length / 2];
    }

    /** The predictions of runs that no outage and no day interrupted. */
    private List<Foreseen> foreseen(SimulatedLab lab) {
        return jdbc.sql("""
                        select r.public_id as run, p.made_at, p.starts_at, p.ends_at, r.started_at, r.ended_at,
                            exists (select from runs o where o.machine_name = r.machine_name
                                and o.task_length_seconds = r.task_length_seconds and o.state = 'completed'
                                and o.ended_at < p.made_at) as measured
                        from predictions p join runs r on r.id = p.run_id
                        where r.state = 'completed' and r.public_id in (:runs)""").param("runs", lab.runs.keySet()).query(Foreseen.class).stream()
                .filter(each -> {
                    SimulatedLab.Seen run = Objects.requireNonNull(lab.runs.get(each.run()));
                    return !run.interrupted && !run.nights;
                })
                .toList();
    }

    private SimulatedLab.Server server(String admin) {
        return new SimulatedLab.Server() {
            @Override
            public Enrolled enrol(String machine) {
                return enrolled(machine);
            }

            @Override
            public List<UUID> submit(String yaml, String person) {
                return submissions
                        .submit(SpecificationText.read(yaml, "test").specification(), person)
                        .runs();
            }

            @Override
            public String call(String token, String path, String body) throws Exception {
                String type = path.endsWith("/samples") ? "application/x-ndjson" : "application/json";
                HttpResponse<String> answer = post(token, path, body.getBytes(UTF_8), type);
                assertThat(answer.statusCode()).as(path + ": " + answer.body()).isBetween(200, 204);
                return answer.body();
            }

            @Override
            public void maintain(String machine, Instant from, Instant until) throws Exception {
                String span = "{\"from\":\"" + from + "\",\"until\":\"" + until + "\",\"reason\":\"a new disk\"}";
                HttpResponse<String> answer = post(
                        admin,
                        "/api/v1/machines/" + machine + "/maintenance",
                        span.getBytes(UTF_8),
                        "application/json");
                assertThat(answer.statusCode()).as(answer.body()).isBetween(200, 201);
            }

            @Override
            public void publishCutoffs(String machine) {
                EmptyTables.publish(jdbc, machine, CLOCK.instant());
            }

            @Override
            public void heardFrom(List<String> machines) {
                jdbc.sql("update machines set seen_at = :now where name = any(:names)")
                        .param("now", CLOCK.instant().atOffset(ZoneOffset.UTC))
                        .param("names", machines.toArray(String[]::new))
                        .update();
            }

            @Override
            public void everyDay() {
                paces.update();
                predictions.keep();
            }

            @Override
            public void lookForOverdueMachines() {
                ReflectionTestUtils.invokeMethod(context.getBean("overdueRuns"), "pauseOverdue");
            }
        };
    }
}
