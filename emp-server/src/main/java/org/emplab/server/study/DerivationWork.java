package org.emplab.server.study;

import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.emplab.analysis.cutoff.CutoffDerivation;
import org.emplab.analysis.cutoff.CutoffDerivations;
import org.emplab.analysis.cutoff.CutoffDerivations.CutoffSettings;
import org.emplab.analysis.cutoff.CutoffsReport;
import org.emplab.analysis.cutoff.PooledRuns;
import org.emplab.analysis.series.ProcessTimes;
import org.emplab.analysis.series.UnsuitableInputException;
import org.emplab.analysis.timing.TimingReport;
import org.emplab.analysis.timing.Timings;
import org.emplab.report.InputFile;
import org.emplab.server.api.Ids;
import org.emplab.server.api.Refusal;
import org.emplab.server.job.JobService.Work;
import org.emplab.server.job.Progress;
import org.emplab.server.run.Run;
import org.emplab.server.run.Runs;
import org.emplab.server.run.export.LoadedRuns;
import org.emplab.server.run.export.LoadedRuns.Loaded;
import org.emplab.server.security.Caller;
import org.emplab.server.study.AnalysisRunner.Kept;
import org.emplab.server.study.DerivationService.Answer;
import org.springframework.stereotype.Component;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Derives cutoffs from stored runs. */
@Component
class DerivationWork implements Work {
    static final String KIND = "derivation";
    private static final double STRICT = 2;

    private final Runs runs;
    private final LoadedRuns loaded;
    private final Analyses analyses;
    private final AnalysisRunner runner;
    private final Clock clock;

    DerivationWork(Runs runs, LoadedRuns loaded, Analyses analyses, AnalysisRunner runner, Clock clock) {
        this.runs = runs;
        this.loaded = loaded;
        this.analyses = analyses;
        this.runner = runner;
        this.clock = clock;
    }

    static JsonNode toJson(DerivationRequest request) {
        return JsonMapper.shared().valueToTree(request);
    }

    @Override
    public String kind() {
        return KIND;
    }

    @Override
    public Supplier<String> compute(JsonNode asked, String who, Progress progress) {
        DerivationRequest request = JsonMapper.shared().treeToValue(asked, DerivationRequest.class);
        Supplier<Answer.Derived> derived = prepare(request, Caller.login(who), progress);
        return () -> "/api/v1/derivations/" + derived.get().id();
    }

    /**
     * Reads each run at once, its digest with it; while it computes nothing of the database is held.
     *
     * @param by login name of who asks
     * @return keeps what was derived
     * @throws Refusal if nothing can be derived from these
     */
    Supplier<Answer.Derived> prepare(DerivationRequest request, String by, Progress progress) {
        DerivedRuns of = DerivedRuns.of(request, runs);
        try {
            List<Loaded> shortInputs = read(of.shortRuns(), request.shortProgram(), progress);
            List<Loaded> longInputs = read(of.longRuns(), request.longProgram(), progress);
            requireOneAccount(shortInputs, longInputs);
            progress.begin("deriving");
            return prepare(request, by, new Inputs(shortInputs, longInputs));
        } catch (UnsuitableInputException unsuitable) {
            throw Refusal.badRequest(String.valueOf(unsuitable.getMessage()));
        }
    }

    /** A program that is named is that of the first run, and of the others that interleave several. */
    private List<Loaded> read(List<Run> stored, Optional<String> program, Progress progress) {
        List<Loaded> inputs = new ArrayList<>();
        for (Run run : stored) {
            inputs.add(loaded.load(run, program.filter(name -> inputs.isEmpty() || loaded.interleaves(run)), progress));
        }
        return inputs;
    }

    /** Names other runs as the mend: a caller here cannot choose the account of PT. */
    private static void requireOneAccount(List<Loaded> shortRuns, List<Loaded> longRuns) {
        Map<Boolean, String> places = new LinkedHashMap<>();
        for (List<Loaded> inputs : List.of(shortRuns, longRuns)) {
            String length = inputs == shortRuns ? "short" : "long";
            for (int i = 0; i < inputs.size(); i++) {
                if (inputs.get(i).run().rows() > 0) {
                    places.putIfAbsent(
                            ProcessTimes.carriesOnCpuTime(inputs.get(i).run()),
                            length + " run" + (inputs.size() > 1 ? " " + (i + 1) : ""));
                }
            }
        }
        if (places.size() > 1) {
            throw Refusal.badRequest("Not every process of the " + places.get(false)
                    + " carries its on-CPU time, as those of the " + places.get(true)
                    + " do, and cutoffs are of one account of PT. Choose runs that agree in this.");
        }
    }

    /** The runs of both lengths as they were read. */
    private record Inputs(List<Loaded> shortRuns, List<Loaded> longRuns) {
        PooledRuns pooled(String length) {
            return PooledRuns.of(length, of(length).stream().map(Loaded::run).toList());
        }

        List<InputFile> files() {
            return Stream.concat(shortRuns.stream(), longRuns.stream())
                    .map(Loaded::file)
                    .toList();
        }

        List<AnalysisInput> all() {
            return Stream.of("short", "long").flatMap(this::as).toList();
        }

        private Stream<AnalysisInput> as(String length) {
            return IntStream.range(0, of(length).size())
                    .mapToObj(i -> AnalysisInput.of(
                            AnalysisInput.role(length, i), of(length).get(i)));
        }

        List<Loaded> of(String length) {
            return length.equals("short") ? shortRuns : longRuns;
        }
    }

    private Supplier<Answer.Derived> prepare(DerivationRequest request, String by, Inputs inputs) {
        Optional<Analysis> basedOn = request.basedOn().flatMap(Ids::uuid).flatMap(analyses::findById);
        if (basedOn.isEmpty() && request.basedOn().isPresent()) {
            throw Refusal.badRequest("There is no derivation to go on from.");
        }
        CutoffSettings settings = request.parameters()
                .settings(
                        Optional.empty(), by, basedOn.map(Analysis::parameters).map(AnalysisParameters::settings));
        List<AnalysisInput> all = inputs.all();
        Optional<Kept> same =
                runner.kept(Analysis.CUTOFFS, CutoffDerivation.ALGORITHM_VERSION, AnalysisParameters.of(settings), all);
        if (same.isPresent()) {
            return () -> derived(same.get());
        }
        CutoffDerivation derived = CutoffDerivations.derive(inputs.pooled("short"), inputs.pooled("long"), settings);
        Instant now = clock.instant();
        Analysis cutoffs = Analysis.ofCutoffs(
                CutoffDerivation.ALGORITHM_VERSION,
                AnalysisParameters.of(settings),
                CutoffsReport.json(derived, inputs.files()),
                new Analysis.Request(Caller.user(by), now, request.parameters().reason(), basedOn.map(Analysis::id)),
                all);
        Analysis.Request checking = new Analysis.Request(Caller.user(by), now);
        List<Analysis> checks = new ArrayList<>();
        for (String length : List.of("short", "long")) {
            for (int i = 0; i < inputs.of(length).size(); i++) {
                checks.add(check(
                        cutoffs.id(), derived, inputs.of(length).get(i), AnalysisInput.role(length, i), checking));
            }
        }
        return () -> derived(runner.keep(cutoffs, checks, any -> true));
    }

    private static Answer.Derived derived(Kept kept) {
        return new Answer.Derived(kept.id().toString(), kept.existing());
    }

    /** The sanity checks on the run itself. */
    private static Analysis check(
            UUID derivation, CutoffDerivation derived, Loaded input, String role, Analysis.Request request) {
        return Analysis.ofTiming(
                CutoffDerivation.ALGORITHM_VERSION,
                AnalysisParameters.ofTiming(derivation, role, STRICT),
                TimingReport.json(Timings.of(input.run(), derived.table(), STRICT), List.of(input.file())),
                request,
                AnalysisInput.of("timed", input));
    }
}
