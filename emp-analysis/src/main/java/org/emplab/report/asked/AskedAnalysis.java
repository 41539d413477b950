package org.emplab.report.asked;

import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.stream.Stream;
import org.emplab.analysis.changepoint.EDivisive;
import org.emplab.analysis.comparison.Bootstrap;
import org.emplab.analysis.series.Quantity;
import org.emplab.analysis.series.UnsuitableInputException;
import org.emplab.analysis.versions.VersionQuality;
import org.emplab.model.ProcessTime;
import org.emplab.model.Run;
import org.emplab.report.InputFile;
import org.emplab.report.Report;
import tools.jackson.databind.JsonNode;

/** What can be asked of runs, each as {@code emp analyze} answers it; its parameters are the shell's options. */
public enum AskedAnalysis {
    COMPARE(
            "compare",
            "Compare",
            "Is the second program faster or slower than the first, or the same? With difference, ratio and intervals; of more than two runs, each against the first.",
            2,
            20,
            List.of(
                    margin(),
                    confidence(),
                    new Parameter("deviations", "First drop samples beyond", "deviations", "0"),
                    seed()),
            AnswersAcrossRuns::compare),
    SUMMARY(
            "summary",
            "Summary",
            "Minimum, maximum, mean, deviation, relative error and quantiles of a run's times, raw and trimmed.",
            1,
            100,
            List.of(),
            AnswersOfEachRun::summary),
    HISTOGRAM(
            "histogram",
            "Histograms",
            "Histograms of ET, PT, user and system time, of raw and trimmed data.",
            1,
            20,
            List.of(bin("1")),
            AnswersOfEachRun::histogram),
    BINS(
            "bins",
            "Daemons of each bin",
            "Which daemons ran in the samples of each bin of the PT histogram, and how long.",
            1,
            20,
            List.of(bin("1")),
            AnswersOfEachRun::bins),
    MIXTURE(
            "mixture",
            "Mixture of normals",
            "The distribution of a run's times as a mixture of normals over its histogram, with predicted quantiles.",
            1,
            20,
            List.of(new Parameter("most", "Largest number of normals tried", "", "6"), trim()),
            AnswersOfEachRun::mixture),
    SAMPLE_SIZE(
            "sample-size",
            "Sample size",
            "How many samples are enough: outliers and deviation of smaller and smaller beginnings of the run.",
            1,
            1,
            List.of(new Parameter("deviations", "Samples are dropped beyond", "deviations", "2")),
            AnswersOfEachRun::sampleSize),
    SUCCESSIVE(
            "successive",
            "Successive samples",
            "Odd against even samples, and the autocorrelation over more lags.",
            1,
            20,
            List.of(new Parameter("lags", "Largest lag", "", "10"), trim()),
            AnswersOfEachRun::successive),
    DUAL(
            "dual",
            "Dual programs",
            "How the two halves of a program go together that it times itself, with and without outliers, and which daemons ran in the four regions about a pivot.",
            1,
            20,
            List.of(
                    new Parameter("pivot", "Where the regions meet (empty: the median)", "ms", ""),
                    new Parameter("outliersBeyond", "Outliers lie beyond", "interquartile ranges", "3"),
                    new Parameter("within", "Or inside is, LOW:HIGH", "ms", ""),
                    new Parameter("refine", "Without samples with longer DAEMON=MS", "", "")),
            AnswersOfEachRun::dual),
    CORRELATE(
            "correlate",
            "Daemons and times",
            "How the program's times go with what the daemons of the same sample did.",
            1,
            20,
            List.of(new Parameter("without", "Leave out these daemons (separated by commas)", "", "")),
            AnswersOfEachRun::correlate),
    WORST(
            "worst",
            "Worst samples",
            "Every process of the samples that took longest, and its times.",
            1,
            20,
            List.of(new Parameter("count", "Samples of each run", "", "1"), quantity("by", "Longest by")),
            AnswersOfEachRun::worst),
    SCALING(
            "scaling",
            "Scaling",
            "Deviation and relative error over growing task lengths, with least-squares lines and stacked histograms.",
            2,
            20,
            List.of(new Parameter("bins", "Bins of each stacked histogram, at most", "", "50")),
            AnswersAcrossRuns::scaling),
    COST_MODEL(
            "cost-model",
            "Cost model",
            "How a program's time grows with the size of its input, one run for each size, and which growths the data rule out.",
            2,
            50,
            List.of(
                    new Parameter("sizes", "Size of each run's input, in their order (empty: as the runs say)", "", ""),
                    trim()),
            AnswersAcrossRuns::costModel),
    VERSIONS(
            "versions",
            "Protocol versions",
            "Deviation and relative error of ET and PT under each version of the protocol, side by side over task lengths.",
            1,
            50,
            List.of(
                    new Parameter(
                            "empVersions",
                            "Version of each run, v1 to v4 or none, in their order (empty: as the runs say)",
                            "",
                            ""),
                    new Parameter(
                            "sampleSize", "EMPv6's number of samples", "", String.valueOf(VersionQuality.SAMPLE_SIZE))),
            AnswersAcrossRuns::versions),
    CHANGE_POINTS(
            "change-points",
            "Change points",
            "Before which run of a program its times changed for good, by how much, and what else changed there.",
            EDivisive.FEWEST_VALUES,
            200,
            List.of(),
            AnswersAcrossRuns::changePoints),
    SPEEDUPS(
            "speedups",
            "Speed-ups",
            "A table of many programs on many machines, as a paper prints it: each against a baseline with verdict, geometric means and ranks.",
            1,
            200,
            List.of(
                    new Parameter("rows", "Rows (program, machine or a field of the header)", "", "program"),
                    new Parameter("columns", "Columns", "", "machine"),
                    new Parameter("baseline", "Baseline, a column (empty: the first run's)", "", ""),
                    quantity("quantity", "Time"),
                    margin(),
                    confidence()),
            AnswersAcrossRuns::speedups),
    NOISE_FLOOR(
            "noise-floor",
            "Noise floor",
            "How far runs of the identical program differ, over all pairs of them, and how often they are told apart although nothing differs.",
            2,
            100,
            List.of(margin(), confidence()),
            AnswersAcrossRuns::noiseFloor),
    REPEATABILITY(
            "repeatability",
            "Repeatability",
            "Whether two or more runs of a program look alike, with a verdict and its numbers.",
            2,
            8,
            List.of(bin("fd"), seed()),
            AnswersAcrossRuns::repeatability);

    /** Of which program of runs that interleave several: a parameter of every analysis. */
    private static final String PROGRAMS = "programs";

    /** Of change points: why times changed before a run, by its id. */
    public static final String MARKS = "marks";

    private final String key;
    private final String title;
    private final String question;
    private final int fewestRuns;
    private final int mostRuns;
    private final List<Parameter> parameters;
    private final BiFunction<AskedRuns, AskedValues, Report> answer;

    AskedAnalysis(
            String key,
            String title,
            String question,
            int fewestRuns,
            int mostRuns,
            List<Parameter> parameters,
            BiFunction<AskedRuns, AskedValues, Report> answer) {
        this.key = key;
        this.title = title;
        this.question = question;
        this.fewestRuns = fewestRuns;
        this.mostRuns = mostRuns;
        this.parameters =
                Stream.concat(parameters.stream(), Stream.of(processTime())).toList();
        this.answer = answer;
    }

    private static Parameter bin(String usual) {
        return new Parameter("bin", "Width of a bin (fd: by Freedman and Diaconis)", "ms", usual);
    }

    private static Parameter processTime() {
        return Parameter.oneOf(
                AskedRuns.PT,
                "PT is (on-cpu where every process carries it)",
                "",
                Arrays.stream(ProcessTime.values()).map(ProcessTime::key).toList());
    }

    private static Parameter quantity(String key, String label) {
        return Parameter.oneOf(
                key,
                label,
                "pt",
                Arrays.stream(Quantity.values()).map(Quantity::key).toList());
    }

    private static Parameter trim() {
        return new Parameter("trim", "First drop samples beyond", "deviations", "0");
    }

    private static Parameter margin() {
        return new Parameter("marginPercent", "Smallest difference that matters", "%", "1");
    }

    private static Parameter confidence() {
        return new Parameter("confidence", "Confidence", "", "0.95");
    }

    private static Parameter seed() {
        return new Parameter("seed", "Seed of the bootstrap", "", String.valueOf(Bootstrap.SEED));
    }

    public String key() {
        return key;
    }

    public String title() {
        return title;
    }

    public String question() {
        return question;
    }

    public List<Parameter> parameters() {
        return parameters;
    }

    public int fewestRuns() {
        return fewestRuns;
    }

    public int mostRuns() {
        return mostRuns;
    }

    /** True if one report is of two runs, so that more of them are answered one by one against the first. */
    public boolean pairwise() {
        return this == COMPARE;
    }

    /** By one report. */
    public int mostAtOnce() {
        return pairwise() ? fewestRuns : mostRuns;
    }

    /** True if it is of every program of interleaved runs unless it is said which. */
    public boolean takesEveryProgram() {
        return this == SPEEDUPS;
    }

    /** True if marks of runs change the answer. */
    public boolean takesMarks() {
        return this == CHANGE_POINTS;
    }

    /** True if so many runs may be asked about. */
    public boolean suits(int runs) {
        return runs >= fewestRuns && runs <= mostRuns;
    }

    public static Optional<AskedAnalysis> ofKey(String key) {
        return Arrays.stream(values()).filter(kind -> kind.key.equals(key)).findFirst();
    }

    /**
     * Its result. Of several programs of one run that run is named once.
     *
     * @param files of the runs, in their order
     * @param asked an object of parameters, {@code programs}, and of change points {@code marks}
     * @throws UnsuitableInputException if nothing can be said about these runs
     * @throws IllegalArgumentException if a parameter is unknown or wrong
     */
    public Report of(List<Run> runs, List<InputFile> files, JsonNode asked) {
        for (String name : asked.propertyNames()) {
            if (!name.equals(PROGRAMS)
                    && !(takesMarks() && name.equals(MARKS))
                    && parameters.stream().noneMatch(one -> one.key().equals(name))) {
                throw new IllegalArgumentException(key + " has no parameter " + name + " but " + PROGRAMS
                        + parameters.stream().map(one -> ", " + one.key()).reduce("", String::concat));
            }
        }
        Map<String, String> marks = new LinkedHashMap<>();
        asked.path(MARKS)
                .properties()
                .forEach(mark -> marks.put(mark.getKey(), mark.getValue().asString()));
        return of(
                runs,
                files,
                asked.path(PROGRAMS).valueStream().map(JsonNode::asString).toList(),
                AskedValues.texts(asked),
                marks);
    }

    /**
     * The same.
     *
     * @param programs of runs that interleave several the one that is looked at: one for all, or one for each
     * @param values texts by key; what is no parameter is passed over
     * @param marks why times changed before a run, by its id
     */
    public Report of(
            List<Run> runs,
            List<InputFile> files,
            List<String> programs,
            Map<String, String> values,
            Map<String, String> marks) {
        if (runs.size() == 1 && programs.size() > 1) {
            return of(
                    Collections.nCopies(programs.size(), runs.get(0)),
                    Collections.nCopies(programs.size(), files.get(0)),
                    programs,
                    values,
                    marks);
        }
        int most = mostAtOnce();
        if (runs.size() < fewestRuns || runs.size() > most) {
            String count = fewestRuns == most
                    ? String.valueOf(most)
                    : runs.size() > most ? "at most " + most : "at least " + fewestRuns;
            throw new UnsuitableInputException(key + " takes " + count
                    + (count.endsWith(" 1") || count.equals("1") ? " run" : " runs") + ", not " + runs.size());
        }
        AskedValues asked = new AskedValues(parameters, values);
        return answer.apply(
                takesEveryProgram() && programs.isEmpty()
                        ? AskedRuns.ofEveryProgram(runs, files, asked, marks)
                        : AskedRuns.of(runs, files, programs, asked, marks),
                asked);
    }
}
