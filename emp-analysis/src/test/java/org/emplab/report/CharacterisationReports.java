package org.emplab.report;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.emplab.analysis.catalogue.RunAnalyses;
import org.emplab.analysis.question.CutoffTableSource;
import org.emplab.analysis.series.RunsOfTimes;
import org.emplab.analysis.series.SmallRuns;
import org.emplab.model.Run;
import org.emplab.runfile.JsonTrees;

/** Every characterisation's report on two small runs whose names are hard on LaTeX. */
public final class CharacterisationReports {
    private static final List<InputFile> FILES =
            List.of(new InputFile("a_1.jsonl", "00"), new InputFile("b%.jsonl", "ff"));

    /** The parameters of each question. */
    private static final Map<String, String> ASKED = new LinkedHashMap<>();

    static {
        ASKED.put("summary", "{}");
        ASKED.put("histogram", "{\"bin\": 1}");
        ASKED.put("bins", "{\"bin\": 1}");
        ASKED.put("dual", "{\"refine\": \"rhn_check=1\"}");
        ASKED.put("successive", "{\"lags\": 3}");
        ASKED.put("correlate", "{}");
        ASKED.put("worst", "{\"count\": 2}");
        ASKED.put("scaling", "{\"bins\": 10}");
        ASKED.put("repeatability", "{}");
        ASKED.put("mixture", "{\"most\": 3}");
        ASKED.put("cost-model", "{\"sizes\": \"100,200\"}");
        ASKED.put("versions", "{\"empVersions\": \"v1,v4\", \"sampleSize\": 10}");
        ASKED.put("compare", "{}");
    }

    private CharacterisationReports() {}

    /** The answers about two runs, by the questions' keys. */
    public static Map<String, Report> all() {
        List<Run> runs = List.of(
                SmallRuns.run(RunsOfTimes.of("INC_1 & co", 1), 1, 0),
                SmallRuns.run(RunsOfTimes.of("INC#2 {50 %}", 2), 2, 3));
        Map<String, Report> reports = new LinkedHashMap<>();
        ASKED.forEach((key, parameters) -> reports.put(
                key,
                RunAnalyses.ofKey(key)
                        .orElseThrow()
                        .of(runs, FILES, JsonTrees.parse(parameters, key), CutoffTableSource.EMPTY)));
        return reports;
    }
}
