package org.emplab.analysis.samplesize;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.emplab.analysis.cutoff.SmallTables.cutoff;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.emplab.analysis.cutoff.CutoffTable;
import org.emplab.analysis.samplesize.SampleSize.Subset;
import org.emplab.analysis.samplesize.SampleSize.SubsetQuality;
import org.emplab.analysis.series.RunsOfTimes;
import org.emplab.analysis.series.Series;
import org.emplab.analysis.series.SeriesOfTimes;
import org.emplab.analysis.statistics.DeviationTrim;
import org.emplab.analysis.statistics.Moments;
import org.emplab.model.ProcessTime;
import org.emplab.model.Run;
import org.emplab.runfile.RunFileReader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class SampleSizesTest {
    private static final Path AUTHORS = Path.of("src/test/resources/golden/empv6");
    private static final List<Integer> SIZES = List.of(150, 75, 40, 20, 10, 5);
    private static final CutoffTable NO_CUTOFFS = CutoffTable.none(ProcessTime.USER_SYSTEM);

    /** Tables XXII to XXIV; the cutoff drops the samples that the authors dropped by their first check. */
    @ParameterizedTest
    @CsvSource({"inc1, 1000", "inc8, 1000", "inc64, 300", "inc512, 500"})
    void theAuthorsSubsetsAreBlocks(String program, double cutoffMillis) throws IOException {
        JsonNode expected = JsonMapper.builder()
                .build()
                .readTree(AUTHORS.resolve("expected.json").toFile())
                .path("programs")
                .path(program);
        SampleSize sampleSize = sampleSize(
                RunFileReader.read(AUTHORS.resolve(program + ".emprun.jsonl.gz")),
                new CutoffTable(ProcessTime.USER_SYSTEM, List.of(cutoff("others", cutoffMillis))),
                Subsets.BLOCKS,
                SIZES,
                2,
                0.5);

        List<Subset> blocks = sampleSize.sizes().subList(1, 7);
        assertThat(blocks).extracting(Subset::from).containsExactly(1, 151, 226, 266, 286, 296);
        assertThat(blocks).extracting(Subset::to).containsExactly(150, 225, 265, 285, 295, 300);
        for (int i = 0; i < blocks.size(); i++) {
            SubsetQuality pt = blocks.get(i).pt();
            assertThat(pt.outliersI() + pt.outliersII())
                    .as("outliers of block %d", i)
                    .isEqualTo(expected.path("outliers").path(i).asInt());
            if (!program.equals("inc1") || i > 1) { // table XXIII has 0.6 and 0.7 for 0.697 and 0.649
                assertThat(pt.sdMillis().orElseThrow())
                        .as("PT of block %d", i)
                        .isEqualTo(expected.path("sdPtMs").path(i).asDouble(), within(0.0501));
            }
            if (expected.has("sdEtMs")) {
                assertThat(blocks.get(i).et().sdMillis().orElseThrow())
                        .as("ET of block %d", i)
                        .isEqualTo(expected.path("sdEtMs").path(i).asDouble(), within(0.0501));
            }
        }
    }

    @Test
    void thePapersSizesFillTheirRuns() {
        assertThat(Subsets.BLOCKS.sizes(300)).isEqualTo(SIZES);
        assertThat(Subsets.BLOCKS.sizes(800)).containsExactly(400, 200, 100, 40, 30, 20, 10);
        assertThat(Subsets.PREFIXES.sizes(300)).isEqualTo(SIZES);
    }

    @Test
    void theBlocksOfEveryRunFitIntoIt() {
        for (int samples = 1; samples < 3000; samples++) {
            assertThat(Subsets.BLOCKS.sizes(samples).stream()
                            .mapToInt(Integer::intValue)
                            .sum())
                    .isLessThanOrEqualTo(samples);
        }
    }

    @Test
    void emp6IsTheBlockOfFigure17() {
        assertThat(Subsets.BLOCKS.beginOf(40, 300)).isEqualTo(225);
        assertThat(Subsets.BLOCKS.beginOf(40, 1000)).isEqualTo(225);
        assertThat(Subsets.BLOCKS.beginOf(10, 300)).isEqualTo(285);
        assertThat(Subsets.BLOCKS.beginOf(40, 45)).isEqualTo(0);
        assertThat(Subsets.BLOCKS.beginOf(40, 13)).isEqualTo(0);
        assertThat(Subsets.PREFIXES.beginOf(10, 300)).isEqualTo(0);
    }

    @Test
    void sizesThatTheRunDoesNotHoldAreLeftOut() {
        Run run = RunsOfTimes.of("INC8", 8)
                .millis(8001, 8002, 8003, 8004, 8005, 8006, 8007, 8008, 8009, 8010, 8011, 8012)
                .build();

        SampleSize blocks = sampleSize(run, NO_CUTOFFS, Subsets.BLOCKS, List.of(12, 10, 5, 2), 2, 0.5);
        assertThat(blocks.sizes()).extracting(Subset::size).containsExactly(12, 10, 2);
        assertThat(blocks.sizes()).extracting(Subset::from).containsExactly(1, 1, 11);
        assertThat(blocks.leftOut()).containsExactly(12, 5);
        SampleSize prefixes = sampleSize(run, NO_CUTOFFS, Subsets.PREFIXES, List.of(13, 10, 5), 2, 0.5);
        assertThat(prefixes.sizes()).extracting(Subset::size).containsExactly(12, 10, 5);
        assertThat(prefixes.leftOut()).containsExactly(13);
    }

    /** The recommendation for samples of one spread is about one number, whatever their luck; a finer one takes more. */
    @Test
    void recommendsByPrecision() {
        Random random = new Random(17);
        List<Integer> recommended = IntStream.range(0, 40)
                .mapToObj(any -> {
                    Run run = RunsOfTimes.of("INC8", 8)
                            .millis(DoubleStream.generate(() -> 8000 + 160 * random.nextGaussian())
                                    .limit(300)
                                    .toArray())
                            .build();
                    return sampleSize(run, NO_CUTOFFS, Subsets.BLOCKS, List.of(), 5, 0.5)
                            .recommended()
                            .orElseThrow();
                })
                .toList();

        // sd 2 % of the mean, ± 0.5 %: (1.96 · 2 / 0.5)² = 61
        assertThat(recommended).allSatisfy(samples -> assertThat(samples).isGreaterThanOrEqualTo(45));
        assertThat(recommended) // a few runs feign a memory
                .filteredOn(samples -> samples <= 82)
                .hasSizeGreaterThanOrEqualTo(34);
    }

    @Test
    void aProgramWithoutProcessTimeGetsNoRecommendation() {
        Run run = RunsOfTimes.of("INC8", 8).millis(new double[12]).build();
        SampleSize sampleSize = sampleSize(run, NO_CUTOFFS, Subsets.BLOCKS, List.of(), 2, 1);

        assertThat(sampleSize.recommended()).isEmpty();
        assertThat(SampleSizeReport.reason(sampleSize))
                .isEqualTo("The mean is 0 ms, so no part of it can be asked for.");
    }

    @Test
    void saysWhatTheRecommendationRestsOn() {
        Run run = RunsOfTimes.of("INC8", 8)
                .millis(8000, 8100, 7900, 8000, 8100, 7900, 8000, 8100, 7900, 8000)
                .build();
        SampleSize sampleSize = sampleSize(run, NO_CUTOFFS, Subsets.BLOCKS, List.of(), 2, 1);

        assertThat(sampleSize.recommended()).hasValue(7);
        assertThat(SampleSizeReport.reason(sampleSize))
                .isEqualTo("Recommended: 7 samples, which give the mean to ±1 % with 95 % confidence: "
                        + "the PT of 10 kept samples deviates by 81.6 ms, 1.02 % of their mean.");
    }

    /** Each sample keeps 0.8 of the one before: the variance of a mean is (1 + 0.8)/(1 − 0.8) = 9 times as large. */
    @Test
    void asksForMoreSamplesWhereTheyDependOnEachOther() {
        Random random = new Random(5);
        double[] millis = new double[1000];
        double level = 0;
        for (int i = 0; i < millis.length; i++) {
            level = 0.8 * level + random.nextGaussian();
            millis[i] = 8000 + 100 * level;
        }
        SampleSize sampleSize = sampleSize(
                RunsOfTimes.of("INC8", 8).millis(millis).build(), NO_CUTOFFS, Subsets.BLOCKS, List.of(), 5, 0.5);

        double independent = Math.pow(1.96 * 100 / 0.6 / 8000 / 0.005, 2);
        int recommended = sampleSize.recommended().orElseThrow();
        assertThat(recommended / independent).isCloseTo(9, within(2.5));
        assertThat(SampleSizeReport.of(sampleSize, List.of()).words().get(0))
                .startsWith("Recommended: " + recommended + " samples, which give the mean to ±0.5 %")
                .contains("Successive samples depend on each other: 1000 are worth ");
    }

    /** A twentieth takes 30 % longer: five samples seldom meet one, and can never drop it. */
    @Test
    void asksForAsManyAsTellTheTrimmedMean() {
        Random random = new Random(8);
        double[] millis = new double[400];
        for (int i = 0; i < millis.length; i++) {
            millis[i] = 1000 * (1 + 0.002 * random.nextGaussian()) * (i % 20 == 7 ? 1.3 : 1);
        }
        SampleSize sampleSize = sampleSize(
                RunsOfTimes.of("INC1", 1).millis(millis).build(), NO_CUTOFFS, Subsets.BLOCKS, List.of(), 2, 1);

        int recommended = sampleSize.recommended().orElseThrow();
        assertThat(recommended).isGreaterThanOrEqualTo(6);
        int held = 0;
        for (int draw = 0; draw < 1000; draw++) {
            Series drawn = SeriesOfTimes.millis(random.ints(recommended, 0, millis.length)
                    .mapToDouble(i -> millis[i])
                    .toArray());
            double mean = Moments.of(DeviationTrim.kept(drawn, 2)).meanMillis();
            held += Math.abs(mean / 1000 - 1) < 0.01 ? 1 : 0;
        }
        assertThat(held).isGreaterThan(930);
    }

    @Test
    void saysHowOftenSoFewMeetNoneOfTheLongOnes() {
        double[] millis = new double[300];
        Arrays.setAll(millis, i -> 1000 + (i * 7 % 11) + (i == 150 ? 5000 : 0));
        SampleSize sampleSize = sampleSize(
                RunsOfTimes.of("INC1", 1).millis(millis).build(), NO_CUTOFFS, Subsets.BLOCKS, List.of(), 2, 1);

        int recommended = sampleSize.recommended().orElseThrow();
        assertThat(recommended).isEqualTo(6);
        assertThat(SampleSizeReport.of(sampleSize, List.of()).words())
                .contains(
                        "1 sample of 300 is more than five deviations longer than the others: 98 % of the subsets of 6"
                                + " meet none of them.")
                .anySatisfy(sentence -> assertThat(sentence).contains("variance-components"));
    }

    @Test
    void answersWhereTheCutoffsDropEverySample() throws IOException {
        Run run = RunFileReader.read(AUTHORS.resolve("inc1.emprun.jsonl.gz"));
        CutoffTable all = new CutoffTable(ProcessTime.USER_SYSTEM, List.of(cutoff("others", 0)));
        SampleSize sampleSize = sampleSize(run, all, Subsets.BLOCKS, List.of(), 2, 0.5);

        assertThat(sampleSize.whole().pt().kept()).isZero();
        assertThat(SampleSizeReport.reason(sampleSize)).startsWith("The run has fewer than two samples with a time");
    }

    private static SampleSize sampleSize(
            Run run,
            CutoffTable table,
            Subsets subsets,
            List<Integer> sizes,
            double deviations,
            double precisionPercent) {
        return SampleSizes.of(run, new SampleSize.Settings(table, deviations, subsets, precisionPercent), sizes);
    }
}
