package org.emplab.agent.session;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.emplab.agent.environment.Environment;
import org.emplab.runfile.JsonTrees;
import org.junit.jupiter.api.Test;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.json.JsonMapper;

class EnvironmentDriftTest {
    @Test
    void tellsTheSectionsThatChanged() {
        Map<String, Object> then = Map.of(
                "kernel", Map.of("release", "6.1"), "settings", Map.of("turbo", "off", "smt", "on"), "load", Map.of());
        Map<String, Object> now = Map.of(
                "kernel",
                Map.of("release", "6.18"),
                "settings",
                Map.of("smt", "on", "turbo", "off"),
                "load",
                Map.of("oneMinute", 3.5));
        assertThat(DriftDetector.since(then, now)).isEqualTo(Map.of("kernel", Map.of("release", "6.18")));
    }

    @Test
    void aSectionThatIsNewHasChanged() {
        assertThat(DriftDetector.since(Map.of(), Map.of("services", List.of("cron"))))
                .containsOnlyKeys("services");
    }

    @Test
    void aMachineLeftAloneHasNotChangedOnItsWayThroughAJournal() {
        Map<String, Object> now = Environment.read();
        String written = JsonMapper.shared().writeValueAsString(now);
        Map<String, Object> then = JsonMapper.shared()
                .convertValue(JsonTrees.parse(written, "journal"), new TypeReference<Map<String, Object>>() {});
        assertThat(DriftDetector.since(then, now)).isEmpty();
    }
}
