package org.emplab.analysis.changepoint;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Set;
import org.emplab.analysis.samplesize.Subsets;
import org.emplab.analysis.series.RunsOfTimes;
import org.emplab.model.ProcessTime;
import org.emplab.model.Run;
import org.junit.jupiter.api.Test;

class VersionQualityTest {
    @Test
    void aVersionHoldsOnlyIfThoseBeforeItHold() {
        assertThat(ProtocolVersion.heldIn(
                        Map.of("empVersions", Map.of("v1", true, "v2", true, "v3", false, "v4", true))))
                .hasValue(ProtocolVersion.EMP_V2);
        assertThat(ProtocolVersion.heldIn(Map.of("empVersions", List.of("EMPv1", "EMPv2", "EMPv3", "EMPv4"))))
                .hasValue(ProtocolVersion.EMP_V4);
        assertThat(ProtocolVersion.heldIn(Map.of("empVersions", List.of()))).hasValue(ProtocolVersion.NONE);
        assertThat(ProtocolVersion.heldIn(Map.of())).isEmpty();
    }

    @Test
    void readsTheMachinesStateAsTheAgentRecordsIt() {
        Map<String, Object> recorded = Map.of(
                "v1", Map.of("holds", true, "reason", "no non-critical daemon or timer is active"),
                "v2", Map.of("holds", true, "reason", "ntpd runs"),
                "v3", Map.of("reason", "the machine does not tell"),
                "v4", Map.of("holds", true, "reason", "6.18"),
                "derived", "EMPv2");

        assertThat(ProtocolVersion.heldIn(Map.of("empVersions", recorded))).hasValue(ProtocolVersion.EMP_V2);
    }

    @Test
    void knowsVersionsByTheirShortNames() {
        assertThat(ProtocolVersion.ofKey("v3")).hasValue(ProtocolVersion.EMP_V3);
        assertThat(ProtocolVersion.ofKey("EMPv3")).hasValue(ProtocolVersion.EMP_V3);
        assertThat(ProtocolVersion.ofKey("3")).hasValue(ProtocolVersion.EMP_V3);
        assertThat(ProtocolVersion.ofKey("none")).hasValue(ProtocolVersion.NONE);
        assertThat(ProtocolVersion.ofKey("v7")).isEmpty();
        assertThat(ProtocolVersion.ofKey("")).isEmpty();
        assertThat(ProtocolVersion.ofKey("derived")).isEmpty();
    }

    @Test
    void aRunUnderV4AlsoShowsV5AndV6() {
        Run quiet = RunsOfTimes.of("INC8", 8)
                .millis(8018, 8019, 8018, 8019, 8018, 8019, 8018, 8019, 8018, 8019, 8018, 8019, 8030)
                .build();
        Run loud = RunsOfTimes.of("INC8", 8).millis(8018, 8040, 8090).build();

        List<VersionQuality> qualities = VersionQuality.of(
                List.of(
                        new VersionQuality.Versioned(quiet, ProtocolVersion.EMP_V4, Set.of()),
                        new VersionQuality.Versioned(loud, ProtocolVersion.EMP_V1, Set.of())),
                ProcessTime.USER_SYSTEM,
                Subsets.PREFIXES,
                10);

        assertThat(qualities)
                .extracting(VersionQuality::version)
                .containsExactly(
                        ProtocolVersion.EMP_V1, ProtocolVersion.EMP_V4, ProtocolVersion.EMP_V5, ProtocolVersion.EMP_V6);
        assertThat(qualities)
                .extracting(quality -> quality.pt().orElseThrow().samples())
                .containsExactly(3, 13, 12, 10);
        assertThat(qualities).extracting(VersionQuality::derived).containsExactly(false, false, true, true);
    }
}
