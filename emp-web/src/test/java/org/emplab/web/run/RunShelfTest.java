package org.emplab.web.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Consumer;
import org.emplab.lab.RunState;
import org.emplab.model.ProcessTime;
import org.emplab.model.RunHeader;
import org.emplab.model.Sample;
import org.junit.jupiter.api.Test;

class RunShelfTest {
    private final Growing run = new Growing();
    private final RunShelf shelf = new RunShelf(run);

    @Test
    void ofARunThatGrowsOnlyWhatCameSinceIsRead() {
        run.take(1, 300);
        assertThat(numbers()).hasSize(300);
        run.take(301, 310);
        assertThat(numbers()).hasSize(310).contains(301, 310);
        assertThat(numbers()).hasSize(310);
        assertThat(run.read).containsExactly(300, 10);
    }

    @Test
    void whatWasReadBeforeStaysAsItWas() {
        run.take(1, 300);
        RunSeries before = shelf.series(shelf.part("r", null));
        run.take(301, 302);
        numbers();
        assertThat(before.size()).isEqualTo(300);
        assertThat(before.elapsed(i -> true).size()).isEqualTo(300);
    }

    @Test
    void aSampleThatComesLateMakesItReadAnew() {
        run.take(1, 10);
        run.take(12, 20);
        numbers();
        run.take(11, 11);
        assertThat(numbers()).hasSize(20).contains(11).isSorted();
        assertThat(run.read).containsExactly(19, 0, 20);
    }

    @Test
    void anotherAccountOfProcessTimeMakesItReadAnew() {
        run.take(1, 10);
        numbers();
        run.account = ProcessTime.USER_SYSTEM;
        run.take(11, 11);
        RunSeries series = shelf.series(shelf.part("r", null));
        assertThat(series.processNanos(0)).isEqualTo(2_000);
        assertThat(series.processNanos(10)).isEqualTo(2_000);
    }

    private List<Integer> numbers() {
        RunSeries series = shelf.series(shelf.part("r", null));
        List<Integer> numbers = new ArrayList<>();
        for (int i = 0; i < series.size(); i++) {
            numbers.add(series.number(i));
        }
        return numbers;
    }

    /** A run whose samples come while it is looked at; counts what is read of them. */
    private static final class Growing implements RunCatalogue {
        private final List<Integer> taken = new ArrayList<>();
        private final List<Integer> read = new ArrayList<>();
        private ProcessTime account = ProcessTime.ON_CPU;

        void take(int from, int to) {
            for (int number = from; number <= to; number++) {
                taken.add(number);
            }
        }

        @Override
        public List<RunSummary> ended(int most) {
            return List.of();
        }

        @Override
        public Optional<RunDetail> run(String id) {
            RunSummary summary = new RunSummary(
                    id,
                    "INC",
                    OptionalDouble.empty(),
                    "sodb12",
                    RunState.RUNNING,
                    Optional.empty(),
                    taken.size(),
                    0,
                    OptionalInt.empty(),
                    Instant.EPOCH,
                    Optional.empty(),
                    Optional.empty(),
                    Optional.empty(),
                    Optional.empty(),
                    OptionalInt.empty(),
                    OptionalDouble.empty(),
                    Optional.empty());
            RunHeader header = RunHeader.of("sodb12", "INC", OptionalDouble.empty());
            return Optional.of(new RunDetail(summary, header, account, Optional.empty(), Optional.empty()));
        }

        @Override
        public ProcessTime eachPoint(String id, int after, Consumer<SamplePoint> sink) {
            List<Integer> wanted =
                    taken.stream().filter(number -> number > after).sorted().toList();
            read.add(wanted.size());
            long nanos = account == ProcessTime.ON_CPU ? 1_000 : 2_000;
            wanted.forEach(number -> sink.accept(new SamplePoint(
                    number, Optional.empty(), Instant.EPOCH, 5_000, OptionalLong.of(nanos), false, false)));
            return account;
        }

        @Override
        public RunPage runs(RunFilter filter) {
            throw new UnsupportedOperationException();
        }

        @Override
        public List<String> called(String beginning) {
            throw new UnsupportedOperationException();
        }

        @Override
        public Set<Integer> present(String id, int... numbers) {
            throw new UnsupportedOperationException();
        }

        @Override
        public Optional<Sample> sample(String id, int number) {
            throw new UnsupportedOperationException();
        }

        @Override
        public List<DaemonLane> daemons(String id, Optional<String> program, int lanes, int most) {
            throw new UnsupportedOperationException();
        }

        @Override
        public List<RunEvent> events(String id) {
            throw new UnsupportedOperationException();
        }
    }
}
