package org.emplab.analysis.histogram;

import org.emplab.analysis.daemon.DaemonNames;
import org.emplab.analysis.distribution.BinWidth;
import org.emplab.analysis.distribution.DaemonsPerBin;
import org.emplab.analysis.question.Param;
import org.emplab.analysis.question.Question;
import org.emplab.analysis.question.RunAnalysis;
import org.emplab.analysis.question.RunSelection;
import org.emplab.report.Report;

/** Names the daemons that ran in the samples of each bin. */
public final class BinsAnalysis extends RunAnalysis<BinsAnalysis.Parameters> {
    public record Parameters(
            @Param(
                    label = "Width of a bin (fd: by Freedman and Diaconis)",
                    unit = "ms",
                    usual = "1",
                    least = 1e-6,
                    most = 8.64e9,
                    placeholder = "MS",
                    help = "Width of a bin in ms, or fd: Freedman and Diaconis' rule (default: 1).")
            BinWidth bin) {}

    public BinsAnalysis() {
        super(
                Question.of(
                        "bins",
                        "Daemons of each bin",
                        "Which daemons ran in the samples of each bin of the PT histogram, and how long.",
                        1,
                        20),
                Parameters.class);
    }

    @Override
    protected Report answer(RunSelection runs, Parameters parameters) {
        return BinsReport.of(
                runs,
                runs.runs().stream()
                        .map(run -> new BinsReport.OfRun(
                                run.header(),
                                DaemonsPerBin.of(run, runs.processTime(), DaemonNames::grouped, parameters.bin())))
                        .toList());
    }
}
