package org.emplab.web.analysis;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.emplab.analysis.question.RunAnalysis;
import org.emplab.analysis.question.Trait;
import org.emplab.model.RunHeader;

/**
 * Which programs of interleaved runs an analysis is of: those of its address, else the first, so that a page answers for
 * what it shows as chosen.
 *
 * @param runs ids; one run that is compared with itself stands twice
 * @param choices for all runs one, or one for each; none where no run interleaves
 */
record ChosenPrograms(List<String> runs, List<Choice> choices) {
    ChosenPrograms {
        runs = List.copyOf(runs);
        choices = List.copyOf(choices);
    }

    /**
     * @param names that can be chosen; an empty one for every program
     */
    record Choice(String label, List<String> names, String chosen) {
        Choice {
            names = List.copyOf(names);
        }
    }

    /** @param headers of the address's runs, in their order */
    static ChosenPrograms of(RunAnalysis<?> kind, AnalysisAddress address, List<RunHeader> headers) {
        if (headers.stream().noneMatch(RunHeader::interleaved)) {
            return new ChosenPrograms(address.runs(), List.of());
        }
        if (kind.has(Trait.PAIRWISE)) {
            return headers.size() == 1
                    ? ofEach(
                            Collections.nCopies(2, address.runs().get(0)),
                            Collections.nCopies(2, headers.get(0)),
                            address)
                    : ofEach(address.runs(), headers, address);
        }
        List<String> names = Stream.concat(
                        kind.has(Trait.EVERY_PROGRAM) ? Stream.of("") : Stream.empty(),
                        headers.stream().filter(RunHeader::interleaved).flatMap(header -> header.names().stream()))
                .distinct()
                .toList();
        if (address.programs().size() > 1) {
            return new ChosenPrograms(
                    address.runs(),
                    address.programs().stream()
                            .map(chosen -> new Choice("Program", names, chosen))
                            .toList());
        }
        return new ChosenPrograms(
                address.runs(),
                List.of(new Choice(
                        "Program of interleaved runs",
                        names,
                        address.programs().stream().findFirst().orElse(names.get(0)))));
    }

    private static ChosenPrograms ofEach(List<String> runs, List<RunHeader> headers, AnalysisAddress address) {
        List<Choice> choices = IntStream.range(0, runs.size())
                .mapToObj(at -> new Choice(
                        "Program of run " + (at + 1), headers.get(at).names(), chosen(at, runs, headers, address)))
                .toList();
        return new ChosenPrograms(runs, choices);
    }

    /** A run that stands twice is of its next program the second time. */
    private static String chosen(int at, List<String> runs, List<RunHeader> headers, AnalysisAddress address) {
        List<String> names = headers.get(at).names();
        if (at < address.programs().size()) {
            return address.programs().get(at);
        }
        int before = Collections.frequency(runs.subList(0, at), runs.get(at));
        return names.get(Math.min(before, names.size() - 1));
    }

    /** The headers of the runs, each of the program that is chosen of it. */
    List<RunHeader> of(List<RunHeader> headers) {
        return IntStream.range(0, runs.size())
                .mapToObj(i -> {
                    RunHeader header = headers.get(Math.min(i, headers.size() - 1));
                    String chosen = choices.isEmpty()
                            ? ""
                            : choices.get(Math.min(i, choices.size() - 1)).chosen();
                    return header.interleaved() && header.names().contains(chosen) ? header.of(chosen) : header;
                })
                .toList();
    }

    /** The address that says them. */
    AnalysisAddress in(AnalysisAddress address) {
        List<String> programs = new ArrayList<>();
        choices.stream().map(Choice::chosen).filter(name -> !name.isEmpty()).forEach(programs::add);
        return new AnalysisAddress(runs, choices.isEmpty() ? address.programs() : programs, address.values());
    }
}
