package org.emplab.analysis.cutoff;

import static com.fasterxml.jackson.annotation.JsonProperty.Access.WRITE_ONLY;

import com.fasterxml.jackson.annotation.JacksonInject;
import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import com.fasterxml.jackson.annotation.OptBoolean;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.emplab.analysis.account.CutoffBasis;
import org.emplab.analysis.cutoff.CutoffTable.MachineState;
import org.emplab.analysis.cutoff.RunDerivation.DroppedSamples;
import org.emplab.analysis.daemon.DaemonIdentities;
import org.emplab.model.ProcessTime;
import org.emplab.report.InputFile;
import org.emplab.runfile.InvalidInputException;
import tools.jackson.databind.JsonNode;

/**
 * A table of cutoffs as a file holds it: a whole derivation, or what a person wrote of one.
 *
 * @param processTime empty if the file does not say
 * @param inputs the files of the runs behind it; none if the file does not say
 * @param shortRun empty in a file that a person wrote
 * @param longRun likewise
 */
public record CutoffFile(
        Optional<ProcessTime> processTime,
        CutoffBasis by,

        @JacksonInject(value = LabelledTree.IDENTITIES, useInput = OptBoolean.FALSE) @JsonProperty(access = WRITE_ONLY)
        Optional<DaemonIdentities> identities,

        @JsonProperty(required = true) List<Cutoff> cutoffs,
        Set<MachineState> machineStates,
        List<InputFile> inputs,
        @JsonProperty("short") Optional<Behind> shortRun,
        @JsonProperty("long") Optional<Behind> longRun) {
    public static final String FORMAT = "emp-cutoffs/1";

    /** A run behind the table. */
    record Behind(
            Optional<String> program,
            OptionalDouble taskLengthSeconds,
            Optional<Size> cluster,
            List<Integer> lSamples,
            Optional<DroppedSamples> firstCheck,
            List<Work> clusterDaemons,
            List<Work> lSampleExecutions) {
        private record Size(
                @JsonSetter(nulls = Nulls.AS_EMPTY) int samples) {}

        private record Work(
                String name,
                @JsonSetter(nulls = Nulls.AS_EMPTY) int sample,
                @JsonSetter(nulls = Nulls.AS_EMPTY) double millis) {}

        private DerivationRunFit fit(CutoffTable table) {
            return new DerivationRunFit(
                    program.orElse(""),
                    lSamples.size(),
                    cluster.orElseThrow().samples(),
                    firstCheck,
                    taskLengthSeconds.isEmpty()
                            ? Optional.empty()
                            : Optional.of(overCutoff(table, taskLengthSeconds.getAsDouble())));
        }

        /** The samples, by daemon, in which an execution is over its cutoff. */
        private Map<String, Integer> overCutoff(CutoffTable table, double seconds) {
            Map<String, Set<Integer>> samples = lSampleExecutions.stream()
                    .filter(execution -> table.of(execution.name())
                            .filter(cutoff -> execution.millis() > cutoff.millisFor(seconds))
                            .isPresent())
                    .collect(Collectors.groupingBy(Work::name, Collectors.mapping(Work::sample, Collectors.toSet())));
            return samples.entrySet().stream()
                    .collect(Collectors.toMap(
                            Map.Entry::getKey, daemon -> daemon.getValue().size()));
        }

        private Stream<String> daemons() {
            return Stream.of(clusterDaemons, lSampleExecutions)
                    .flatMap(List::stream)
                    .map(Work::name);
        }
    }

    /**
     * @param file stands for the input in messages
     * @throws InvalidInputException if it is something else, or something in it is missing or wrong
     */
    public static CutoffFile read(JsonNode tree, String file) {
        return LabelledTree.read(tree, file, FORMAT, CutoffFile.class);
    }

    /**
     * The table that programs are timed with.
     *
     * @param otherwise the account of PT if the file does not say
     */
    public CutoffTable table(ProcessTime otherwise) {
        Set<String> met = runs().flatMap(Behind::daemons).collect(Collectors.toSet());
        return new CutoffTable(
                processTime.orElse(otherwise),
                by,
                identities,
                cutoffs,
                met.isEmpty() ? Optional.empty() : Optional.of(met),
                machineStates);
    }

    /** The runs that the table was derived from; none in a file that a person wrote. */
    public List<DerivationRunFit> inSample(CutoffTable table) {
        return runs().filter(run -> run.cluster().isPresent())
                .map(run -> run.fit(table))
                .toList();
    }

    private Stream<Behind> runs() {
        return Stream.of(shortRun, longRun).flatMap(Optional::stream);
    }

    /**
     * A run behind a table, and what the table drops of it.
     *
     * @param lSamples of the run
     * @param clusterSamples of its central cluster
     * @param dropped by the first sanity check; empty if the file does not say
     * @param lSamplesByDaemon the L-samples in which a daemon is over its cutoff; empty if the file does not say the program's
     *     time
     */
    public record DerivationRunFit(
            String program,
            int lSamples,
            int clusterSamples,
            @JsonProperty("firstCheck") Optional<DroppedSamples> dropped,
            @JsonIgnore Optional<Map<String, Integer>> lSamplesByDaemon) {
        public DerivationRunFit {
            lSamplesByDaemon = lSamplesByDaemon.map(Map::copyOf);
        }
    }
}
