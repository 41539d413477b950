package org.emplab.cli.demo;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.GZIPInputStream;
import org.emplab.analysis.cutoff.CutoffDerivation;
import org.emplab.analysis.cutoff.CutoffDerivations;
import org.emplab.analysis.cutoff.CutoffDerivations.CutoffSettings;
import org.emplab.analysis.timing.Timings;
import org.emplab.cli.GoldenRuns;
import org.emplab.model.Run;
import org.emplab.runfile.RunFileReader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The text that a newcomer reads when the demo is done. */
class DemoResultsTest {
    @TempDir
    Path folder;

    @Test
    void beginsWithTwoShortLinesAndTheCutoffs() throws Exception {
        List<String> lines =
                printed(RunFileReader.read(GoldenRuns.path("inc128")), RunFileReader.read(GoldenRuns.path("inc16384")));

        assertThat(lines)
                .startsWith(
                        "Short run: 800 x INC128 on sodb12, 16 L-samples",
                        "Long run: 40 x INC16384 on sodb12, 2 L-samples");
        assertThat(lines).anyMatch(line -> line.startsWith("Infrequent daemons and their cutoffs"));
        assertThat(lines).anyMatch(line -> line.startsWith("INC128 on sodb12: 800 samples"));
    }

    @Test
    void saysOfRunsWithoutAnLSampleThatThisIsAResult() throws Exception {
        assertThat(printed(firstSamples(60), firstSamples(60)))
                .startsWith(
                        "Short run: 60 x INC128 on sodb12, no L-sample", "Long run: 60 x INC128 on sodb12, no L-sample")
                .anyMatch(line -> line.startsWith("No cutoff: in these few samples no daemon lifted one"));
    }

    private Run firstSamples(int samples) throws Exception {
        Path file = folder.resolve("first.jsonl");
        try (BufferedReader lines = new BufferedReader(
                new InputStreamReader(new GZIPInputStream(Files.newInputStream(GoldenRuns.path("inc128"))), UTF_8))) {
            Files.write(file, lines.lines().limit(1 + samples).toList());
        }
        return RunFileReader.read(file);
    }

    private static List<String> printed(Run inShort, Run inLong) {
        CutoffDerivation cutoffs = CutoffDerivations.derive(inShort, inLong, CutoffSettings.defaults());
        StringWriter printed = new StringWriter();
        new DemoResults("", cutoffs, Timings.of(inShort, cutoffs.table(), 2)).print(new PrintWriter(printed));
        return printed.toString().lines().toList();
    }
}
