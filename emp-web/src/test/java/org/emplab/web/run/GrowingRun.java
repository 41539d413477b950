package org.emplab.web.run;

import java.math.BigInteger;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Consumer;
import org.emplab.lab.RunState;
import org.emplab.lab.RunStatus.RequestedAction;
import org.emplab.model.ProcessTime;
import org.emplab.model.RunHeader;
import org.emplab.model.Sample;
import org.emplab.server.api.Page;
import org.emplab.server.run.catalogue.RunAggregatesView;
import org.emplab.server.run.catalogue.RunCatalogue;
import org.emplab.server.run.catalogue.RunCatalogue.DaemonLane;
import org.emplab.server.run.catalogue.RunCatalogue.SamplePoint;
import org.emplab.server.run.catalogue.RunDetail;
import org.emplab.server.run.catalogue.RunEventView;
import org.emplab.server.run.catalogue.RunSummary;

/** A run whose samples come while it is looked at; counts what is read of them. */
public final class GrowingRun implements RunCatalogue {
    private final List<Integer> taken = new ArrayList<>();
    private final List<Integer> read = new ArrayList<>();
    private int lanesRead;
    private ProcessTime account = ProcessTime.ON_CPU;

    public void take(int from, int to) {
        for (int number = from; number <= to; number++) {
            taken.add(number);
        }
    }

    void account(ProcessTime other) {
        account = other;
    }

    /** How many points each reading had. */
    List<Integer> read() {
        return read;
    }

    /** How often the daemons' lanes were read. */
    int lanesRead() {
        return lanesRead;
    }

    @Override
    public Optional<RunDetail> run(String id) {
        RunSummary summary = Summaries.of(id, RunState.RUNNING, taken.size(), OptionalInt.empty());
        RunHeader header = RunHeader.of("sodb12", "INC", OptionalDouble.empty());
        return Optional.of(Summaries.detail(summary, RequestedAction.RUN, header, account));
    }

    @Override
    public ProcessTime eachPoint(String id, int after, Consumer<SamplePoint> sink) {
        List<Integer> wanted =
                taken.stream().filter(number -> number > after).sorted().toList();
        read.add(wanted.size());
        long nanos = account == ProcessTime.ON_CPU ? 1_000 : 2_000;
        wanted.forEach(number -> sink.accept(
                new SamplePoint(number, Optional.empty(), Instant.EPOCH, 5_000, OptionalLong.of(nanos), false, false)));
        return account;
    }

    @Override
    public RunAggregatesView aggregates(String id, Optional<String> program) {
        BigInteger count = BigInteger.valueOf(taken.size());
        RunAggregatesView.Times process = new RunAggregatesView.Times(
                taken.size(),
                1_000,
                1_000,
                count.multiply(BigInteger.valueOf(1_000)),
                count.multiply(BigInteger.TEN.pow(6)));
        return new RunAggregatesView(taken.size(), 0, RunAggregatesView.Times.none(), process);
    }

    @Override
    public Map<String, String> failures(Collection<RunSummary> runs) {
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
        lanesRead++;
        if (taken.isEmpty()) {
            throw new IllegalStateException("nothing was taken");
        }
        return List.of(new DaemonLane("cron", taken.size(), 0, List.of()));
    }

    @Override
    public Optional<String> output(String id) {
        return Optional.empty();
    }

    @Override
    public Page<RunEventView> events(String id, int page) {
        throw new UnsupportedOperationException();
    }
}
