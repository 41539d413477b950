package org.emplab.analysis.catalogue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.emplab.analysis.question.CutoffTableSource;
import org.emplab.analysis.question.RunAnalysis;
import org.emplab.analysis.series.UnsuitableInputException;
import org.emplab.model.Run;
import org.emplab.report.InputFile;
import org.emplab.report.Report;
import org.emplab.runfile.foreign.ForeignRuns;
import org.emplab.runfile.foreign.ForeignTool;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Files of a tool that records elapsed times alone. */
class AnswersWithoutPtTest {
    @ParameterizedTest
    @CsvSource({
        "series, '/runs/0/series/0/of', et",
        "worst, '/runs/0/samples/0/etMillis', 520",
        "speedups, /quantity, et",
        "variance-components, /quantity, et",
    })
    void areOfEtWithoutBeingAsked(String key, String path, String value) throws IOException {
        assertThat(answer(key, Map.of()).json().get().at(path).asString()).isEqualTo(value);
    }

    @Test
    void ptAloneIsRefused() {
        assertThatThrownBy(() -> answer("series", Map.of("of", "pt")))
                .isInstanceOf(UnsuitableInputException.class)
                .hasMessageContaining("no sample of a carries PT");
    }

    private static Report answer(String key, Map<String, String> parameters) throws IOException {
        RunAnalysis<?> analysis = RunAnalyses.ofKey(key).orElseThrow();
        List<Run> runs = List.of(run("[0.5,0.51,0.52,0.5]"), run("[0.53,0.51,0.52,0.55]"));
        return analysis.of(
                runs,
                List.of(new InputFile("one.json", "0".repeat(64)), new InputFile("two.json", "1".repeat(64))),
                List.of(),
                parameters,
                Map.of(),
                CutoffTableSource.EMPTY);
    }

    private static Run run(String times) throws IOException {
        String content = "{\"results\":[{\"command\":\"a\",\"times\":" + times + "}]}";
        return ForeignRuns.read(
                        ForeignTool.HYPERFINE,
                        new ByteArrayInputStream(content.getBytes(StandardCharsets.UTF_8)),
                        "one.json",
                        ForeignRuns.Known.nothing())
                .runs()
                .get(0)
                .run();
    }
}
