package org.emplab.runfile.foreign;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;
import org.emplab.model.Lifecycle;
import org.emplab.model.Measure;
import org.emplab.model.Measures;
import org.emplab.model.ProcessDiff;
import org.emplab.model.RunHeader;
import org.emplab.model.Sample;
import org.emplab.runfile.InvalidInputException;
import org.emplab.runfile.foreign.ForeignRuns.ForeignRun;

/** The times of one benchmark, gathered and made a run. */
final class Times {
    private static final BigDecimal NANOS_PER_SECOND = BigDecimal.valueOf(1_000_000_000L);

    /** The shortest time of which a whole number of nanoseconds keeps four digits. */
    private static final BigDecimal SHORTEST_SECONDS = new BigDecimal("0.00001");

    private static final int MOST_OPERATIONS_EXPONENT = 6;
    private static final int LONGEST_PROGRAM = 200;

    private final ForeignTool tool;
    private final String file;
    private final String program;
    private final List<Taken> taken = new ArrayList<>();
    private final Map<String, Object> workload = new LinkedHashMap<>();
    private final Map<String, Object> environment = new LinkedHashMap<>();
    private final Map<String, Object> protocol = new LinkedHashMap<>();
    private boolean ofOperations;

    /**
     * @param started empty: as the one before ended
     * @param cpuSeconds of the whole tree of processes; empty if it was not measured
     */
    private record Taken(
            BigDecimal seconds, int exitCode, Optional<Instant> started, Optional<BigDecimal> cpuSeconds) {}

    Times(ForeignTool tool, String file, String program) {
        this.tool = tool;
        this.file = file;
        this.program = program.replaceAll("\\s+", " ");
        protocol.put("recordedBy", tool.toolName());
        protocol.put(RunHeader.PROCESSES, RunHeader.NOT_RECORDED);
    }

    /** Each time is the mean of many operations, which may be far shorter than a microsecond. */
    Times ofOperations() {
        ofOperations = true;
        return this;
    }

    Times workload(String key, Object value) {
        workload.put(key, value);
        return this;
    }

    Times environment(String key, Object value) {
        environment.put(key, value);
        return this;
    }

    Times protocol(String key, Object value) {
        protocol.put(key, value);
        return this;
    }

    void add(BigDecimal seconds, int exitCode, Optional<Instant> started, Optional<BigDecimal> cpuSeconds) {
        if (seconds.signum() < 0) {
            throw new InvalidInputException(file, 0, null, program + " has a negative time: " + seconds);
        }
        taken.add(new Taken(seconds, exitCode, started, cpuSeconds));
    }

    void addAll(Times more) {
        taken.addAll(more.taken);
    }

    boolean isEmpty() {
        return taken.isEmpty();
    }

    /** The settings of the measurement by name; those of a group by the name within it. */
    Map<String, String> parameters() {
        Map<String, String> parameters = new LinkedHashMap<>();
        Stream.of(workload, environment)
                .flatMap(facts -> facts.entrySet().stream())
                .flatMap(fact ->
                        fact.getValue() instanceof Map<?, ?> group ? group.entrySet().stream() : Stream.of(fact))
                .forEach(fact -> parameters.put(String.valueOf(fact.getKey()), String.valueOf(fact.getValue())));
        return parameters;
    }

    /**
     * @param parameters what tells it from others of its name, after a blank; or nothing
     */
    ForeignRun run(String machine, Optional<Instant> started, String parameters) {
        int exponent = ofOperations ? exponent() : 0;
        String operations = exponent > 0 ? " ×" + BigDecimal.TEN.pow(exponent).toPlainString() : "";
        String name = shortened(program, LONGEST_PROGRAM - parameters.length() - operations.length())
                + parameters
                + operations;
        if (exponent > 0) {
            workload.put("operations", BigDecimal.TEN.pow(exponent).longValueExact());
        }
        boolean recorded = taken.get(0).started().isPresent();
        Instant next = started.orElse(Instant.EPOCH);
        if (!recorded) {
            protocol.put("startTimes", RunHeader.NOT_RECORDED + "; the samples are laid end to end from " + next);
        }
        RunHeader header = new RunHeader(
                machine,
                shortened(name, LONGEST_PROGRAM),
                OptionalDouble.empty(),
                Optional.empty(),
                Optional.of(tool.toolName()),
                environment,
                workload,
                Optional.of(protocol),
                Map.of());
        List<Sample> samples = new ArrayList<>();
        int number = 1;
        for (Taken one : taken) {
            Instant begun = one.started().orElse(next);
            long nanos = nanos(one.seconds().scaleByPowerOfTen(exponent));
            samples.add(Sample.of(number++, begun, nanos, one.exitCode(), rows(one, exponent)));
            next = begun.plusNanos(nanos);
        }
        return new ForeignRun(header, samples);
    }

    private static String shortened(String text, int length) {
        int most = Math.max(length, 2);
        return text.length() > most ? text.substring(0, most - 1) + "…" : text;
    }

    /** One row stands for the program's whole tree, whose CPU time is all that is known. */
    private List<ProcessDiff> rows(Taken one, int exponent) {
        return one.cpuSeconds()
                .map(seconds -> List.of(ProcessDiff.of(
                        0,
                        tool.toolName(),
                        true,
                        Lifecycle.STARTED,
                        Measures.builder()
                                .set(Measure.CPU_NANOS, nanos(seconds.scaleByPowerOfTen(exponent)))
                                .build())))
                .orElse(List.of());
    }

    /** The power of ten of operations that makes the shortest time long enough. */
    private int exponent() {
        BigDecimal shortest = taken.stream()
                .map(Taken::seconds)
                .filter(seconds -> seconds.signum() > 0)
                .min(BigDecimal::compareTo)
                .orElse(BigDecimal.ONE);
        int exponent = 0;
        while (shortest.scaleByPowerOfTen(exponent).compareTo(SHORTEST_SECONDS) < 0
                && exponent < MOST_OPERATIONS_EXPONENT) {
            exponent += 3;
        }
        return exponent;
    }

    private long nanos(BigDecimal seconds) {
        try {
            return seconds.multiply(NANOS_PER_SECOND)
                    .setScale(0, RoundingMode.HALF_EVEN)
                    .longValueExact();
        } catch (ArithmeticException e) {
            throw new InvalidInputException(file, 0, null, program + " has a time of " + seconds + " s");
        }
    }
}
