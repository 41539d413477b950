package org.emplab.web.analysis;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.emplab.analysis.question.Question.Trait;
import org.emplab.analysis.question.RunAnalysis;
import org.emplab.model.RunHeader;
import org.emplab.server.study.AnalysisAddress;

/**
 * Which programs of interleaved runs an analysis is of: those of its address, else the first, or all where programs are
 * compared, so that a page answers for what it shows as chosen.
 *
 * @param runs ids; a run stands once for each of its programs that are compared
 * @param headers of the runs, each of the program that is chosen of it
 * @param choices for all runs one, or one for each; none where no run interleaves
 */
record ProgramSelection(List<String> runs, List<RunHeader> headers, List<Choice> choices) {
    ProgramSelection {
        runs = List.copyOf(runs);
        headers = List.copyOf(headers);
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
    static ProgramSelection of(RunAnalysis<?> kind, AnalysisAddress address, List<RunHeader> headers) {
        if (headers.stream().noneMatch(RunHeader::interleaved)) {
            return new ProgramSelection(address.runs(), headers, List.of());
        }
        if (kind.has(Trait.PAIRWISE)) {
            return address.programs().isEmpty() ? ofEvery(address.runs(), headers) : ofEach(address, headers);
        }
        List<String> names = Stream.concat(
                        kind.has(Trait.EVERY_PROGRAM) ? Stream.of("") : Stream.empty(),
                        headers.stream().filter(RunHeader::interleaved).flatMap(header -> header.names().stream()))
                .distinct()
                .toList();
        if (address.programs().size() > 1) {
            return of(
                    address.runs(),
                    headers,
                    address.programs().stream()
                            .map(chosen -> new Choice("Program", names, chosen))
                            .toList());
        }
        return of(
                address.runs(),
                headers,
                List.of(new Choice(
                        "Program of interleaved runs",
                        names,
                        address.programs().stream().findFirst().orElse(names.get(0)))));
    }

    private static ProgramSelection ofEvery(List<String> runs, List<RunHeader> headers) {
        List<String> each = new ArrayList<>();
        List<RunHeader> headerOfEach = new ArrayList<>();
        List<Choice> choices = new ArrayList<>();
        for (int run = 0; run < runs.size(); run++) {
            List<String> names = headers.get(run).names();
            for (String name : names) {
                each.add(runs.get(run));
                headerOfEach.add(headers.get(run));
                choices.add(new Choice(label(choices.size()), names, name));
            }
        }
        return of(each, headerOfEach, choices);
    }

    private static ProgramSelection ofEach(AnalysisAddress address, List<RunHeader> headers) {
        List<Choice> choices = IntStream.range(0, address.runs().size())
                .mapToObj(at -> new Choice(
                        label(at),
                        headers.get(at).names(),
                        at < address.programs().size()
                                ? address.programs().get(at)
                                : headers.get(at).names().get(0)))
                .toList();
        return of(address.runs(), headers, choices);
    }

    private static String label(int at) {
        return "Program of run " + (at + 1);
    }

    private static ProgramSelection of(List<String> runs, List<RunHeader> headers, List<Choice> choices) {
        List<RunHeader> chosen = IntStream.range(0, runs.size())
                .mapToObj(at -> {
                    RunHeader header = headers.get(at);
                    String name = choices.get(Math.min(at, choices.size() - 1)).chosen();
                    return header.interleaved() && header.names().contains(name) ? header.of(name) : header;
                })
                .toList();
        return new ProgramSelection(runs, chosen, choices);
    }

    /** The address that says them. */
    AnalysisAddress in(AnalysisAddress address) {
        List<String> programs = new ArrayList<>();
        choices.stream().map(Choice::chosen).filter(name -> !name.isEmpty()).forEach(programs::add);
        return address.of(runs, choices.isEmpty() ? address.programs() : programs);
    }
}
