package org.emplab.analysis.cutoff;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;
import org.emplab.analysis.cutoff.Cutoff.Tier;
import org.emplab.analysis.daemon.DaemonFindings.Execution;
import org.emplab.analysis.daemon.DaemonFindings.InfrequentDaemon;
import org.emplab.analysis.daemon.PeriodSearch.Period;
import org.emplab.analysis.timing.Timings;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** EMP tables X, XI, XIV, XV, XVI and XVII. */
class GoldenDerivationTest {
    private final CutoffDerivation derivation = Golden.derivation();
    private final JsonNode expected = Golden.expected();

    @ParameterizedTest
    @ValueSource(strings = {"short", "long"})
    void findsTheLSamples(String which) {
        assertThat(run(which).cluster().lSamples())
                .isEqualTo(integers(expected.get(which).get("lSamples")));
    }

    @ParameterizedTest
    @ValueSource(strings = {"short", "long"})
    void findsTheLongRunningExecutions(String which) {
        Map<String, Map<String, Double>> found = new TreeMap<>();
        for (Execution execution : run(which).daemons().longRunning()) {
            found.computeIfAbsent(execution.name(), name -> new LinkedHashMap<>())
                    .put(String.valueOf(execution.sample()), execution.millis());
        }
        Map<String, Map<String, Double>> published = new TreeMap<>();
        expected.get(which).get("longRunning").properties().forEach(daemon -> {
            Map<String, Double> samples = new LinkedHashMap<>();
            daemon.getValue()
                    .properties()
                    .forEach(sample ->
                            samples.put(sample.getKey(), sample.getValue().doubleValue()));
            published.put(daemon.getKey(), samples);
        });
        assertThat(found).isEqualTo(published);
    }

    @Test
    void findsTheInfrequentDaemonsOfTheShortRun() {
        JsonNode published = expected.get("short").get("infrequent");
        assertThat(derivation.shortRun().daemons().infrequent())
                .extracting(InfrequentDaemon::name)
                .containsExactlyElementsOf(published.propertyNames());
        for (InfrequentDaemon daemon : derivation.shortRun().daemons().infrequent()) {
            JsonNode row = published.get(daemon.name());
            assertThat(daemon.maxClusterMillis()).as(daemon.name()).isEqualTo(number(row.get("maxCluster")));
            assertThat(daemon.minLSampleMillis())
                    .as(daemon.name())
                    .isEqualTo(row.get("minLSample").doubleValue());
            assertPeriod(daemon.name(), daemon.period(), row.get("period"));
        }
    }

    @Test
    void findsNoPeriodInTheLongRun() {
        assertThat(derivation.longRun().daemons().infrequent())
                .allMatch(daemon -> daemon.period().isEmpty());
    }

    @Test
    void derivesThePublishedCutoffs() {
        JsonNode published = expected.get("cutoffs");
        assertThat(derivation.table().cutoffs())
                .extracting(Cutoff::name)
                .containsExactlyElementsOf(published.propertyNames());
        for (Cutoff cutoff : derivation.table().cutoffs()) {
            JsonNode row = published.get(cutoff.name());
            assertThat(cutoff.shortCutoffMillis()).as(cutoff.name()).isEqualTo(number(row.get("short")));
            assertThat(cutoff.longCutoffMillis()).as(cutoff.name()).isEqualTo(number(row.get("long")));
            assertTiers(cutoff, row.get("tiers"));
        }
    }

    @Test
    void removesThePublishedSamples() {
        assertThat(Timings.of(Golden.shortRun(), derivation.table(), 2)
                        .dropped()
                        .samples())
                .isEqualTo(integers(expected.get("short").get("removedByCutoff")));
        assertThat(Timings.of(Golden.longRun(), derivation.table(), 2).dropped().samples())
                .isEqualTo(integers(expected.get("long").get("removedByCutoff")));
    }

    private RunDerivation run(String which) {
        return which.equals("short") ? derivation.shortRun() : derivation.longRun();
    }

    private static void assertTiers(Cutoff cutoff, JsonNode tiers) {
        assertThat(cutoff.tiers()).as(cutoff.name()).hasSize(tiers.size());
        for (int i = 0; i < tiers.size(); i++) {
            Tier tier = cutoff.tiers().get(i);
            assertThat(tier.cutoffMillis()).isEqualTo(tiers.get(i).get("cutoff").doubleValue());
            OptionalDouble hours = number(tiers.get(i).get("belowTaskHours"));
            assertThat(tier.belowTaskSeconds().isPresent()).isEqualTo(hours.isPresent());
            if (hours.isPresent()) {
                double seconds = hours.getAsDouble() * 3600;
                assertThat(tier.belowTaskSeconds().getAsDouble()).isCloseTo(seconds, within(0.02 * seconds));
            }
        }
    }

    private static void assertPeriod(String name, Optional<Period> found, JsonNode published) {
        assertThat(found.isPresent()).as(name).isEqualTo(!published.isNull());
        if (found.isPresent()) {
            double seconds = published.get("hours").doubleValue() * 3600;
            assertThat(found.get().seconds()).as(name).isCloseTo(seconds, within(0.02 * seconds));
            assertThat(found.get().established())
                    .as(name)
                    .isEqualTo(published.get("established").booleanValue());
        }
    }

    private static OptionalDouble number(JsonNode node) {
        return node == null || node.isNull() ? OptionalDouble.empty() : OptionalDouble.of(node.doubleValue());
    }

    private static List<Integer> integers(JsonNode array) {
        List<Integer> values = new ArrayList<>();
        array.forEach(value -> values.add(value.intValue()));
        return values;
    }
}
