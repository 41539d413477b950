package org.emplab.report.figure;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.emplab.report.figure.Figure.Axis;
import org.emplab.report.figure.PgfPlots.VisiblePoints;
import org.emplab.report.latex.LatexCompiler;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PgfPlotsTest {
    @Test
    void aLargeCloudKeepsItsOutliersAndWhatTexCanHold() {
        double[] x = cloud(50_000, 1);
        double[] y = cloud(50_000, 2);
        x[7] = 128_200;
        y[40_000] = 128_300;
        y[7] = 128_001.5;
        x[40_000] = 128_002.5;

        String text = PgfPlots.figure(scatter(x, y));

        long points = text.lines().filter(line -> line.startsWith("(")).count();
        assertThat(points).isBetween(20L, (long) VisiblePoints.MOST);
        assertThat(text)
                .contains("(128200,128001.5)", "(128002.5,128300)")
                .contains("% " + points + " of 50000 points: the others lie under these");
    }

    @Test
    void itsTicksAreThoseOfThePicture() {
        assertThat(PgfPlots.figure(scatter(new double[] {128_246, 128_262}, new double[] {0.5, 2})))
                .contains("xtick={128250,128255,128260}", "xticklabels={{128\\,250},{128\\,255},{128\\,260}}")
                .contains("ytick={0.5,1,1.5,2}", "yticklabels={{0.5},{1.0},{1.5},{2.0}}");
    }

    @Test
    void aSmallCloudStaysWhole() {
        double[] x = new double[VisiblePoints.MOST];
        Arrays.fill(x, 128_000);

        assertThat(PgfPlots.figure(scatter(x, x)).lines().filter(line -> line.startsWith("(")))
                .hasSize(VisiblePoints.MOST);
    }

    @Tag("thorough")
    @Test
    void aLegendOfTwentyLongNamesLeavesThePageNowhere(@TempDir Path directory) throws Exception {
        LatexCompiler.require("pgfplots");
        List<Figure.Plot> layers = IntStream.rangeClosed(1, 20)
                .<Figure.Plot>mapToObj(run -> new Figure.Layer(
                        "/opt/lab/bin/a-program-of-a-long-name --level " + run + " --input corpus_of_the_paper.txt",
                        run,
                        new double[] {25, 75},
                        new double[] {100, 50}))
                .toList();

        assertThat(LatexCompiler.overfull(
                        directory,
                        PgfPlots.document(List.of(new Figure(
                                "stacked",
                                "Stacked",
                                Axis.linear("Normalized PT", ""),
                                Axis.logarithmic("Task length", "s"),
                                layers)))))
                .isEmpty();
    }

    @Tag("thorough")
    @Test
    void aLargeCloudCompiles(@TempDir Path directory) throws Exception {
        LatexCompiler.require("pgfplots");

        assertThat(LatexCompiler.compile(
                        directory, PgfPlots.document(List.of(scatter(cloud(50_000, 1), cloud(50_000, 2))))))
                .isPositive();
    }

    @Test
    void aLogarithmicAxisHasThePicturesTicks() {
        Figure figure = new Figure(
                "scaling",
                "Over task lengths",
                Axis.logarithmic("Task length", "s"),
                Axis.logarithmic("Rel. error", ""),
                List.of(new Figure.Scatter("", new double[] {64, 16384}, new double[] {0.00004, 0.00007})));

        assertThat(PgfPlots.figure(figure))
                .contains("xtick={100,200,500,1000,2000,5000,10000,20000}")
                .contains("xticklabels={{100},{200},{500},{1\\,000},{2\\,000},{5\\,000},{10\\,000},{20\\,000}}")
                .contains("yticklabels={{0.00002},{0.00005},{0.0001}}");
    }

    private static Figure scatter(double[] x, double[] y) {
        return new Figure(
                "cloud",
                "A cloud",
                Axis.linear("Odd", "ms"),
                Axis.linear("Even", "ms"),
                List.of(new Figure.Scatter("", x, y)));
    }

    private static double[] cloud(int points, long seed) {
        return new SplittableRandom(seed).doubles(points, 128_000, 128_003).toArray();
    }
}
