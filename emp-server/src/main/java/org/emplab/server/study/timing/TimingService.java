package org.emplab.server.study.timing;

import io.swagger.v3.oas.annotations.media.Schema;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Supplier;
import org.emplab.analysis.cutoff.CutoffTable;
import org.emplab.analysis.question.CutoffTableSource;
import org.emplab.analysis.question.Cutoffs;
import org.emplab.analysis.series.UnsuitableInputException;
import org.emplab.analysis.timing.Timing;
import org.emplab.analysis.timing.TimingReport;
import org.emplab.analysis.timing.Timings;
import org.emplab.report.InputFile;
import org.emplab.server.api.Page;
import org.emplab.server.api.Refusal;
import org.emplab.server.job.JobService;
import org.emplab.server.job.JobService.Work;
import org.emplab.server.job.JobSettings;
import org.emplab.server.job.Progress;
import org.emplab.server.run.Run;
import org.emplab.server.run.Runs;
import org.emplab.server.run.export.LoadedRuns;
import org.emplab.server.run.export.LoadedRuns.Loaded;
import org.emplab.server.security.Caller;
import org.emplab.server.study.Analyses;
import org.emplab.server.study.Analysis;
import org.emplab.server.study.AnalysisInput;
import org.emplab.server.study.AnalysisParameters;
import org.emplab.server.study.AnalysisRunner;
import org.emplab.server.study.CutoffLookup;
import org.emplab.server.study.Derivation;
import org.emplab.server.study.DerivationService;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Service;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** Times stored runs with stored cutoff tables (SEDONA, step C), and keeps every result. */
@Service
public class TimingService implements Work {
    private final Runs runs;
    private final LoadedRuns loaded;
    private final DerivationService derivations;
    private final Analyses analyses;
    private final AnalysisRunner runner;
    private final TimingList list;
    private final JobService jobs;
    private final JobSettings settings;
    private final Clock clock;

    TimingService(
            Runs runs,
            LoadedRuns loaded,
            DerivationService derivations,
            Analyses analyses,
            AnalysisRunner runner,
            TimingList list,
            JobService jobs,
            JobSettings settings,
            Clock clock) {
        this.runs = runs;
        this.loaded = loaded;
        this.derivations = derivations;
        this.analyses = analyses;
        this.runner = runner;
        this.list = list;
        this.jobs = jobs;
        this.settings = settings;
        this.clock = clock;
    }

    /**
     * The body of an order for a timing.
     *
     * @param program which one, where the run interleaves several
     * @param derivation whose cutoffs to apply; empty for the table that is in force on the run's machine
     * @param deviations k of the second sanity check
     */
    public record TimingRequest(
            String run,
            Optional<String> program,
            Optional<String> derivation,
            double deviations,
            Optional<String> reason) {}

    /**
     * The outcome of a request: one of the two.
     *
     * @param job that times the run, and says where the result is
     */
    public record Answer(@Nullable String timing, @Nullable String job) {}

    static final String KIND = "timing";

    /**
     * Newest first.
     *
     * @param run only those of this run; empty: all
     */
    public Page<TimingView> timings(Optional<String> run, int page, int size) {
        UUID of = run.map(id -> runs.require(id).publicId()).orElse(null);
        return Page.of(list.part(of, Page.request(page, size)), most -> list.countUpTo(of, most));
    }

    public TimingView timing(String id) {
        return list.find(id).orElseThrow(() -> Refusal.notFound("timing " + id));
    }

    /**
     * Times and stores.
     *
     * @param asJob whether a job does it; null: where the run is large
     * @throws Refusal if the run cannot be timed so
     */
    public Answer time(TimingRequest request, @Nullable Boolean asJob) {
        Run run = runs.find(request.run()).orElseThrow(() -> Refusal.invalid("run", "is no run: " + request.run()));
        Order order = order(run, request);
        Caller.Person person = Caller.person();
        if (asJob == null ? run.aggregates().storedRows() > settings.rowsAtOnce() : asJob) {
            return new Answer(
                    null,
                    jobs.ask(
                                    KIND,
                                    "Timing of " + order.program().orElse(run.program()) + " on " + run.machineName(),
                                    JsonMapper.shared().valueToTree(order),
                                    order.reason(),
                                    person)
                            .toString());
        }
        return new Answer(
                runner.now(run.aggregates().storedSamples(), () -> prepare(order, person.who(), Progress.UNWATCHED))
                        .get()
                        .toString(),
                null);
    }

    /**
     * An order for a timing.
     *
     * @param program which one, where the run interleaves several
     * @param derivation whose cutoffs to apply
     * @param deviations k of the second sanity check
     */
    record Order(String run, Optional<String> program, String derivation, double deviations, Optional<String> reason) {}

    private Order order(Run run, TimingRequest request) {
        Optional<String> derivationId = request.derivation();
        Derivation derivation = derivationId.isPresent()
                ? derivations
                        .derivation(derivationId.get())
                        .orElseThrow(() -> Refusal.invalid("derivation", "is unknown: " + derivationId.get()))
                : derivations
                        .inForce(run.machineName())
                        .orElseThrow(() -> Refusal.conflict(CutoffTableSource.noneInForce(run.machineName())));
        Cutoffs.strange("the cutoffs", derivation.summary().machine(), run.machineName())
                .ifPresent(objection -> {
                    throw Refusal.badRequest(objection);
                });
        return new Order(
                run.publicId().toString(),
                request.program(),
                derivation.summary().id(),
                request.deviations(),
                request.reason());
    }

    @Override
    public String kind() {
        return KIND;
    }

    @Override
    public Supplier<String> compute(JsonNode asked, String who, Progress progress) {
        Supplier<UUID> timed = prepare(JsonMapper.shared().treeToValue(asked, Order.class), who, progress);
        return () -> "/api/v1/timings/" + timed.get();
    }

    /**
     * Times a run; while it computes nothing of the database is held.
     *
     * @return keeps the result
     * @throws Refusal if the run cannot be timed with these cutoffs
     */
    private Supplier<UUID> prepare(Order order, String who, Progress progress) {
        Derivation derivation = derivations
                .derivation(order.derivation())
                .orElseThrow(() -> Refusal.notFound("derivation " + order.derivation()));
        CutoffTable table = CutoffLookup.table(derivation);
        try {
            Loaded input = loaded.load(runs.require(order.run()), order.program(), progress);
            progress.begin("timing");
            List<InputFile> inputs = List.of(input.file(), CutoffLookup.file(derivation));
            Analysis timing = Analysis.ofTiming(
                    Timing.VERSION,
                    AnalysisParameters.ofTiming(UUID.fromString(order.derivation()), "asked", order.deviations()),
                    TimingReport.json(Timings.of(input.run(), table, order.deviations()), inputs),
                    new Analysis.Request(who, clock.instant(), order.reason(), Optional.empty()),
                    AnalysisInput.of("timed", input));
            return () -> analyses.add(timing).id();
        } catch (UnsuitableInputException unsuitable) {
            throw Refusal.badRequest(String.valueOf(unsuitable.getMessage()));
        }
    }

    /**
     * A timing on record; the REST description keeps the name by which clients know it.
     *
     * @param derivation whose cutoffs were applied
     * @param deviations k of the second sanity check
     * @param by login of the person who asked for it
     * @param result {@code emp-timing/1}, as it was computed then
     */
    @Schema(name = "StoredTiming")
    public record TimingView(
            @Schema(format = "uuid") String id,
            @Schema(format = "uuid") String run,
            String program,
            String machine,
            @Schema(format = "uuid") String derivation,
            double deviations,
            String by,
            Instant at,
            Optional<String> reason,
            @Schema(implementation = Object.class) ObjectNode result) {
        /** The stored result as a value. */
        public Timing timing() {
            return TimingReport.read(result, "timing " + id);
        }
    }
}
