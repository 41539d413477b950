package org.emplab.analysis.comparison;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.emplab.analysis.steady.SteadyStates;
import org.emplab.analysis.steady.SteadyStatesJson;
import org.emplab.model.ProcessTime;
import org.emplab.model.Run;
import org.emplab.model.RunHeader;
import org.emplab.report.RecordJson;
import org.emplab.report.Report;
import org.emplab.report.RunNames;
import org.emplab.report.Sentence;
import tools.jackson.databind.node.ObjectNode;

/**
 * Whether the times of the compared runs keep their level.
 *
 * @param names what sentences call the runs
 * @param states of each run
 */
record SteadinessReport(List<String> names, List<SteadyStates> states) {
    SteadinessReport {
        names = List.copyOf(names);
        states = List.copyOf(states);
    }

    static SteadinessReport of(List<Run> runs, ProcessTime processTime, List<Set<Integer>> dropped) {
        List<RunHeader> headers = runs.stream().map(Run::header).toList();
        return new SteadinessReport(
                headers.size() == 2
                        ? RunNames.ofTwo(headers.get(0), headers.get(1))
                        : headers.stream().map(RunHeader::program).toList(),
                IntStream.range(0, runs.size())
                        .mapToObj(i -> SteadyStates.of(runs.get(i), processTime, dropped.get(i)))
                        .toList());
    }

    /** The answer, with what the runs' times do behind its sentences, and with each run in its JSON. */
    Report addTo(Report report) {
        List<Sentence> sentences = new ArrayList<>();
        for (int i = 0; i < states.size(); i++) {
            String name = names.get(i);
            states.get(i)
                    .sentences()
                    .forEach(sentence ->
                            sentences.add(Sentence.detail(sentence.quantity(), name + ", " + sentence.words())));
        }
        return report.with(
                json -> {
                    for (int i = 0; i < states.size(); i++) {
                        RecordJson.put(
                                (ObjectNode) json.path("runs").path(i), SteadyStatesJson.KEY, states.get(i));
                    }
                },
                Stream.concat(report.sentences().stream(), sentences.stream()));
    }
}
