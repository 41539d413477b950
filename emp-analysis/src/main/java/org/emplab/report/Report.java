package org.emplab.report;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.emplab.report.figure.Figure;
import org.emplab.report.table.Table;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/**
 * An analysis's answer in every form that it is written in. The JSON tree is made only if it is asked for.
 *
 * @param sentences what a reader can quote
 * @param tables the main one first; one with a name that is taken already gets a number behind it, since it is asked
 *     for by name
 * @param inLatex the form in LaTeX of those that a paper shows in another one, by name
 * @param figures pictures of it, with their data; named likewise
 * @param macros single numbers and verdicts by a name in camelCase; a number is rounded where it is written
 * @param verdicts of a comparison, one for each program and time
 * @param changes of the times from run to run, in order of time; empty where none is looked for
 */
public record Report(
        Supplier<ObjectNode> json,
        List<Sentence> sentences,
        List<Table> tables,
        Map<String, Table> inLatex,
        List<Figure> figures,
        Map<String, Object> macros,
        List<Verdict> verdicts,
        List<TimeChange> changes) {
    /**
     * A change of times.
     *
     * @param before the place of the first run after it
     * @param percent by which they changed
     * @param because a person's reason, or what else changed there; empty where nothing is known
     */
    public record TimeChange(int before, double percent, String because) {}

    public Report {
        sentences = List.copyOf(sentences);
        verdicts = List.copyOf(verdicts);
        inLatex = Map.copyOf(inLatex);
        changes = List.copyOf(changes);
        Set<String> taken = new HashSet<>();
        tables = tables.stream().map(one -> one.as(free(one.name(), taken))).toList();
        taken.clear();
        figures = figures.stream().map(one -> one.as(free(one.name(), taken))).toList();
        macros = new LinkedHashMap<>(macros);
    }

    /** A free name that may stand in an address, a file's name and a label. */
    private static String free(String name, Set<String> taken) {
        String plain = name.replaceAll("[^A-Za-z0-9._]+", "-");
        String free = plain;
        for (int i = 2; !taken.add(free); i++) {
            free = plain + "-" + i;
        }
        return free;
    }

    /** The form in LaTeX of one of the tables. */
    public Table inLatex(Table table) {
        return inLatex.getOrDefault(table.name(), table);
    }

    /** The words of the sentences. */
    public List<String> words() {
        return sentences.stream().map(Sentence::words).toList();
    }

    /** Adds to the JSON, and says these sentences. */
    public Report with(Consumer<ObjectNode> more, Stream<Sentence> said) {
        Supplier<ObjectNode> whole = () -> {
            ObjectNode tree = json.get();
            more.accept(tree);
            return tree;
        };
        return new Report(whole, said.toList(), tables, inLatex, figures, macros, verdicts, changes);
    }

    /** The report without one time: its sentences, its rows, the figures over it. JSON and macros stay whole. */
    public Report without(String quantity) {
        return new Report(
                json,
                sentences.stream()
                        .filter(sentence -> !sentence.quantity().equals(quantity))
                        .toList(),
                tables.stream()
                        .map(table -> table.without("quantity", quantity))
                        .toList(),
                inLatex,
                figures.stream()
                        .filter(figure -> !figure.x().title().equals(quantity))
                        .toList(),
                macros,
                verdicts.stream()
                        .filter(verdict -> !verdict.quantity().equals(quantity))
                        .toList(),
                changes);
    }

    /** Adds figures behind its own. */
    public Report withFigures(List<Figure> more) {
        return new Report(
                json,
                sentences,
                tables,
                inLatex,
                Stream.concat(figures.stream(), more.stream()).toList(),
                macros,
                verdicts,
                changes);
    }

    public static Builder builder(Supplier<ObjectNode> json) {
        return new Builder(json);
    }

    /** Collects a report's parts in their order. */
    public static final class Builder {
        private final Supplier<ObjectNode> json;
        private final List<Sentence> sentences = new ArrayList<>();
        private final List<Table> tables = new ArrayList<>();
        private final Map<String, Table> inLatex = new LinkedHashMap<>();
        private final List<Figure> figures = new ArrayList<>();
        private final Map<String, Object> macros = new LinkedHashMap<>();
        private final List<Verdict> verdicts = new ArrayList<>();
        private final List<TimeChange> changes = new ArrayList<>();

        private Builder(Supplier<ObjectNode> json) {
            this.json = json;
        }

        public Builder sentence(String words) {
            return sentence(Sentence.of(Sentence.Topic.DETAIL, words));
        }

        public Builder sentence(Sentence sentence) {
            sentences.add(sentence);
            return this;
        }

        public Builder verdict(Verdict verdict) {
            long before = verdicts.stream()
                    .filter(one -> one.quantity().equals(verdict.quantity()))
                    .count();
            verdicts.add(verdict);
            return verdict(
                    verdict.quantity().toLowerCase(Locale.ROOT) + "Verdict" + (before == 0 ? "" : before + 1),
                    verdict.sentence());
        }

        public Builder change(TimeChange change) {
            changes.add(change);
            return this;
        }

        public Builder table(Table table) {
            tables.add(table);
            return this;
        }

        /** A table that a paper shows in another form, which has its name. */
        public Builder table(Table table, Table inLatex) {
            this.inLatex.put(table.name(), inLatex);
            return table(table);
        }

        /** A figure; one with nothing to draw is left out. */
        public Builder figure(Figure figure) {
            if (!figure.isEmpty()) {
                figures.add(figure);
            }
            return this;
        }

        /** A single number; one that is absent is left out. */
        public Builder number(String name, @Nullable Number value) {
            if (value != null) {
                macros.put(name, value);
            }
            return this;
        }

        /** Adds a number that may be absent. */
        public Builder number(String name, OptionalDouble value) {
            value.ifPresent(number -> macros.put(name, number));
            return this;
        }

        /** A verdict in words. */
        public Builder verdict(String name, String words) {
            macros.put(name, words);
            return this;
        }

        public Report build() {
            return new Report(json, sentences, tables, inLatex, figures, macros, verdicts, changes);
        }
    }
}
