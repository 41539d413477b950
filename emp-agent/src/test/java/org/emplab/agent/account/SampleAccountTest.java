package org.emplab.agent.account;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.emplab.model.Lifecycle;
import org.emplab.model.Measures;
import org.emplab.model.ProcessDiff;
import org.emplab.model.ProcessIdentity;
import org.junit.jupiter.api.Test;

class SampleAccountTest {
    @Test
    void aStormOfShortProcessesIsSummedByItsNameBeforeTheListIsCut() {
        List<Cause> causes = new ArrayList<>();
        for (int pid = 1000; pid < 1719; pid++) {
            causes.add(process(pid, "true", 1_000_000));
        }
        causes.add(process(50, "sh", 48_000_000));

        List<Map<String, Object>> told = told(causes);

        assertThat(told.get(0))
                .containsEntry("name", "true")
                .containsEntry("count", 700)
                .containsEntry("waitedNanos", 700_000_000L)
                .doesNotContainKey("pid");
        assertThat(nanos(told, "true")).isEqualTo(719_000_000);
        assertThat(nanos(told, "sh")).isEqualTo(48_000_000);
        assertThat(told).hasSize(21);
    }

    @Test
    void manyThatTookNextToNothingEachCountTogetherToo() {
        List<Cause> causes = new ArrayList<>();
        for (int pid = 1000; pid < 2000; pid++) {
            causes.add(process(pid, "true", 10_000));
        }
        causes.add(process(50, "little", 19_000));
        causes.add(process(51, "less", 1_000));

        assertThat(told(causes))
                .containsExactly(
                        Map.of(
                                "kind",
                                "process",
                                "name",
                                "true",
                                "count",
                                1000,
                                "waitedNanos",
                                10_000_000L,
                                "times",
                                1000L),
                        Map.of("kind", "others", "count", 2, "waitedNanos", 20_000L));
    }

    @Test
    void theHypervisorIsNeverOneOfTheOthers() {
        assertThat(told(List.of(new Cause(Cause.Kind.STOLEN, 0, "", 0, 5, 1), process(50, "less", 7))))
                .extracting(one -> one.get("kind"))
                .containsExactly("stolen", "others");
    }

    @Test
    void whatWasWaitedOutsideOfTheElapsedTimeIsNoCausesEither() {
        ByteBuffer totals = ByteBuffer.allocate(AccountMaps.ROOT_BEGAN + 8)
                .putLong(AccountMaps.RAN, 2_000_000)
                .putLong(AccountMaps.WAITED, 8_000_000)
                .putLong(AccountMaps.ROOT_LIFE, 10_000_000)
                .putLong(AccountMaps.ROOT_BEGAN, 100);
        List<Cause> causes = List.of(process(50, "sh", 6_000_000), process(51, "less", 2_000_000));

        SampleAccount account = SampleAccount.of(
                        totals, true, 0, causes, new InterruptNames(), ProcessOrigins.of(causes, List.of()))
                .within(OptionalLong.of(4_200_100), OptionalLong.of(10_000_100));

        assertThat(account.waitedNanos()).isEqualTo(4_000_000);
        assertThat(nanos(account.causes(), "sh")).isEqualTo(3_000_000);
        assertThat(nanos(account.causes(), "less")).isEqualTo(1_000_000);
    }

    @Test
    void anAccountWithoutTheProgramsEndIsIncomplete() {
        ByteBuffer totals = ByteBuffer.allocate(AccountMaps.ROOT_BEGAN + 8)
                .putLong(AccountMaps.RAN, 1_000_000)
                .putLong(AccountMaps.ALIVE, 1);

        assertThat(SampleAccount.of(
                                totals,
                                true,
                                0,
                                List.of(),
                                new InterruptNames(),
                                ProcessOrigins.of(List.of(), List.of()))
                        .toJson())
                .containsEntry("lost", 1L);
    }

    @Test
    void sumsTellWhatTheProcessesAreAndWhoStartedThem() {
        List<Cause> causes = new ArrayList<>();
        List<ProcessDiff> rows = new ArrayList<>();
        rows.add(row(50, "sh", Lifecycle.CONTINUED, 1, ProcessIdentity.of("cron.service", null, "/x/storm", null)));
        for (int pid = 1000; pid < 1719; pid++) {
            causes.add(process(pid, "true", 1_000_000));
            rows.add(row(pid, "true", Lifecycle.PHANTOM, 50, ProcessIdentity.of("cron.service", null, null, null)));
        }
        for (int pid = 2000; pid < 2030; pid++) { // from another place, of the same name
            causes.add(process(pid, "true", 1_000_000));
        }

        assertThat(told(causes, rows).get(0))
                .containsEntry("name", "true")
                .containsEntry("unit", "cron.service")
                .containsEntry(
                        "startedBy", Map.of("name", "sh", "pid", 50, "unit", "cron.service", "script", "/x/storm"))
                .containsEntry("count", 699);
    }

    @Test
    void manyScriptsOfOneNameAreASumByName() {
        List<Cause> causes = new ArrayList<>();
        List<ProcessDiff> rows = new ArrayList<>();
        for (int pid = 1000; pid < 1100; pid++) {
            causes.add(process(pid, "python3", 1_000_000));
            rows.add(row(pid, "python3", Lifecycle.PHANTOM, 1, ProcessIdentity.of(null, null, "/x/" + pid, null)));
        }

        List<Map<String, Object>> told = told(causes, rows);

        assertThat(told.get(0))
                .containsEntry("name", "python3")
                .containsEntry("count", 60)
                .doesNotContainKeys("script", "startedBy");
        assertThat(told).hasSize(41);
    }

    private static ProcessDiff row(int pid, String name, Lifecycle lifecycle, int parent, ProcessIdentity identity) {
        return new ProcessDiff(
                pid,
                OptionalLong.empty(),
                name,
                false,
                lifecycle,
                Measures.builder().build(),
                OptionalInt.empty(),
                OptionalInt.of(parent),
                OptionalLong.empty(),
                Optional.of(identity),
                Map.of());
    }

    private static List<Map<String, Object>> told(List<Cause> causes) {
        return told(causes, List.of());
    }

    private static List<Map<String, Object>> told(List<Cause> causes, List<ProcessDiff> rows) {
        return SampleAccount.of(
                        ByteBuffer.allocate(AccountMaps.ROOT_BEGAN + 8),
                        true,
                        0,
                        causes,
                        new InterruptNames(),
                        ProcessOrigins.of(causes, rows))
                .causes();
    }

    private static long nanos(List<Map<String, Object>> told, String name) {
        return told.stream()
                .filter(one -> name.equals(one.get("name")))
                .mapToLong(one -> (long) requireNonNull(one.get("waitedNanos")))
                .sum();
    }

    private static Cause process(int pid, String name, long waitedNanos) {
        return new Cause(Cause.Kind.PROCESS, pid, name, waitedNanos, 0, 1);
    }
}
