package org.emplab.web.trial;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.emplab.analysis.account.Account;
import org.emplab.analysis.comparison.RunVerdict;
import org.emplab.analysis.daemon.Execution;
import org.emplab.lab.RunState;
import org.emplab.model.Measure;
import org.emplab.model.ProcessDiff;
import org.emplab.model.ProcessTime;
import org.emplab.model.Run;
import org.emplab.model.RunHeader;
import org.emplab.model.Sample;
import org.emplab.report.InputFile;
import org.emplab.runfile.InvalidInputException;
import org.emplab.runfile.RunFileReader;
import org.emplab.runfile.RunFileWriter;
import org.emplab.web.analysis.DisplacementResults;
import org.emplab.web.analysis.RunReader;
import org.emplab.web.api.Page;
import org.emplab.web.api.ProblemException;
import org.emplab.web.display.KeysetPage;
import org.emplab.web.run.DaemonLane;
import org.emplab.web.run.RunAggregatesView;
import org.emplab.web.run.RunCatalogue;
import org.emplab.web.run.RunCommand;
import org.emplab.web.run.RunCommands;
import org.emplab.web.run.RunDetail;
import org.emplab.web.run.RunEvent;
import org.emplab.web.run.RunFiles;
import org.emplab.web.run.RunFilter;
import org.emplab.web.run.RunPage;
import org.emplab.web.run.RunSummary;
import org.emplab.web.run.RunTableFile;
import org.emplab.web.run.SamplePoint;
import org.emplab.web.run.chart.ProgramTimes;
import org.emplab.web.run.chart.RunVerdicts;
import org.emplab.web.run.sample.Neighbours;
import org.emplab.web.run.table.RunRow;
import org.emplab.web.run.table.RunSearch;
import org.emplab.web.run.table.RunTableRows;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.ApplicationArguments;
import org.springframework.stereotype.Component;
import tools.jackson.databind.node.ObjectNode;

/** Runs in memory. */
@Component
class TrialRuns
        implements RunCatalogue,
                RunTableRows,
                RunReader,
                ProgramTimes,
                RunCommands,
                RunFiles,
                RunVerdicts,
                DisplacementResults,
                Neighbours {
    record Held(RunHeader header, List<Sample> samples, RunState state) {}

    private final Map<String, Held> runs = new LinkedHashMap<>();

    TrialRuns(ApplicationArguments arguments) throws IOException {
        for (String file : arguments.getNonOptionArgs()) {
            try (RunFileReader reader = RunFileReader.open(Path.of(file))) {
                add(reader);
            }
        }
    }

    private String add(RunFileReader reader) throws IOException {
        List<Sample> samples = new ArrayList<>();
        for (Sample sample = reader.next(); sample != null; sample = reader.next()) {
            samples.add(sample);
        }
        String id = String.valueOf(runs.size() + 1);
        RunState state = RunState.values()[(RunState.COMPLETED.ordinal() + runs.size() / 2 * 4) % 6];
        runs.put(id, new Held(reader.header(), samples, state));
        return id;
    }

    Held held(String id) {
        Held held = runs.get(first(id));
        if (held == null) {
            throw new IllegalArgumentException("no run " + id);
        }
        return held;
    }

    /** {@code 1.2} is run 1 measured once more. */
    private static String first(String id) {
        return id.replaceFirst("\\..*", "");
    }

    @Override
    public RunPage runs(RunFilter filter) {
        List<RunSummary> list = runs.keySet().stream()
                .map(this::summary)
                .filter(run -> filter.state().map(run.state()::equals).orElse(true))
                .filter(run -> filter.machine().map(run.machine()::equals).orElse(true))
                .filter(run -> filter.program()
                        .map(text -> run.program().toLowerCase().contains(text.toLowerCase()))
                        .orElse(true))
                .toList();
        int from = Math.min(list.size(), filter.page() * filter.size());
        return new RunPage(list.subList(from, Math.min(list.size(), from + filter.size())), list.size());
    }

    private RunSummary summary(String id) {
        Held held = held(id);
        List<Sample> counted =
                held.samples().stream().filter(s -> s.number() > 0).toList();
        boolean ended = held.state().ended();
        Instant last = counted.isEmpty()
                ? Instant.EPOCH
                : counted.get(counted.size() - 1).startedAt();
        return new RunSummary(
                id,
                held.header().program(),
                held.header().taskLengthSeconds(),
                held.header().machine(),
                held.state(),
                held.state() == RunState.PAUSED ? Optional.of("sample 12 failed: exit code 1") : Optional.empty(),
                counted.size(),
                (int) counted.stream().filter(Sample::failed).count(),
                ended ? OptionalInt.empty() : OptionalInt.of(counted.size() * 2),
                Instant.now(),
                counted.stream().findFirst().map(Sample::startedAt),
                ended ? Optional.of(last) : Optional.empty(),
                held.state() == RunState.RUNNING ? Optional.of(Instant.now().plusSeconds(9000)) : Optional.empty(),
                Optional.of("ada"),
                OptionalInt.empty(),
                OptionalDouble.empty(),
                Optional.empty());
    }

    @Override
    public List<RunSummary> ended(int most) {
        return runs.keySet().stream()
                .map(this::summary)
                .filter(run -> run.state().ended())
                .limit(most)
                .toList();
    }

    @Override
    public List<RunSummary> imported(int most) {
        return List.of();
    }

    @Override
    public List<String> measuredMachines() {
        return runs.values().stream()
                .map(held -> held.header().machine())
                .distinct()
                .sorted()
                .toList();
    }

    @Override
    public Optional<RunDetail> run(String id) {
        return Optional.ofNullable(runs.get(first(id)))
                .map(held -> new RunDetail(
                        summary(id), held.header(), processTime(held), Optional.empty(), Optional.empty()));
    }

    @Override
    public List<DaemonLane> daemons(String id, Optional<String> program, int lanes, int most) {
        return List.of(new DaemonLane("rhn_check", 2, List.of(new DaemonLane.Execution(75, 35_176_000_000L))));
    }

    @Override
    public List<String> called(String beginning) {
        return List.of();
    }

    @Override
    public Found find(RunSearch search) {
        List<RunRow> rows = runs.keySet().stream()
                .map(id -> RunRow.of(summary(id)))
                .filter(row -> search.state().map(row.run().state()::equals).orElse(true))
                .toList();
        return new Found(
                new KeysetPage<>(search.beside().isEmpty() ? rows : List.of(), Optional.empty(), Optional.empty()),
                rows.size());
    }

    @Override
    public List<RunRow> chosen(List<String> ids) {
        return ids.stream()
                .filter(id -> runs.containsKey(first(id)))
                .map(id -> RunRow.of(summary(id)))
                .toList();
    }

    @Override
    public Map<String, RunHeader> headers(List<String> ids) {
        Map<String, RunHeader> headers = new LinkedHashMap<>();
        ids.forEach(id -> headers.put(id, held(id).header()));
        return headers;
    }

    @Override
    public List<Read> read(List<String> ids) {
        return ids.stream()
                .map(id -> {
                    Run.Builder run = Run.builder(held(id).header());
                    held(id).samples().forEach(run::add);
                    return new Read(summary(id), run.build(), new InputFile("run:" + id, "0".repeat(64)));
                })
                .toList();
    }

    private static ProcessTime processTime(Held held) {
        return held.samples().stream()
                        .flatMap(sample -> sample.processes().stream())
                        .allMatch(process -> process.measures().has(Measure.CPU_NANOS))
                ? ProcessTime.ON_CPU
                : ProcessTime.USER_SYSTEM;
    }

    @Override
    public ProcessTime eachPoint(String id, int after, Consumer<SamplePoint> sink) {
        Held held = held(id);
        ProcessTime processTime = processTime(held);
        for (Sample sample : held.samples()) {
            if (sample.number() <= after) {
                continue;
            }
            long nanos = 0;
            for (ProcessDiff process : sample.processes()) {
                if (process.put()) {
                    nanos += processTime == ProcessTime.ON_CPU
                            ? process.measures().require(Measure.CPU_NANOS)
                            : 1000
                                    * (process.measures().require(Measure.USER_MICROS)
                                            + process.measures().require(Measure.SYSTEM_MICROS));
                }
            }
            sink.accept(new SamplePoint(
                    sample.number(),
                    sample.program(),
                    sample.startedAt(),
                    sample.elapsedNanos(),
                    OptionalLong.of(nanos),
                    sample.failed(),
                    false));
        }
        return processTime;
    }

    @Override
    public RunAggregatesView totals(String id, Optional<String> program) {
        throw new UnsupportedOperationException("these runs are short");
    }

    @Override
    public void userSystem(String runId, int after, ProgramTimes.Sink sink) {
        for (Sample sample : held(runId).samples()) {
            if (sample.number() > after) {
                sink.accept(
                        sample.number(),
                        OptionalLong.of(1000 * sum(sample, Measure.USER_MICROS)),
                        OptionalLong.of(1000 * sum(sample, Measure.SYSTEM_MICROS)));
            }
        }
    }

    @Override
    public void accounts(String runId, int after, ProgramTimes.Sink sink) {
        for (Sample sample : held(runId).samples()) {
            if (sample.number() > after) {
                Account.of(sample)
                        .ifPresent(account -> sink.accept(
                                sample.number(),
                                OptionalLong.of(account.waitedNanos()),
                                OptionalLong.of(account.interruptedNanos()),
                                account.stolenNanos(),
                                OptionalLong.of(account.blockedNanos())));
            }
        }
    }

    private static long sum(Sample sample, Measure measure) {
        return sample.processes().stream()
                .filter(ProcessDiff::put)
                .mapToLong(process -> process.measures().require(measure))
                .sum();
    }

    @Override
    public Set<Integer> present(String id, int... numbers) {
        return IntStream.of(numbers)
                .filter(number -> sample(id, number).isPresent())
                .boxed()
                .collect(Collectors.toSet());
    }

    @Override
    public Optional<Sample> sample(String id, int number) {
        return held(id).samples().stream()
                .filter(sample -> sample.number() == number)
                .findFirst();
    }

    @Override
    public Near near(String runId, Sample sample, int each, OptionalDouble upperBoundMillis) {
        List<Sample> near = held(runId).samples().stream()
                .filter(other -> other.number() != sample.number()
                        && Math.abs(other.number() - sample.number()) <= each
                        && other.elapsedNanos() / 1e6 <= upperBoundMillis.orElse(Double.POSITIVE_INFINITY))
                .toList();
        return new Near(
                near.size(),
                near.stream()
                        .flatMap(other -> other.processes().stream()
                                .filter(process -> !process.put())
                                .map(process -> new Execution(
                                        process.name(),
                                        other.number(),
                                        (process.measures().require(Measure.USER_MICROS)
                                                        + process.measures().require(Measure.SYSTEM_MICROS))
                                                / 1e3)))
                        .filter(execution -> execution.millis() > 0)
                        .toList());
    }

    @Override
    public Latest latest(String id, Optional<String> program, Duration patience) {
        Run.Builder run = Run.builder(held(id).header());
        held(id).samples().forEach(run::add);
        return new Latest(Optional.of(RunVerdict.of(run.build())), false);
    }

    @Override
    public Optional<ObjectNode> result(String runId) {
        return Optional.empty();
    }

    @Override
    public Optional<String> output(String id) {
        return Optional.of("standard output, 52 bytes\ncalibrated: 1 s in 414312 laps <b>\u241b[0m\ndone\n");
    }

    @Override
    public Page<RunEvent> events(String id, int page) {
        return Page.of(
                List.of(
                        new RunEvent(Instant.parse("2013-12-12T07:59:00Z"), "submitted", "", Optional.of("ada")),
                        new RunEvent(Instant.parse("2013-12-12T08:00:00Z"), "started", "", Optional.of("sodb12")),
                        new RunEvent(
                                Instant.parse("2013-12-12T09:00:00Z"),
                                "overdue",
                                "it was to call by 2013-12-12 08:59:30 UTC",
                                Optional.empty())),
                page,
                100);
    }

    @Override
    public void command(RunCommand command, String id, @Nullable String reason) {
        switch (command) {
            case PAUSE -> become(id, RunState.PAUSED);
            case RESUME -> become(id, RunState.RUNNING);
            case ABORT -> become(id, RunState.ABORTED);
            case NEXT, RELEASE -> {}
        }
    }

    private void become(String id, RunState state) {
        Held held = held(id);
        if (held.state().ended()) {
            throw ProblemException.conflict("The run has ended.");
        }
        runs.put(id, new Held(held.header(), held.samples(), state));
    }

    @Override
    public void export(String id, RunTableFile table, OutputStream out) throws IOException {
        out.write(table.ending().getBytes(StandardCharsets.UTF_8));
    }

    @Override
    public void export(String id, OutputStream out) throws IOException {
        RunFileWriter writer = new RunFileWriter(out);
        writer.header(held(id).header());
        for (Sample sample : held(id).samples()) {
            writer.sample(sample);
        }
        writer.flush();
    }

    @Override
    public Arrival importFile(String fileName, InputStream in, String by) throws IOException {
        try (RunFileReader reader = RunFileReader.of(in, fileName)) {
            String id = add(reader);
            return new Arrival.Stored(id, held(id).samples().size());
        } catch (InvalidInputException invalid) {
            return new Arrival.Rejected(String.valueOf(invalid.getMessage()));
        }
    }
}
