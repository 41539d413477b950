package org.emplab.server.study;

import java.time.Clock;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Supplier;
import org.emplab.analysis.catalogue.RunAnalyses;
import org.emplab.analysis.question.RunAnalysis;
import org.emplab.analysis.question.Trait;
import org.emplab.analysis.series.UnsuitableInputException;
import org.emplab.server.job.Progress;
import org.emplab.server.job.Work;
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
class AskedAnalyses implements Work {
    static final String KIND = "analysis";

    private final LoadedRuns loaded;
    private final Runs runs;
    private final Analyses analyses;
    private final TransactionTemplate transaction;
    private final CommentPort comments;
    private final Clock clock;

    AskedAnalyses(
            LoadedRuns loaded,
            Runs runs,
            Analyses analyses,
            TransactionTemplate transaction,
            CommentPort comments,
            Clock clock) {
        this.loaded = loaded;
        this.runs = runs;
        this.analyses = analyses;
        this.transaction = transaction;
        this.comments = comments;
        this.clock = clock;
    }

    /**
     * @param existing true if the same was made of the same before, so that nothing new is kept
     */
    record Made(UUID id, boolean existing) {}

    /**
     * What to make.
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
    }

    @Override
    public String kind() {
        return KIND;
    }

    @Override
    public Supplier<String> compute(JsonNode asked, String who, Progress progress) {
        Supplier<Made> made = prepare(JsonMapper.shared().treeToValue(asked, Order.class), who, progress);
        return () -> "/api/v1/analyses/" + made.get().id();
    }

    /** Makes an analysis and keeps it. */
    Made make(Order order, String who) {
        Supplier<Made> made = prepare(order, who, Progress.UNWATCHED);
        return transaction.execute(status -> made.get());
    }

    /**
     * Makes an analysis; while it computes nothing of the database is held.
     *
     * @param who user:NAME
     * @return keeps it, in a transaction
     * @throws ProblemException if it cannot be made of these runs, or with these parameters
     */
    private Supplier<Made> prepare(Order asked, String who, Progress progress) {
        Order order =
                asked.analysis().has(Trait.MARKS) && !asked.parameters().has(RunAnalysis.MARKS) ? marked(asked) : asked;
        List<AnalysedRun> inputs = order.runs().stream()
                .map(id -> AnalysedRun.read(runs.require(id), loaded, progress))
                .toList();
        progress.begin("analysing");
        ObjectNode result = result(order.analysis(), inputs, order.parameters());
        JsonNode asStored = JsonMapper.shared().readTree(result.toString());
        String version = result.path("algorithmVersion").asString();
        List<AnalysisInput> kept = new ArrayList<>();
        for (AnalysedRun input : inputs) {
            kept.add(input.as(String.valueOf(kept.size() + 1)));
        }
        return () -> analyses.ofKind(order.analysis().key(), kept.get(0).runId()).stream()
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
                                        order.analysis().key(),
                                        version,
                                        order.parameters(),
                                        result,
                                        new Analysis.Request(who, clock.instant(), order.reason(), order.supersedes()),
                                        kept))
                                .id(),
                        false));
    }

    /** With the marks in force at these runs, so that it stays on record which counted. */
    private Order marked(Order asked) {
        List<CommentView> changes = comments.changes(asked.runs());
        ObjectNode parameters = asked.parameters().deepCopy();
        if (!changes.isEmpty()) {
            ObjectNode byRun = parameters.putObject(RunAnalysis.MARKS);
            changes.forEach(change -> byRun.put(change.subject(), change.text()));
        }
        return new Order(asked.kind(), asked.runs(), parameters, asked.reason(), asked.supersedes());
    }

    private static ObjectNode result(RunAnalysis<?> kind, List<AnalysedRun> inputs, JsonNode parameters) {
        try {
            return kind.of(
                            inputs.stream().map(AnalysedRun::run).toList(),
                            inputs.stream().map(AnalysedRun::file).toList(),
                            parameters)
                    .json()
                    .get();
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

    /** In the order in which they were given. */
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
