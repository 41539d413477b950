package org.emplab.lab.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.emplab.lab.settings.RunSettings;
import org.junit.jupiter.api.Test;

class MachineCapabilitiesTest {
    private static final MachineCapabilities ALL = new MachineCapabilities(true, true, List.of(0, 1));

    @Test
    void objectToWhatTheMachineDoesNotHave() {
        MachineCapabilities little = new MachineCapabilities(false, false, List.of(0));

        assertThat(objection(ALL, Map.of("workload", "sort", "cpus", List.of(9))))
                .isEqualTo("this machine has no CPU 9 (online are 0, 1)");
        assertThat(objection(little, Map.of("workload", "sort")))
                .contains("no C compiler found")
                .contains("workload");
        assertThat(objection(little, Map.of("command", List.of("/bin/true"), "wallLimitSeconds", 5)))
                .contains("no C compiler found")
                .contains("wallLimitSeconds");
        assertThat(objection(little, Map.of("command", List.of("/bin/true"), "source", "taskstats")))
                .contains("CAP_NET_ADMIN");
        assertThat(little.objection(DisplacementOrder.of(Map.of("displace", "spin"))))
                .hasValueSatisfying(reason -> assertThat(reason).contains("fluid process"));
        assertThat(ALL.objection(DisplacementOrder.of(Map.of("displace", "spin", "cpu", 7))))
                .hasValue("this machine has no CPU 7 (online are 0, 1)");
    }

    @Test
    void objectToNothingElse() {
        assertThat(objection(ALL, Map.of("workload", "sort", "cpus", List.of(1, 9))))
                .isEmpty();
        assertThat(objection(new MachineCapabilities(false, false, List.of()), Map.of("command", List.of("/bin/true"))))
                .isEmpty();
        assertThat(ALL.objection(DisplacementOrder.of(Map.of("displace", "spin"))))
                .isEmpty();
    }

    @Test
    void areReadAsTheyWereWritten() {
        assertThat(MachineCapabilities.of(ALL.addedTo(Map.of()))).hasValue(ALL);
        assertThat(MachineCapabilities.of(Map.of("workloads", List.of()))).isEmpty();
    }

    private static String objection(MachineCapabilities means, Map<String, Object> settings) {
        return means.objection(RunSettings.of(settings)).orElse("");
    }
}
