package org.emplab.analysis.changepoint;

import java.util.ArrayList;
import java.util.List;
import org.emplab.analysis.question.Param;
import org.emplab.analysis.question.ParameterValues.PerRun;
import org.emplab.analysis.question.Question;
import org.emplab.analysis.question.Question.Trait;
import org.emplab.analysis.question.RunAnalysis;
import org.emplab.analysis.question.RunSelection;
import org.emplab.analysis.question.UnstatedException;
import org.emplab.analysis.question.WrongValueException;
import org.emplab.analysis.samplesize.Subsets;
import org.emplab.model.Run;
import org.emplab.report.Report;

/** Sets the versions of the protocol side by side. */
public final class VersionsAnalysis extends RunAnalysis<VersionsAnalysis.Parameters> {
    public record Parameters(
            @Param(
                    label = "Version of each run, v1 to v4 or none, in their order (empty: as the runs say)",
                    option = "--emp-version",
                    placeholder = "RUN=VERSION",
                    help = "The version a run was made under, v1 to v4 or none. Default: what its environment says.")
            PerRun<String> empVersions,

            @Param(
                    label = "EMPv6's number of samples",
                    usual = "" + VersionQuality.SAMPLE_SIZE,
                    least = 1,
                    served = {1, 1_000_000},
                    placeholder = "N",
                    help = "EMPv6's number of samples (default: 40, as in figure 17).")
            int sampleSize,

            @Param(
                    label = "EMPv6's samples are",
                    usual = "blocks",
                    placeholder = "KIND",
                    help = "blocks: behind the papers' larger blocks; prefixes: the first of the run (default:"
                            + " blocks).")
            Subsets subsets) {
        public Parameters {
            for (String version : empVersions.values().values()) {
                if (ProtocolVersion.ofKey(version).isEmpty()) {
                    throw new WrongValueException("empVersions", "takes v1 to v6 or none", version);
                }
            }
        }
    }

    public VersionsAnalysis() {
        super(
                Question.of(
                                "versions",
                                "Protocol versions",
                                "Deviation and relative error of ET and PT under each version of the protocol, side by"
                                        + " side over task lengths.",
                                1,
                                50)
                        .withHelp(
                                "Deviation and relative error of ET and PT under each version of the protocol, side by"
                                        + " side.")
                        .with(Trait.SHOWS_DROPPED),
                Parameters.class);
    }

    @Override
    protected Report answer(RunSelection runs, Parameters parameters) {
        List<VersionQuality.Versioned> versioned = new ArrayList<>();
        for (int i = 0; i < runs.runs().size(); i++) {
            Run run = runs.runs().get(i);
            versioned.add(new VersionQuality.Versioned(run, version(runs, i, parameters), runs.overCutoff(run)));
        }
        return VersionsReport.of(
                runs, VersionQuality.of(versioned, runs.processTime(), parameters.subsets(), parameters.sampleSize()));
    }

    private static ProtocolVersion version(RunSelection runs, int place, Parameters parameters) {
        return parameters
                .empVersions()
                .of(place)
                .flatMap(ProtocolVersion::ofKey)
                .or(() -> ProtocolVersion.heldIn(runs.runs().get(place).header().environment()))
                .orElseThrow(() -> new UnstatedException(
                        runs.files().get(place).file(), "has no record of its version of EMP", "empVersions"));
    }
}
