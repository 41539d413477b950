package org.emplab.lab.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.emplab.lab.settings.RunSettings;
import org.junit.jupiter.api.Test;

class MachineCapabilitiesTest {
    private static final MachineCapabilities ALL = new MachineCapabilities(true, true, true, List.of(0, 1));
    private static final MachinePermissions AS_NOBODY = MachinePermissions.of(
                    Map.of("workloads", List.of("*"), "runAs", "nobody"))
            .orElseThrow();

    @Test
    void objectToWhatTheMachineDoesNotHave() {
        MachineCapabilities little = new MachineCapabilities(false, false, true, List.of(0));

        assertThat(objection(ALL, Map.of("workload", "sort", "cpus", List.of(9))))
                .isEqualTo("this machine has no CPU 9 (online are 0, 1)");
        assertThat(objection(little, Map.of("workload", "sort"))).contains("no C compiler found");
        assertThat(objection(little, Map.of("command", List.of("/bin/true"), "source", "taskstats")))
                .contains("CAP_NET_ADMIN");
        assertThat(little.objection(DisplacementOrder.of(Map.of("displace", "spin")), AS_NOBODY))
                .hasValueSatisfying(reason -> assertThat(reason).contains("fluid process"));
        assertThat(ALL.objection(DisplacementOrder.of(Map.of("displace", "spin", "cpu", 7)), AS_NOBODY))
                .hasValue("this machine has no CPU 7 (online are 0, 1)");
    }

    @Test
    void objectToNothingElse() {
        assertThat(objection(ALL, Map.of("workload", "sort", "cpus", List.of(1, 9))))
                .isEmpty();
        assertThat(ALL.objection(DisplacementOrder.of(Map.of("displace", "spin")), AS_NOBODY))
                .isEmpty();
    }

    @Test
    void objectToAnotherUserWhereTheAgentMayNotChangeUsers() {
        MachineCapabilities stays = new MachineCapabilities(true, true, false, List.of(0, 1));
        Map<String, Object> command = Map.of("command", List.of("/bin/true"));
        DisplacementOrder displaced =
                DisplacementOrder.of(Map.of("displace", "command", "command", List.of("/bin/true", "1")));

        assertThat(MachineCapabilities.of(stays.addedTo(Map.of()))).hasValue(stays);
        assertThat(objection(ALL, command)).isEmpty();
        assertThat(objection(stays, command)).contains("CAP_SETUID");
        assertThat(stays.objection(displaced, AS_NOBODY)).isPresent();
        assertThat(objection(stays, Map.of("workload", "sort"))).isEmpty();
        MachinePermissions asAgent = MachinePermissions.of(
                        Map.of("workloads", List.of("*"), "runAs", MachinePermissions.SELF))
                .orElseThrow();
        assertThat(stays.objection(RunSettings.of(command), asAgent)).isEmpty();
        assertThat(stays.objection(displaced, asAgent)).isEmpty();
    }

    @Test
    void areReadAsTheyWereWritten() {
        assertThat(MachineCapabilities.of(ALL.addedTo(Map.of()))).hasValue(ALL);
        assertThat(MachineCapabilities.of(Map.of("workloads", List.of()))).isEmpty();
    }

    private static String objection(MachineCapabilities means, Map<String, Object> settings) {
        return means.objection(RunSettings.of(settings), AS_NOBODY).orElse("");
    }
}
