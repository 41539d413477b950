package org.emplab.analysis.comparison;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.emplab.analysis.steady.SteadyStates;
import org.emplab.analysis.steady.SteadyWords;
import org.emplab.model.ProcessTime;
import org.emplab.model.Run;
import org.emplab.model.RunHeader;
import org.emplab.report.Report;
import org.emplab.report.RunNames;
import org.emplab.report.Sentence;

/**
 * The compared runs, and whether their times keep their level.
 *
 * @param names what sentences call the runs
 */
record SteadinessReport(List<String> names, List<OfRun> runs) {
    SteadinessReport {
        names = List.copyOf(names);
        runs = List.copyOf(runs);
    }

    /** A run as results have it. */
    record OfRun(@JsonUnwrapped RunHeader header, List<Integer> droppedByCutoff, SteadyStates steadyState) {}

    static SteadinessReport of(List<Run> runs, ProcessTime processTime, List<Set<Integer>> dropped) {
        List<RunHeader> headers = runs.stream().map(Run::header).toList();
        return new SteadinessReport(
                headers.size() == 2
                        ? RunNames.ofTwo(headers.get(0), headers.get(1))
                        : headers.stream().map(RunHeader::program).toList(),
                IntStream.range(0, runs.size())
                        .mapToObj(i -> new OfRun(
                                headers.get(i),
                                dropped.get(i).stream().sorted().toList(),
                                SteadyStates.of(runs.get(i), processTime, dropped.get(i))))
                        .toList());
    }

    /** "Not steady: b (PT drifts by +6.0 %)."; empty where all times keep their level. */
    Optional<String> inShort() {
        String words = IntStream.range(0, runs.size())
                .boxed()
                .flatMap(i ->
                        SteadyWords.inShort(runs.get(i).steadyState())
                                .map(said -> names.get(i) + " (" + said + ")")
                                .stream())
                .collect(Collectors.joining("; "));
        return words.isEmpty() ? Optional.empty() : Optional.of("Not steady: " + words + ".");
    }

    /** Says what the runs' times do. */
    void addTo(Report.Builder report) {
        for (int i = 0; i < runs.size(); i++) {
            String name = names.get(i);
            SteadyWords.of(runs.get(i).steadyState())
                    .forEach(sentence ->
                            report.sentence(Sentence.detail(sentence.quantity(), name + ", " + sentence.words())));
        }
    }
}
