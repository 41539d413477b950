package org.emplab.report.asked;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.emplab.analysis.changepoint.EDivisive;
import org.emplab.analysis.comparison.Bootstrap;
import org.emplab.analysis.comparison.SpeedVerdict;
import org.emplab.analysis.series.ProcessTimes;
import org.emplab.analysis.series.UnsuitableInputException;
import org.emplab.analysis.summary.RunSummary;
import org.emplab.model.ProcessTime;
import org.emplab.model.Run;
import org.emplab.report.InputFile;
import org.emplab.report.Report;
import org.emplab.report.changepoint.ChangePointsReport;
import org.emplab.report.comparison.ComparedRuns;
import org.emplab.report.mixture.MixtureReport;
import org.emplab.report.summary.SummaryReport;
import tools.jackson.databind.JsonNode;

/** An analysis by its name; its parameters are the options of {@code emp analyze}, with the same defaults. */
public enum AskedAnalysis {
    SUMMARY("summary", 1, Set.of("programs")),
    COMPARE("compare", 2, Set.of("programs", "marginPercent", "confidence", "deviations")),
    MIXTURE("mixture", 1, Set.of("programs", "most", "trim")),
    CHANGE_POINTS("change-points", EDivisive.FEWEST_VALUES, Set.of("programs"));

    private static final int MOST_NORMALS = 6;

    private final String key;
    private final int fewestRuns;
    private final Set<String> parameters;

    AskedAnalysis(String key, int fewestRuns, Set<String> parameters) {
        this.key = key;
        this.fewestRuns = fewestRuns;
        this.parameters = parameters;
    }

    public String key() {
        return key;
    }

    public static Optional<AskedAnalysis> ofKey(String key) {
        return Arrays.stream(values()).filter(kind -> kind.key.equals(key)).findFirst();
    }

    /**
     * Its result.
     *
     * @param files of the runs, in their order
     * @param asked an object
     * @throws UnsuitableInputException if nothing can be said about these runs
     * @throws IllegalArgumentException if a parameter is unknown or wrong
     */
    public Report of(List<Run> runs, List<InputFile> files, JsonNode asked) {
        for (String name : asked.propertyNames()) {
            if (!parameters.contains(name)) {
                throw new IllegalArgumentException(key + " has no parameter " + name + " but " + parameters);
            }
        }
        if (runs.size() < fewestRuns || (this == COMPARE && runs.size() != fewestRuns)) {
            throw new UnsuitableInputException(key + " takes " + (this == COMPARE ? "" : "at least ") + fewestRuns
                    + (fewestRuns == 1 ? " run" : " runs") + ", not " + runs.size());
        }
        List<Run> chosen = ofPrograms(runs, asked.path("programs"));
        ProcessTime processTime = ProcessTimes.choose(chosen, Optional.empty());
        return switch (this) {
            case SUMMARY ->
                SummaryReport.of(
                        processTime,
                        files,
                        chosen.stream()
                                .map(run -> RunSummary.of(run, processTime))
                                .toList());
            case COMPARE -> compare(chosen, files, processTime, asked);
            case MIXTURE ->
                MixtureReport.ofRuns(
                        processTime,
                        files,
                        chosen,
                        run -> Set.of(),
                        (int) number(asked, "most", MOST_NORMALS, 1, 100),
                        number(asked, "trim", 0, 0, 1000));
            case CHANGE_POINTS -> ChangePointsReport.ofRuns(processTime, files, chosen, files, Map.of());
        };
    }

    private static Report compare(List<Run> runs, List<InputFile> files, ProcessTime processTime, JsonNode asked) {
        double margin = number(asked, "marginPercent", SpeedVerdict.DEFAULT_MARGIN_PERCENT, 1e-6, 99.999);
        double confidence = number(asked, "confidence", 0.95, 1e-6, 1 - 1e-6);
        double deviations = number(asked, "deviations", 0, 0, 1000);
        boolean ofOneFile = files.get(0).equals(files.get(1));
        return new ComparedRuns(
                        processTime,
                        files.stream().distinct().toList(),
                        runs,
                        List.of(Set.of(), Set.of()),
                        ComparedRuns.interleaved(runs, ofOneFile))
                .report(new ComparedRuns.Settings(deviations, confidence, margin, Bootstrap.SEED));
    }

    /** Of a run that interleaves programs, the one that is named. */
    private static List<Run> ofPrograms(List<Run> runs, JsonNode programs) {
        List<String> names = programs.valueStream().map(JsonNode::asString).toList();
        if (names.size() > 1 && names.size() != runs.size()) {
            throw new IllegalArgumentException("programs names one program for all runs or one for each");
        }
        List<Run> chosen = new ArrayList<>();
        for (int i = 0; i < runs.size(); i++) {
            Run run = runs.get(i);
            if (names.isEmpty() && run.header().interleaved()) {
                throw new UnsuitableInputException("the run interleaves several programs; programs names one of them: "
                        + String.join(", ", run.header().names()));
            }
            chosen.add(names.isEmpty() ? run : run.of(names.get(Math.min(i, names.size() - 1))));
        }
        return chosen;
    }

    private static double number(JsonNode asked, String name, double otherwise, double least, double most) {
        if (!asked.has(name)) {
            return otherwise;
        }
        double value = asked.path(name).asDouble(Double.NaN);
        if (!(value >= least && value <= most)) {
            throw new IllegalArgumentException(name + " must be a number from " + least + " to " + most);
        }
        return value;
    }
}
