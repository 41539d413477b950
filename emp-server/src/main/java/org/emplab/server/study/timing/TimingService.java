package org.emplab.server.study.timing;

import java.time.Clock;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Supplier;
import org.emplab.analysis.cutoff.CutoffDerivation;
import org.emplab.analysis.cutoff.CutoffTable;
import org.emplab.analysis.cutoff.CutoffsJsonReader;
import org.emplab.analysis.series.UnsuitableInputException;
import org.emplab.analysis.timing.TimingJson;
import org.emplab.analysis.timing.Timings;
import org.emplab.report.InputFile;
import org.emplab.server.job.Progress;
import org.emplab.server.job.Work;
import org.emplab.server.run.Run;
import org.emplab.server.run.Runs;
import org.emplab.server.run.export.LoadedRuns;
import org.emplab.server.security.Secrets;
import org.emplab.server.study.AnalysedRun;
import org.emplab.server.study.Analyses;
import org.emplab.server.study.Analysis;
import org.emplab.server.study.AnalysisParameters;
import org.emplab.server.study.DerivationService;
import org.emplab.web.api.ProblemException;
import org.emplab.web.derivation.Derivation;
import org.springframework.stereotype.Service;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Times stored runs with stored cutoff tables (SEDONA, step C), and keeps every result. */
@Service
class TimingService implements Work {
    static final String KIND = "timing";

    private final Runs runs;
    private final LoadedRuns loaded;
    private final DerivationService derivations;
    private final Analyses analyses;
    private final Clock clock;

    TimingService(Runs runs, LoadedRuns loaded, DerivationService derivations, Analyses analyses, Clock clock) {
        this.runs = runs;
        this.loaded = loaded;
        this.derivations = derivations;
        this.analyses = analyses;
        this.clock = clock;
    }

    /**
     * What to time.
     *
     * @param program which one, where the run interleaves several
     * @param derivation whose cutoffs to apply
     * @param deviations k of the second sanity check
     */
    record Order(String run, Optional<String> program, String derivation, double deviations, Optional<String> reason) {}

    /**
     * @param derivationId empty for the cutoff table that is published for the run's machine
     * @throws ProblemException if there are no such cutoffs, or they are not the machine's
     */
    Order order(
            Run run,
            Optional<String> program,
            Optional<String> derivationId,
            double deviations,
            Optional<String> reason) {
        Derivation derivation = derivationId.isPresent()
                ? derivations
                        .derivation(derivationId.get())
                        .orElseThrow(() -> ProblemException.invalid("derivation", "is unknown: " + derivationId.get()))
                : derivations
                        .inForce(run.machineName())
                        .orElseThrow(() -> ProblemException.conflict("no cutoff table is published for "
                                + run.machineName() + "; publish one, or name a derivation"));
        if (!derivation.summary().machine().equals(run.machineName())) {
            throw ProblemException.badRequest("the cutoffs are of "
                    + derivation.summary().machine() + ", but the run is of " + run.machineName());
        }
        return new Order(
                run.publicId().toString(), program, derivation.summary().id(), deviations, reason);
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
     * @throws ProblemException if the run cannot be timed with these cutoffs
     */
    Supplier<UUID> prepare(Order order, String who, Progress progress) {
        Derivation derivation = derivations
                .derivation(order.derivation())
                .orElseThrow(() -> ProblemException.notFound("derivation " + order.derivation()));
        String cutoffs = derivation.cutoffs().toString();
        CutoffTable table = CutoffsJsonReader.read(derivation.cutoffs(), "stored derivation")
                .table();
        try {
            AnalysedRun input = AnalysedRun.read(runs.require(order.run()), loaded, order.program(), progress);
            progress.begin("timing");
            List<InputFile> inputs = List.of(input.file(), digest(derivation, cutoffs));
            Analysis timing = Analysis.ofTiming(
                    CutoffDerivation.ALGORITHM_VERSION,
                    AnalysisParameters.ofTiming(UUID.fromString(order.derivation()), "asked", order.deviations()),
                    TimingJson.write(Timings.of(input.run(), table, order.deviations()), inputs),
                    new Analysis.Request(who, clock.instant(), order.reason(), Optional.empty()),
                    input.as("timed"));
            return () -> analyses.add(timing).id();
        } catch (UnsuitableInputException unsuitable) {
            throw ProblemException.badRequest(String.valueOf(unsuitable.getMessage()));
        }
    }

    private static InputFile digest(Derivation derivation, String cutoffs) {
        byte[] sha256 = Secrets.sha256(cutoffs);
        return new InputFile(
                "derivation:" + derivation.summary().id(), HexFormat.of().formatHex(sha256));
    }
}
