package org.emplab.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.OptionalDouble;
import org.emplab.model.RunHeader;
import org.junit.jupiter.api.Test;

class RunNamesTest {
    @Test
    void areTheProgramsWhereThatIsEnough() {
        assertThat(RunNames.of(List.of(run("INC64", "sodb8"), run("INC128", "sodb9"))))
                .containsExactly("INC64", "INC128");
    }

    @Test
    void sayTheMachineWhereAProgramIsFromSeveral() {
        assertThat(RunNames.of(List.of(run("INC64", "sodb8"), run("INC64", "sodb9"), run("INC128", "sodb9"))))
                .containsExactly("INC64 on sodb8", "INC64 on sodb9", "INC128");
    }

    @Test
    void sayTheirPlaceWhereAProgramIsAgainOnAMachine() {
        List<RunHeader> runs = List.of(run("INC64", "sodb8"), run("INC64", "sodb9"), run("INC64", "sodb8"));

        assertThat(RunNames.of(runs))
                .containsExactly("INC64 on sodb8 (run 1)", "INC64 on sodb9", "INC64 on sodb8 (run 3)");
        assertThat(RunNames.ofTwo(runs.get(0), runs.get(2))).containsExactly("INC64 (first run)", "INC64 (second run)");
        assertThat(RunNames.ofTwo(runs.get(0), runs.get(1))).containsExactly("INC64 on sodb8", "INC64 on sodb9");
        assertThat(RunNames.besideMachines(runs)).containsExactly("INC64 (run 1)", "INC64", "INC64 (run 3)");
    }

    private static RunHeader run(String program, String machine) {
        return RunHeader.of(machine, program, OptionalDouble.empty());
    }
}
