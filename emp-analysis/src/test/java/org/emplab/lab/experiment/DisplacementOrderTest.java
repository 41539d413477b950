package org.emplab.lab.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.emplab.lab.experiment.DisplacementOrder.Subject;
import org.emplab.lab.settings.SpecificationException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DisplacementOrderTest {
    private static DisplacementOrder order(Object... keysAndValues) {
        Map<String, Object> settings = new HashMap<>();
        for (int i = 0; i < keysAndValues.length; i += 2) {
            settings.put((String) keysAndValues[i], keysAndValues[i + 1]);
        }
        return DisplacementOrder.of(settings);
    }

    @Test
    void isThePapersTableOneWithoutFurtherWord() {
        DisplacementOrder order = order("displace", "spin");
        assertThat(order.subject()).isEqualTo(new Subject.Spin(DisplacementOrder.MICROS));
        assertThat(order.loops()).containsExactly(1000L);
        assertThat(order.replications()).isEqualTo(5);
        assertThat(order.limitSeconds()).isEqualTo(600);
    }

    @Test
    void takesOneNumberForAListOfOne() {
        DisplacementOrder order = order("displace", "spin", "micros", 400, "loops", List.of(200, 1000.0));
        assertThat(order.subject()).isEqualTo(new Subject.Spin(List.of(400L)));
        assertThat(order.loops()).containsExactly(200L, 1000L);
    }

    @Test
    void namesACpuForTheServer() {
        DisplacementOrder order = order("displace", "tcp-send", "bytes", 1000, "serverCpu", 0, "cpu", 1, "name", "x");
        assertThat(order.subject())
                .isEqualTo(new Subject.TcpSend(List.of(1000L), Optional.empty(), OptionalInt.of(0), false));
    }

    @Test
    void needsTheCommandToBeAList() {
        assertThat(order("displace", "command", "command", List.of("/bin/true", 7))
                        .subject())
                .isEqualTo(new Subject.Command(List.of("/bin/true", "7")));
        assertThatThrownBy(() -> order("displace", "command")).hasMessageContaining("command must be a list");
        assertThatThrownBy(() -> order("displace", "command", "command", "true"))
                .hasMessageContaining("command must be a list");
        assertThatThrownBy(() -> order("displace", "command", "command", List.of()))
                .hasMessageContaining("command must be a list");
    }

    @Test
    void refusesAnEmptyList() {
        assertThatThrownBy(() -> order("displace", "spin", "loops", List.of())).hasMessage("loops is an empty list");
    }

    @Test
    void wantsThroughputToBeTrueOrFalse() {
        assertThatThrownBy(() -> order("displace", "tcp-send", "throughput", "yes"))
                .hasMessage("throughput must be true or false, not yes");
    }

    /** Each bad value names its key, which a form or a file can then point at. */
    @ParameterizedTest
    @CsvSource({
        "sort, loops, 1, displace, 'must be one of [spin, tcp-send, command], not sort'",
        "spin, loops, 0, loops, 'must be a whole number from 1 to 1000000000000, not 0'",
        "spin, loops, 1.5, loops, 'must be a whole number from 1 to 1000000000000, not 1.5'",
        "spin, micros, -400, micros, 'must be a whole number from 1 to 60000000, not -400'",
        "spin, replications, 0, replications, 'must be a whole number from 1 to 10000, not 0'",
        "spin, fluidLoops, 0, fluidLoops, 'must be a whole number from 1'",
        "spin, limitSeconds, 0, limitSeconds, 'must be a whole number from 1'",
        "spin, cpu, -1, cpu, 'must be a whole number from 0 to 8191, not -1'",
        "spin, nice, 20, nice, 'must be a whole number from -20 to 19, not 20'",
        "spin, fluidPriority, 10, fluidPriority, 'is for the policies fifo and rr only'",
        "spin, bytes, 1000, bytes, 'is for tcp-send only, not for spin'",
        "spin, samples, 7, samples, 'is no setting of an experiment by displacement'",
        "tcp-send, micros, 7, micros, 'is for spin only, not for tcp-send'",
        "tcp-send, bytes, 16777217, bytes, 'must be a whole number from 1 to 16777216, not 16777217'",
        "tcp-send, server, 7, server, 'must be a text, not 7'",
    })
    void saysWhichKeyIsWrong(String displace, String key, double value, String wrong, String problem) {
        Object number = value == Math.rint(value) ? (Object) (long) value : (Object) value;
        assertThatThrownBy(() -> order("displace", displace, key, number))
                .isInstanceOfSatisfying(SpecificationException.class, e -> {
                    assertThat(e.key()).isEqualTo(wrong);
                    assertThat(e.problem()).startsWith(problem);
                });
    }

    @ParameterizedTest
    @CsvSource({
        "spin, policy, deadline, policy, 'must be one of [other, fifo, rr, batch, idle], not deadline'",
        "spin, policy, fifo, fluidPriority, 'is missing: the policy fifo needs one'",
        "spin, loops, many, loops, 'must be a whole number from 1 to 1000000000000, not many'",
        "spin, command, true, command, 'is for displace: command only, not for spin'",
        "tcp-send, server, sodb11, server, 'must be HOST:PORT, not sodb11'",
        "tcp-send, server, sodb11:70000, server, 'must be HOST:PORT, not sodb11:70000'",
    })
    void saysWhichTextIsWrong(String displace, String key, String value, String wrong, String problem) {
        assertThatThrownBy(() -> order("displace", displace, key, value))
                .isInstanceOfSatisfying(SpecificationException.class, e -> {
                    assertThat(e.key()).isEqualTo(wrong);
                    assertThat(e.problem()).startsWith(problem);
                });
    }

    @Test
    void refusesTwoServersAndAServerOnTheMeasuredCpu() {
        assertThatThrownBy(() -> order("displace", "tcp-send", "serverMachine", "sodb11"))
                .hasMessageContaining("name it with server: HOST:PORT");
        assertThatThrownBy(() -> order("displace", "tcp-send", "server", "h:1", "serverCpu", 1))
                .hasMessageContaining("runs where it runs");
        assertThatThrownBy(() -> order("displace", "tcp-send", "cpu", 1, "serverCpu", 1))
                .hasMessageContaining("another CPU than cpu");
    }
}
