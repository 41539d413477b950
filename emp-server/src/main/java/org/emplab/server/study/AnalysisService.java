package org.emplab.server.study;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.emplab.analysis.catalogue.RunAnalyses;
import org.emplab.analysis.question.CutoffTableSource;
import org.emplab.analysis.question.Cutoffs;
import org.emplab.analysis.question.Door;
import org.emplab.analysis.question.ParameterDeclaration.Parameter;
import org.emplab.analysis.question.ParameterValues;
import org.emplab.analysis.question.Question.Trait;
import org.emplab.analysis.question.RunAnalysis;
import org.emplab.analysis.series.UnsuitableInputException;
import org.emplab.lab.Role;
import org.emplab.report.InputFile;
import org.emplab.report.Report;
import org.emplab.runfile.JsonTrees;
import org.emplab.server.api.Refusal;
import org.emplab.server.comment.CommentService;
import org.emplab.server.comment.CommentService.CommentView;
import org.emplab.server.job.JobService.Work;
import org.emplab.server.job.JobView.JobProgress;
import org.emplab.server.job.Progress;
import org.emplab.server.job.Progress.WatchedProgress;
import org.emplab.server.run.Run;
import org.emplab.server.run.Runs;
import org.emplab.server.run.export.LoadedRuns;
import org.emplab.server.run.export.LoadedRuns.Loaded;
import org.emplab.server.security.Caller;
import org.emplab.server.study.AnalysisRunner.Kept;
import org.springframework.stereotype.Service;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Analyses of stored runs as {@code emp analyze} has them, for pages, REST and jobs. */
@Service
public class AnalysisService implements Work {
    private final AnalysisRunner runner;
    private final LoadedRuns loaded;
    private final Runs runs;
    private final CommentService comments;
    private final CutoffTableSource cutoffs;
    private final Clock clock;
    private final Map<Question, WatchedProgress> underWay = new ConcurrentHashMap<>();

    AnalysisService(
            AnalysisRunner runner,
            LoadedRuns loaded,
            Runs runs,
            CommentService comments,
            CutoffTableSource cutoffs,
            Clock clock) {
        this.runner = runner;
        this.loaded = loaded;
        this.runs = runs;
        this.comments = comments;
        this.cutoffs = cutoffs;
        this.clock = clock;
    }

    public record Answer(Report report, Provenance provenance) {}

    /**
     * How an answer came about.
     *
     * @param inputs the runs with the digests of their canonical run files
     * @param version of the algorithm
     * @param by login of the person who asked first
     * @param analysis its id in the database; empty where it is not kept
     */
    public record Provenance(List<InputFile> inputs, String version, String by, Instant at, Optional<UUID> analysis) {
        public Provenance {
            inputs = List.copyOf(inputs);
        }
    }

    public static final String KIND = "analysis";

    /** The parameter of every analysis by REST for the programs of interleaved runs. */
    private static final String PROGRAMS = "programs";

    /** Rows of processes are what takes memory. */
    private static final long MOST_ROWS_OF_A_PAGE = 12_000_000;

    /** Characters of JSON; the points of a series of 8 000 samples. */
    private static final int LARGEST_SHOWN = 1_000_000;

    /**
     * An order for an analysis.
     *
     * @param kind its key; a job that was asked of an earlier version has {@code COST_MODEL} for {@code cost-model}
     * @param runs ids, in their order
     * @param supersedes the analysis that is made again
     */
    public record Order(
            String kind, List<String> runs, ObjectNode parameters, Optional<String> reason, Optional<UUID> supersedes) {
        RunAnalysis<?> analysis() {
            return RunAnalyses.ofKey(kind.toLowerCase(Locale.ROOT).replace('_', '-'))
                    .orElseThrow();
        }

        Order with(ObjectNode others) {
            return new Order(kind, runs, others, reason, supersedes);
        }
    }

    /**
     * An answer and what it was made of, without the runs themselves.
     *
     * @param lasting whether it is worth keeping of a look: nothing will come to the runs any more, and it is not large
     * @param kept where it is in the database, once it is
     */
    private record Computed(
            Report report,
            String version,
            List<InputFile> files,
            List<AnalysisInput> inputs,
            boolean lasting,
            Instant at,
            AtomicReference<Kept> kept) {}

    /** The part of a run that an answer is from: another text once something came to it. */
    private static String now(Run run) {
        return String.join(
                " ",
                run.publicId().toString(),
                run.state().key(),
                String.valueOf(run.aggregates().storedSamples()),
                String.valueOf(run.aggregates().processRows()),
                String.valueOf(run.header()));
    }

    /**
     * A question about runs as they are now.
     *
     * @param runs each as it is now
     * @param cutoffs what an answer calls them, with the version that is published now
     * @param door whose words a refusal has
     */
    private record Question(String kind, List<String> runs, ObjectNode parameters, List<String> cutoffs, Door door) {}

    /**
     * The answer, or nothing yet after a while: a later call finds what was computed meanwhile.
     *
     * @throws UnsuitableInputException if the runs do not suit
     * @throws IllegalArgumentException if a parameter is wrong
     * @throws Refusal if too many others wait
     */
    public Optional<Answer> answer(RunAnalysis<?> kind, AnalysisAddress address, Duration patience) {
        Order order = order(kind, address);
        return computed(order, Door.PAGE, patience).map(one -> new Answer(one.report(), provenance(order, one)));
    }

    /** How far the computation of a page's answer is; empty where it waits for its turn. */
    public Optional<JobProgress> progress(RunAnalysis<?> kind, AnalysisAddress address) {
        Order order = order(kind, address);
        return Optional.ofNullable(underWay.get(question(
                        order,
                        Door.PAGE,
                        order.runs().stream().map(runs::require).toList())))
                .map(WatchedProgress::now);
    }

    /**
     * The report that a page would show, where it is at hand; else it is computed meanwhile. A glance at it is no look: it is
     * not kept.
     */
    public Optional<Report> glance(RunAnalysis<?> kind, AnalysisAddress address) {
        Order order = order(kind, address);
        return computed(order, Door.PAGE, Duration.ZERO).map(Computed::report);
    }

    private Order order(RunAnalysis<?> kind, AnalysisAddress address) {
        return settled(
                new Order(kind.key(), address.runs(), parameters(kind, address), Optional.empty(), Optional.empty()));
    }

    /** The parameters of a page as REST would have them; what is no parameter is passed over. */
    private static ObjectNode parameters(RunAnalysis<?> kind, AnalysisAddress address) {
        ObjectNode parameters = JsonTrees.object();
        if (!address.programs().isEmpty()) {
            ArrayNode programs = parameters.putArray(PROGRAMS);
            address.programs().forEach(programs::add);
        }
        kind.parameters().stream()
                .map(Parameter::key)
                .filter(address.values()::containsKey)
                .forEach(key -> parameters.put(key, address.values().get(key)));
        return parameters;
    }

    /** Keeps what a researcher looks at, where it lasts. */
    private Provenance provenance(Order order, Computed one) {
        boolean keeps = one.lasting()
                && Caller.role()
                        .filter(role -> role.compareTo(Role.RESEARCHER) >= 0)
                        .isPresent();
        if (keeps && one.kept().get() == null) {
            one.kept().set(keep(order, one, Caller.person().who(), true));
        }
        Optional<Kept> kept = Optional.ofNullable(one.kept().get());
        return new Provenance(
                one.files().stream().distinct().toList(),
                one.version(),
                Caller.login(kept.map(Kept::by).orElseGet(Caller::whoOrAnonymous)),
                kept.map(Kept::at).orElse(one.at()),
                kept.map(Kept::id));
    }

    /** Makes an analysis and keeps it. */
    public Kept make(Order asked, String who) {
        return suiting(() -> {
            Order order = settled(asked);
            return computed(order, Door.REST, AnalysisRunner.ANY_TIME)
                    .map(one -> keep(order, one, who, false))
                    .orElseThrow(AnalysisRunner::stops);
        });
    }

    @Override
    public String kind() {
        return KIND;
    }

    @Override
    public Supplier<String> compute(JsonNode asked, String who, Progress progress) {
        return suiting(() -> {
            Order order = settled(JsonMapper.shared().treeToValue(asked, Order.class));
            Computed computed = compute(order, Door.REST, progress);
            return () -> "/api/v1/analyses/" + keep(order, computed, who, false).id();
        });
    }

    private Optional<Computed> computed(Order order, Door door, Duration patience) {
        List<Run> of = order.runs().stream().map(runs::require).toList();
        if (door == Door.PAGE) {
            refuseTooMuch(of);
        }
        Question question = question(order, door, of);
        return runner.within(
                patience,
                question,
                of.stream().mapToLong(run -> run.aggregates().storedSamples()).sum(),
                () -> watched(question, progress -> compute(order, door, progress)));
    }

    private <T> T watched(Question question, Function<Progress, T> computation) {
        WatchedProgress progress = new WatchedProgress();
        underWay.put(question, progress);
        try {
            return computation.apply(progress);
        } finally {
            underWay.remove(question, progress);
        }
    }

    private Question question(Order order, Door door, List<Run> of) {
        return new Question(
                order.analysis().key(),
                of.stream().map(AnalysisService::now).toList(),
                order.parameters(),
                cutoffs.tables(given(order.parameters())).stream()
                        .map(Cutoffs::words)
                        .toList(),
                door);
    }

    /** Reads the runs and answers; meanwhile nothing of the database is held. */
    private Computed compute(Order order, Door door, Progress progress) {
        Map<String, Loaded> read = new LinkedHashMap<>();
        order.runs().forEach(id -> read.computeIfAbsent(id, one -> loaded.load(runs.require(one), progress)));
        List<Loaded> of = order.runs().stream().map(read::get).toList();
        progress.begin("analysing");
        List<InputFile> files = of.stream().map(Loaded::file).toList();
        Report report =
                report(order.analysis(), of.stream().map(Loaded::run).toList(), files, order.parameters(), door);
        ObjectNode result = report.json().get();
        return new Computed(
                report,
                result.path("algorithmVersion").asString(),
                files,
                IntStream.range(0, of.size())
                        .mapToObj(i -> AnalysisInput.of(String.valueOf(i + 1), of.get(i)))
                        .toList(),
                of.stream().allMatch(run -> run.stored().state().ended())
                        && result.toString().length() <= LARGEST_SHOWN,
                clock.instant(),
                new AtomicReference<>());
    }

    private Report report(
            RunAnalysis<?> kind,
            List<org.emplab.model.Run> of,
            List<InputFile> files,
            ObjectNode parameters,
            Door door) {
        return door == Door.REST
                ? kind.of(of, files, parameters, cutoffs)
                : kind.of(
                        of,
                        files,
                        parameters
                                .path(PROGRAMS)
                                .valueStream()
                                .map(JsonNode::asString)
                                .toList(),
                        ParameterValues.texts(parameters),
                        parameters.path(RunAnalysis.MARKS).properties().stream()
                                .collect(Collectors.toMap(
                                        Map.Entry::getKey,
                                        mark -> mark.getValue().asString())),
                        cutoffs);
    }

    private static void refuseTooMuch(List<Run> of) {
        long rows = of.stream().mapToLong(run -> run.aggregates().processRows()).sum();
        if (rows > MOST_ROWS_OF_A_PAGE) {
            throw new UnsuitableInputException(String.format(
                    Locale.ROOT,
                    "These runs have %,d rows of processes together, of which a page reads at most %,d:"
                            + " choose fewer runs, or take their run files and ask emp analyze.",
                    rows,
                    MOST_ROWS_OF_A_PAGE));
        }
    }

    private Kept keep(Order order, Computed computed, String who, boolean shown) {
        ObjectNode result = computed.report().json().get();
        Analysis made = Analysis.of(
                order.analysis().key(),
                computed.version(),
                order.parameters(),
                result,
                new Analysis.Request(who, clock.instant(), order.reason(), order.supersedes()),
                computed.inputs());
        JsonNode asStored = JsonMapper.shared().readTree(made.resultText());
        // what is usual where a parameter is not given may have changed since
        return runner.keep(
                shown ? made.asShown() : made,
                List.of(),
                earlier -> ResultDifference.between(earlier.result(), asStored).isEmpty());
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
        String tables = cutoffs.settled(
                given(order.parameters()),
                order.runs().stream().map(id -> runs.require(id).machineName()).toList());
        return order.with(tables.isEmpty() ? parameters : parameters.put(key, tables));
    }

    /** The cutoffs that parameters name. */
    private static String given(ObjectNode parameters) {
        return ParameterValues.texts(parameters).getOrDefault(RunAnalysis.CUTOFFS.key(), "");
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

    private static <T> T suiting(Supplier<T> answer) {
        try {
            return answer.get();
        } catch (UnsuitableInputException unsuitable) {
            throw Refusal.badRequest(String.valueOf(unsuitable.getMessage()));
        } catch (IllegalArgumentException wrong) {
            throw Refusal.invalid("parameters", "are wrong: " + wrong.getMessage());
        }
    }
}
