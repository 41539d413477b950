package org.emplab.agent.cli.remote;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SpecificationCheckTest {
    @TempDir
    Path directory;

    @Test
    void whatAnAgentUnderstandsIsSent() {
        assertThatCode(() -> check("""
                        name: All of it
                        notebook: Sorting
                        machine: sodb*
                        priority: 3
                        cpus: [1]
                        policy: fifo
                        schedulingPriority: 50
                        runs:
                          - {workload: inc, taskLengthSeconds: 128, samples: 800}
                          - {command: [/opt/sort, "1000000"], samples: 30, wallLimitSeconds: 60, source: proc}
                        """)).doesNotThrowAnyException();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "'machine: m\nworkload: inc\nsamples: 3\ncpu: 1\n' | line 4, key cpu: is no setting that an agent knows",
                "'machine: m\nruns:\n- workload: inc\n  cpus: all\n' | line 4, key runs[0].cpus: must be an array, not all",
                "'prepare: maybe\nworkload: inc\n' | line 1, key prepare: must be true or false, not maybe",
                "'workload: knit\n' | unknown workload: knit",
                "'workload: inc\nnice: 40\n' | line 2, key nice: is not in -20",
                "'workload: inc\ncommand: [ls]\n' | settings need either a command or a workload",
            })
    void aSettingThatNoAgentUnderstandsIsNamedWithItsLine(String text, String message) {
        assertThatThrownBy(() -> check(text)).hasMessageContaining(message);
    }

    @Test
    void anExperimentByDisplacementIsUnderstood() {
        assertThatCode(() -> check("""
                        machine: sodb12
                        priority: 3
                        runs:
                          - {displace: spin, micros: [400, 800], loops: 200}
                          - {displace: tcp-send, serverMachine: sodb11, throughput: true}
                          - {displace: command, command: [/opt/send, "1000"], loops: 1000}
                        """)).doesNotThrowAnyException();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "'machine: m\ndisplace: spin\nloops: 0\n' | line 3, key loops: must be a whole number from 1",
                "'machine: m\nruns:\n- displace: tcp-send\n  micros: 4\n' | line 4, key runs[0].micros: is for spin only",
                "'displace: knit\n' | line 1, key displace: must be one of [spin, tcp-send, command], not knit",
                "'displace: command\n' | key command: must be a list: the program and its arguments",
            })
    void aWrongValueOfADisplacementIsNamedWithItsLine(String text, String message) {
        assertThatThrownBy(() -> check(text)).hasMessageContaining(message);
    }

    @Test
    void anotherTypeOfExperimentIsTheServersToJudge() {
        assertThatCode(() -> check("type: displacement\nworkload: spin\noperations: 3\n"))
                .doesNotThrowAnyException();
    }

    private void check(String text) throws IOException {
        SpecificationCheck.check(SpecificationFile.read(
                Files.writeString(directory.resolve("spec.yaml"), text).toString()));
    }
}
