package org.emplab.analysis.question;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.emplab.analysis.question.ParameterDeclaration.Parameter;
import org.emplab.analysis.question.Question.RunRole;
import org.emplab.analysis.question.Question.Trait;
import org.emplab.analysis.series.UnsuitableInputException;
import org.emplab.model.ProcessTime;
import org.emplab.model.Run;
import org.emplab.report.InputFile;
import org.emplab.report.Report;
import tools.jackson.databind.JsonNode;

/**
 * One question about runs. The shell's options and help, the parameters of REST, the form of a page and all files are made
 * from its declaration.
 *
 * @param <P> its parameters, whose components are declared by {@link Param}
 */
public abstract class RunAnalysis<P extends Record> {
    /** The REST parameter of every analysis: the programs of runs that interleave several. */
    private static final String PROGRAMS = "programs";

    /** The REST parameter of an analysis that takes marks: why times changed before a run, by its id. */
    public static final String MARKS = "marks";

    /** The parameter of every analysis by REST and on pages: which cutoffs are applied first. */
    public static final Parameter CUTOFFS = new Parameter("cutoffs", "Cutoffs", "", CutoffTableSource.NONE, List.of());

    private final Question question;
    private final Class<P> parameters;

    protected RunAnalysis(Question question, Class<P> parameters) {
        this.question = question;
        this.parameters = parameters;
    }

    /**
     * Answers the question: a function of runs and parameters alone.
     *
     * @throws UnsuitableInputException if nothing can be said about these runs
     * @throws UnstatedException if a parameter has to state what a run does not hold
     * @throws IllegalArgumentException if a parameter does not suit the runs
     */
    protected abstract Report answer(RunSelection runs, P parameters);

    public final String key() {
        return question.key();
    }

    public final String title() {
        return question.title();
    }

    /** The question's words. */
    public final String question() {
        return question.text();
    }

    public final List<RunRole> roles() {
        return question.roles();
    }

    public final int fewestRuns() {
        return roles().stream().mapToInt(RunRole::fewestRuns).sum();
    }

    public final int mostRuns() {
        return roles().stream().mapToInt(RunRole::mostRuns).sum();
    }

    /** The shell's help, line by line. */
    public final List<String> help() {
        return question.help();
    }

    public final boolean has(Trait trait) {
        return question.traits().contains(trait);
    }

    public final boolean suits(int runs) {
        return runs >= fewestRuns() && runs <= mostRuns();
    }

    /** The parameters that can be set by REST and on a page. */
    public final List<Parameter> parameters() {
        return Stream.concat(
                        declarations().stream().map(ParameterDeclaration::listed),
                        Stream.of(RunSelector.PROCESS_TIME, CUTOFFS))
                .toList();
    }

    /** The parameters that can be set, beside the account of PT and the cutoffs. */
    public final List<ParameterDeclaration> declarations() {
        return ParameterValues.declared(parameters);
    }

    /** An analysis with its parameters, ready to answer. */
    public interface Asked {
        Report of(RunSelection runs);
    }

    /**
     * Reads the parameters.
     *
     * @throws IllegalArgumentException if one is wrong
     */
    public final Asked ask(ParameterValues given) {
        P values = naming(given.door(), () -> values(given));
        return runs -> {
            Report answer =
                    naming(given.door(), () -> answer(has(Trait.SHOWS_DROPPED) ? runs : runs.withinCutoffs(), values));
            return has(Trait.NEEDS_CUTOFFS) || has(Trait.MAKES_CUTOFFS) ? answer : runs.saying(answer);
        };
    }

    /**
     * The parameters as they are given.
     *
     * @throws WrongValueException if one is wrong
     */
    public final P values(ParameterValues given) {
        return given.as(parameters);
    }

    /** The objections to asking this about these runs, in sentences; it is answered all the same. */
    public List<String> doubts(RunSelection runs) {
        return runs.strangeCutoffs();
    }

    /** Says of a value what is wrong, with the parameter's name. */
    public final String refusal(WrongValueException wrong, Door door) {
        return declaration(wrong.key()).name(door) + " " + wrong.getMessage();
    }

    /** An answer or a record of parameters, whose refusal names parameters as they are called where they were given. */
    private interface Named<T> {
        T get();
    }

    private <T> T naming(Door door, Named<T> answer) {
        try {
            return answer.get();
        } catch (WrongValueException wrong) {
            throw new IllegalArgumentException(refusal(wrong, door), wrong);
        } catch (UnstatedException unstated) {
            ParameterDeclaration parameter = declaration(unstated.key());
            throw new UnsuitableInputException(
                    unstated.file(),
                    unstated.getMessage()
                            + (door == Door.SHELL
                                    ? "; " + parameter.option() + " "
                                            + parameter.declared().placeholder().replace("RUN", unstated.file())
                                            + " states it"
                                    : ": it has to be said for each run, in their order"
                                            + door.aside(parameter.key())));
        }
    }

    private ParameterDeclaration declaration(String key) {
        return declarations().stream()
                .filter(one -> one.key().equals(key))
                .findFirst()
                .orElseThrow();
    }

    /**
     * Refuses a number of runs that the question is not about.
     *
     * @param most how many it may be
     */
    public final void requireSuitable(int runs, int most) {
        if (runs < fewestRuns() || runs > most) {
            String count = fewestRuns() == most
                    ? String.valueOf(most)
                    : runs > most ? "at most " + most : "at least " + fewestRuns();
            throw new UnsuitableInputException(key() + " takes " + count
                    + (count.endsWith(" 1") || count.equals("1") ? " run" : " runs") + ", not " + runs
                    + (has(Trait.PAIRWISE)
                            ? "; one that interleaves programs counts once for each that is named of it"
                            : ""));
        }
    }

    /**
     * Answers as a server is asked by REST. Of several programs of one run that run is named once.
     *
     * @param files of the runs, in their order
     * @param asked an object of parameters, {@code programs}, and of change points {@code marks}
     * @param kept where its cutoffs are found
     * @throws UnsuitableInputException if nothing can be said about these runs
     * @throws IllegalArgumentException if a parameter is unknown or wrong
     */
    public final Report of(List<Run> runs, List<InputFile> files, JsonNode asked, CutoffTableSource kept) {
        List<Parameter> known = parameters();
        for (String name : asked.propertyNames()) {
            if (!name.equals(PROGRAMS)
                    && !(has(Trait.MARKS) && name.equals(MARKS))
                    && known.stream().noneMatch(one -> one.key().equals(name))) {
                throw new IllegalArgumentException(key() + " has no parameter " + name + " but " + PROGRAMS
                        + known.stream().map(one -> ", " + one.key()).reduce("", String::concat));
            }
        }
        Map<String, String> marks = new LinkedHashMap<>();
        asked.path(MARKS)
                .properties()
                .forEach(mark -> marks.put(mark.getKey(), mark.getValue().asString()));
        return of(
                runs,
                files,
                asked.path(PROGRAMS).valueStream().map(JsonNode::asString).toList(),
                ParameterValues.texts(asked),
                marks,
                kept,
                Door.REST);
    }

    /**
     * Answers as a page asks.
     *
     * @param programs of runs that interleave several the one that is looked at: one for all, or one for each
     * @param values texts by key; what is no parameter is passed over
     * @param marks why times changed before a run, by its id
     * @param kept where its cutoffs are found
     */
    public final Report of(
            List<Run> runs,
            List<InputFile> files,
            List<String> programs,
            Map<String, String> values,
            Map<String, String> marks,
            CutoffTableSource kept) {
        return of(runs, files, programs, values, marks, kept, Door.PAGE);
    }

    private Report of(
            List<Run> runs,
            List<InputFile> files,
            List<String> programs,
            Map<String, String> values,
            Map<String, String> marks,
            CutoffTableSource kept,
            Door door) {
        List<RunSelector.Source> sources = RunSelector.forEachProgram(
                IntStream.range(0, runs.size())
                        .mapToObj(i -> new RunSelector.Source(files.get(i), List.of(runs.get(i)), ""))
                        .toList(),
                programs);
        requireSuitable(sources.size(), mostRuns());
        List<String> names =
                sources.stream().map(source -> source.file().file()).toList();
        List<Cutoffs> tables = kept.tables(kept.settled(
                values.getOrDefault(CUTOFFS.key(), ""),
                runs.stream().map(run -> run.header().machine()).toList()));
        Optional<ProcessTime> account =
                RunSelector.processTime(values.getOrDefault(RunSelector.PROCESS_TIME.key(), ""), door);
        for (Cutoffs table : tables) {
            account = table.account(account);
        }
        RunSelector choice = new RunSelector(programs, has(Trait.EVERY_PROGRAM), account, door);
        RunSelection chosen =
                tables.isEmpty() ? choice.of(sources) : choice.of(sources, machine -> ofMachine(machine, tables));
        chosen.strangeCutoffs().stream().findFirst().ifPresent(objection -> {
            throw new UnsuitableInputException(objection);
        });
        return ask(ParameterValues.served(values, names, door)).of(chosen.withMarks(places(marks, chosen.files())));
    }

    private static Cutoffs ofMachine(String machine, List<Cutoffs> tables) {
        return tables.stream()
                .filter(one -> one.machine().equals(machine))
                .findFirst()
                .orElse(tables.get(0));
    }

    private static Map<Integer, String> places(Map<String, String> marks, List<InputFile> files) {
        List<String> ids = files.stream()
                .map(file -> file.file().replaceFirst("^run:", ""))
                .toList();
        Map<Integer, String> places = new LinkedHashMap<>();
        marks.forEach((id, text) -> {
            if (!ids.contains(id)) {
                throw new IllegalArgumentException("marks names " + id + ", which is not among the runs");
            }
            places.put(ids.indexOf(id), text);
        });
        return places;
    }

    @Override
    public final String toString() {
        return key();
    }

    /** Parameters of a question that has none. */
    public record NoParameters() {}
}
