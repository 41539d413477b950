package org.emplab.server.study.timing;

import java.time.Clock;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.emplab.analysis.cutoff.CutoffDerivation;
import org.emplab.analysis.cutoff.CutoffTable;
import org.emplab.analysis.series.UnsuitableInputException;
import org.emplab.analysis.timing.Timings;
import org.emplab.report.InputFile;
import org.emplab.report.cutoff.CutoffsJsonReader;
import org.emplab.report.timing.TimingJson;
import org.emplab.server.api.ProblemException;
import org.emplab.server.run.Run;
import org.emplab.server.run.export.RunExport;
import org.emplab.server.security.Secrets;
import org.emplab.server.study.AnalysedRun;
import org.emplab.server.study.Analyses;
import org.emplab.server.study.Analysis;
import org.emplab.server.study.AnalysisParameters;
import org.emplab.server.study.StoredDerivations;
import org.emplab.web.derivation.Derivation;
import org.springframework.stereotype.Service;

/** Times stored runs with stored cutoff tables (SEDONA, step C), and keeps every result. */
@Service
class StoredTimings {
    private final RunExport export;
    private final StoredDerivations derivations;
    private final Analyses analyses;
    private final Clock clock;

    StoredTimings(RunExport export, StoredDerivations derivations, Analyses analyses, Clock clock) {
        this.export = export;
        this.derivations = derivations;
        this.analyses = analyses;
        this.clock = clock;
    }

    /**
     * Times a run; while it computes nothing of the database is held.
     *
     * @param program which one, where the run interleaves several
     * @param derivationId empty for the cutoff table that is published for the run's machine
     * @param deviations k of the second sanity check
     * @throws ProblemException if there are no such cutoffs, or the run cannot be timed with them
     */
    public UUID time(
            Run run,
            Optional<String> program,
            Optional<String> derivationId,
            double deviations,
            Optional<String> reason,
            String who) {
        Derivation derivation = derivationId.isPresent()
                ? derivations
                        .derivation(derivationId.get())
                        .orElseThrow(() -> ProblemException.invalid("derivation", "is unknown: " + derivationId.get()))
                : derivations
                        .inForce(run.machineName())
                        .orElseThrow(() -> ProblemException.conflict("no cutoff table is published for "
                                + run.machineName() + "; publish one, or name a derivation"));
        if (!derivation.summary().machine().equals(run.machineName())) {
            throw ProblemException.conflict("the cutoffs are of "
                    + derivation.summary().machine() + ", but the run is of " + run.machineName());
        }
        String cutoffs = derivation.cutoffs().toString();
        CutoffTable table = CutoffsJsonReader.read(derivation.cutoffs(), "stored derivation")
                .table();
        try {
            AnalysedRun input = AnalysedRun.read(run, export, program);
            List<InputFile> inputs = List.of(input.file(), digest(derivation, cutoffs));
            return analyses.add(Analysis.ofTiming(
                            CutoffDerivation.ALGORITHM_VERSION,
                            AnalysisParameters.ofTiming(
                                    UUID.fromString(derivation.summary().id()), "asked", deviations),
                            TimingJson.write(Timings.of(input.run(), table, deviations), inputs),
                            new Analysis.Request(who, clock.instant(), reason, Optional.empty()),
                            input.as("timed")))
                    .id();
        } catch (UnsuitableInputException unsuitable) {
            throw ProblemException.conflict(String.valueOf(unsuitable.getMessage()));
        }
    }

    private static InputFile digest(Derivation derivation, String cutoffs) {
        byte[] sha256 = Secrets.sha256(cutoffs);
        return new InputFile(
                "derivation:" + derivation.summary().id(), HexFormat.of().formatHex(sha256));
    }
}
