package org.emplab.cli.analyze;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.emplab.analysis.versions.ProtocolVersion;
import org.emplab.analysis.versions.VersionQuality;
import org.emplab.cli.CliException;
import org.emplab.cli.analyze.input.CutoffsOption;
import org.emplab.cli.analyze.input.InputOptions;
import org.emplab.cli.analyze.input.RunAnalysis;
import org.emplab.model.Run;
import org.emplab.report.Report;
import org.emplab.report.versions.VersionsReport;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code emp analyze versions}. */
@Command(
        name = "versions",
        description = "Deviation and relative error of ET and PT under each version of the protocol, side by side.",
        mixinStandardHelpOptions = true)
public final class VersionsCommand extends RunAnalysis {
    @Mixin
    private final CutoffsOption cutoffs = new CutoffsOption();

    @Override
    protected Optional<Path> cutoffs() {
        return cutoffs.file();
    }

    @Option(
            names = "--emp-version",
            paramLabel = "RUN=VERSION",
            description = "The version a run was made under, v1 to v4 or none. Default: what its environment says.")
    private Map<Path, String> given = Map.of();

    @Option(
            names = "--sample-size",
            paramLabel = "N",
            defaultValue = "10",
            description = "EMPv6's number of samples (default: 10).")
    private int sampleSize = VersionQuality.SAMPLE_SIZE;

    @Override
    protected void check(List<Path> files) {
        given.keySet().stream()
                .filter(file -> !files.contains(file))
                .findFirst()
                .ifPresent(file -> {
                    throw new CliException(
                            CliException.WRONG_CALL, "--emp-version names " + file + ", which is not among the runs");
                });
        if (sampleSize < 1) {
            throw new CliException(CliException.WRONG_CALL, "--sample-size takes 1 or more, not " + sampleSize);
        }
    }

    @Override
    protected Report report(InputOptions.Inputs inputs) {
        List<VersionQuality.Versioned> versioned = new ArrayList<>();
        for (int i = 0; i < inputs.runs().size(); i++) {
            Run run = inputs.runs().get(i);
            versioned.add(new VersionQuality.Versioned(
                    run, version(run, inputs.files().get(i).file()), inputs.overCutoff(run)));
        }
        return VersionsReport.of(
                inputs.processTime(),
                inputs.allFiles(),
                inputs.runs().stream().map(Run::header).toList(),
                VersionQuality.of(versioned, inputs.processTime(), sampleSize));
    }

    private ProtocolVersion version(Run run, String file) {
        String stated = given.get(Path.of(file));
        if (stated != null) {
            return ProtocolVersion.ofKey(stated)
                    .orElseThrow(() -> new CliException(
                            CliException.WRONG_CALL, "'" + stated + "' is no version of EMP; v1 to v6 or none are"));
        }
        return ProtocolVersion.heldIn(run.header().environment())
                .orElseThrow(() -> new CliException(
                        CliException.WRONG_CALL,
                        file + " has no record of its version of EMP; --emp-version " + file + "=v4 states it"));
    }
}
