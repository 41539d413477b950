package org.emplab.server.study;

import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.TreeMap;
import java.util.UUID;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.emplab.analysis.catalogue.RunAnalyses;
import org.emplab.analysis.question.GivenValues;
import org.emplab.analysis.question.KeptCutoffs;
import org.emplab.analysis.question.RunAnalysis;
import org.emplab.analysis.question.Trait;
import org.emplab.analysis.series.UnsuitableInputException;
import org.emplab.server.job.Progress;
import org.emplab.server.job.Work;
import org.emplab.server.run.Run;
import org.emplab.server.run.Runs;
import org.emplab.server.run.export.LoadedRuns;
import org.emplab.web.api.ProblemException;
import org.emplab.web.comment.CommentPort;
import org.emplab.web.comment.CommentView;
import org.springframework.stereotype.Service;
import org.springframework.transaction.support.TransactionTemplate;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** Analyses of stored runs as {@code emp analyze} has them, each kept with what it was made from. */
@Service
record AskedAnalyses(
        LoadedRuns loaded,
        Runs runs,
        Analyses analyses,
        TransactionTemplate transaction,
        CommentPort comments,
        KeptCutoffs cutoffs,
        KeyedLock once,
        Clock clock)
        implements Work {
    static final String KIND = "analysis";

    /**
     * @param existing true if the same was made of the same before, so that nothing new is kept
     */
    record Made(UUID id, boolean existing) {}

    /**
     * An order for an analysis.
     *
     * @param kind its key; a job that was asked of an earlier version has {@code COST_MODEL} for {@code cost-model}
     * @param runs ids, in their order
     * @param supersedes the analysis that is made again
     */
    record Order(
            String kind, List<String> runs, ObjectNode parameters, Optional<String> reason, Optional<UUID> supersedes) {
        RunAnalysis<?> analysis() {
            return RunAnalyses.ofKey(kind.toLowerCase(Locale.ROOT).replace('_', '-'))
                    .orElseThrow();
        }

        Order with(ObjectNode others) {
            return new Order(kind, runs, others, reason, supersedes);
        }

        /** The order's question, without the caller. */
        String question() {
            return analysis().key() + " " + runs + " " + new TreeMap<>(GivenValues.texts(parameters));
        }
    }

    @Override
    public String kind() {
        return KIND;
    }

    @Override
    public Supplier<String> compute(JsonNode asked, String who, Progress progress) {
        Supplier<Made> made = prepare(settled(JsonMapper.shared().treeToValue(asked, Order.class)), who, progress);
        return () -> "/api/v1/analyses/" + made.get().id();
    }

    /** Makes an analysis and keeps it; what is asked by several at once is computed once. */
    Made make(Order asked, String who) {
        Order order = settled(asked);
        Instant begun = clock.instant();
        return once.run(
                order.question(),
                waited -> (waited ? madeMeanwhile(order, begun) : Optional.<Made>empty()).orElseGet(() -> {
                    Supplier<Made> made = prepare(order, who, Progress.UNWATCHED);
                    return transaction.execute(status -> made.get());
                }));
    }

    /** The analysis that another one asked for while this one waited, unless a run has grown since. */
    private Optional<Made> madeMeanwhile(Order order, Instant begun) {
        return transaction.execute(status -> {
            List<Run> of = order.runs().stream().map(runs::require).toList();
            return analyses.ofKind(order.analysis().key(), of.get(0).id()).stream()
                    .filter(one -> !one.madeAt().isBefore(begun))
                    .filter(one -> one.parameters().equals(order.parameters()))
                    .filter(one -> isOf(inputs(one), of))
                    .findFirst()
                    .map(one -> new Made(one.id(), true));
        });
    }

    private static boolean isOf(List<AnalysisInput> inputs, List<Run> runs) {
        return inputs.size() == runs.size()
                && IntStream.range(0, runs.size())
                        .allMatch(i -> inputs.get(i).runId() == runs.get(i).id()
                                && inputs.get(i).storedSamples()
                                        == runs.get(i).aggregates().storedSamples());
    }

    /**
     * Makes an analysis; while it computes nothing of the database is held.
     *
     * @param order settled
     * @param who user:NAME
     * @return keeps it, in a transaction
     * @throws ProblemException if it cannot be made of these runs, or with these parameters
     */
    private Supplier<Made> prepare(Order order, String who, Progress progress) {
        List<AnalysedRun> inputs = order.runs().stream()
                .map(id -> AnalysedRun.read(runs.require(id), loaded, progress))
                .toList();
        progress.begin("analysing");
        ObjectNode result = result(order.analysis(), inputs, order.parameters());
        List<AnalysisInput> kept = new ArrayList<>();
        for (AnalysedRun input : inputs) {
            kept.add(input.as(String.valueOf(kept.size() + 1)));
        }
        return () -> keep(order, result, kept, who);
    }

    /** Keeps a result, unless the same is kept already. */
    private Made keep(Order order, ObjectNode result, List<AnalysisInput> kept, String who) {
        String kind = order.analysis().key();
        String version = result.path("algorithmVersion").asString();
        JsonNode asStored = JsonMapper.shared().readTree(result.toString());
        analyses.holdKind(kind, kept.get(0).runId());
        return analyses.ofKind(kind, kept.get(0).runId()).stream()
                .filter(earlier -> earlier.algorithmVersion().equals(version))
                .filter(earlier -> earlier.parameters().equals(order.parameters()))
                .filter(earlier -> sameInputs(inputs(earlier), kept))
                // what is usual where a parameter is not given may have changed since
                .filter(earlier ->
                        ResultDifference.between(earlier.result(), asStored).isEmpty())
                .findFirst()
                .map(earlier -> new Made(earlier.id(), true))
                .orElseGet(() -> new Made(
                        analyses.add(Analysis.of(
                                        kind,
                                        version,
                                        order.parameters(),
                                        result,
                                        new Analysis.Request(who, clock.instant(), order.reason(), order.supersedes()),
                                        kept))
                                .id(),
                        false));
    }

    /** Settles an order on the tables and marks in force now, so that it stays on record which counted. */
    private Order settled(Order asked) {
        Order order =
                asked.analysis().has(Trait.MARKS) && !asked.parameters().has(RunAnalysis.MARKS) ? marked(asked) : asked;
        String key = RunAnalysis.CUTOFFS.key();
        if (!order.parameters().has(key)) {
            return order;
        }
        ObjectNode parameters = order.parameters().deepCopy();
        parameters.remove(key);
        String tables = suiting(() -> cutoffs.settled(
                GivenValues.texts(order.parameters()).getOrDefault(key, ""),
                order.runs().stream().map(id -> runs.require(id).machineName()).toList()));
        return order.with(tables.isEmpty() ? parameters : parameters.put(key, tables));
    }

    private Order marked(Order asked) {
        List<CommentView> changes = comments.changes(asked.runs());
        ObjectNode parameters = asked.parameters().deepCopy();
        if (!changes.isEmpty()) {
            ObjectNode byRun = parameters.putObject(RunAnalysis.MARKS);
            changes.forEach(change -> byRun.put(change.subject(), change.text()));
        }
        return asked.with(parameters);
    }

    private ObjectNode result(RunAnalysis<?> kind, List<AnalysedRun> inputs, JsonNode parameters) {
        return suiting(() -> kind.of(
                        inputs.stream().map(AnalysedRun::run).toList(),
                        inputs.stream().map(AnalysedRun::file).toList(),
                        parameters,
                        cutoffs)
                .json()
                .get());
    }

    private static <T> T suiting(Supplier<T> answer) {
        try {
            return answer.get();
        } catch (UnsuitableInputException unsuitable) {
            throw ProblemException.badRequest(String.valueOf(unsuitable.getMessage()));
        } catch (IllegalArgumentException wrong) {
            throw ProblemException.invalid("parameters", "are wrong: " + wrong.getMessage());
        }
    }

    /** Repeats an analysis by the algorithm as it is now; the result supersedes the earlier one. */
    Order again(Analysis earlier, RunAnalysis<?> kind, Optional<String> reason) {
        List<String> of = transaction.execute(status -> inputs(
                        analyses.findById(earlier.id()).orElseThrow())
                .stream()
                .map(input ->
                        runs.findById(input.runId()).orElseThrow().publicId().toString())
                .toList());
        return new Order(kind.key(), of, earlier.parameters(), reason, Optional.of(earlier.id()));
    }

    /** The inputs in the order in which they were given. */
    static List<AnalysisInput> inputs(Analysis analysis) {
        return analysis.inputs().stream()
                .sorted(Comparator.comparingInt(input -> Integer.parseInt(input.role())))
                .toList();
    }

    private static boolean sameInputs(List<AnalysisInput> some, List<AnalysisInput> others) {
        if (some.size() != others.size()) {
            return false;
        }
        for (int i = 0; i < some.size(); i++) {
            if (some.get(i).runId() != others.get(i).runId()
                    || !Arrays.equals(some.get(i).contentSha256(), others.get(i).contentSha256())) {
                return false;
            }
        }
        return true;
    }
}
