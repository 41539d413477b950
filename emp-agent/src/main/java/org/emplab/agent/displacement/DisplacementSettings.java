package org.emplab.agent.displacement;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.emplab.lab.experiment.DisplacementOrder;
import org.emplab.lab.settings.Scheduling;

/**
 * How an experiment is run.
 *
 * @param operations L_PUT; several make table 4
 * @param cpu that F and the PUT are pinned to; empty: the last that is allowed
 * @param serverCpu that a server on this machine is pinned to; empty: the first allowed one that is not F's
 * @param scheduling priority and policy of F and the PUT; its CPUs are not looked at
 * @param fluidLoops L_F; empty: found so that F covers the PUT
 * @param limit on one execution of the PUT
 */
public record DisplacementSettings(
        Subject subject,
        List<Long> operations,
        int replications,
        OptionalInt cpu,
        OptionalInt serverCpu,
        Scheduling scheduling,
        OptionalLong fluidLoops,
        Duration limit) {
    public DisplacementSettings {
        operations = List.copyOf(operations);
        if (operations.isEmpty() || operations.stream().anyMatch(count -> count <= 0)) {
            throw DisplacementException.wrongCall("loops must be 1 or more: a cost per operation needs an operation");
        }
        if (replications < 1) {
            throw DisplacementException.wrongCall("replications must be 1 or more");
        }
        if (fluidLoops.isPresent() && fluidLoops.getAsLong() <= 0) {
            throw DisplacementException.wrongCall("the fluid process must make 1 loop or more");
        }
        if (scheduling.priority().orElse(1) > 98) {
            throw DisplacementException.wrongCall("priority must be 98 or less: the program's is one above that of F");
        }
        List<Long> parameters = subject instanceof Subject.Spin spin
                ? spin.micros()
                : subject instanceof Subject.TcpSend send ? send.bytes() : List.of(1L);
        if (parameters.isEmpty() || parameters.stream().anyMatch(value -> value <= 0)) {
            throw DisplacementException.wrongCall(
                    subject instanceof Subject.Spin
                            ? "CPU demands must be 1 µs or more"
                            : "messages must have 1 byte or more");
        }
    }

    /**
     * Settings as an order states them.
     *
     * @throws IllegalArgumentException if its scheduling cannot be
     */
    public static DisplacementSettings of(DisplacementOrder order) {
        return new DisplacementSettings(
                subject(order.subject()),
                order.loops(),
                order.replications(),
                order.cpu(),
                order.subject() instanceof DisplacementOrder.Subject.TcpSend send
                        ? send.serverCpu()
                        : OptionalInt.empty(),
                new Scheduling(List.of(), order.nice(), order.policy(), order.fluidPriority()),
                order.fluidLoops(),
                Duration.ofSeconds(order.limitSeconds()));
    }

    private static Subject subject(DisplacementOrder.Subject ordered) {
        if (ordered instanceof DisplacementOrder.Subject.Spin spin) {
            return new Subject.Spin(spin.micros());
        }
        if (ordered instanceof DisplacementOrder.Subject.TcpSend send) {
            return new Subject.TcpSend(send.bytes(), send.server().map(Subject.Address::parse), send.throughput());
        }
        return new Subject.Command(((DisplacementOrder.Subject.Command) ordered).arguments());
    }

    Map<String, Object> describe(Cpus cpus) {
        Map<String, Object> description = new LinkedHashMap<>();
        description.put("cpu", cpus.measuring());
        if (subject instanceof Subject.TcpSend send) {
            description.put(
                    "server",
                    send.server().<Object>map(Subject.Address::inWords).orElse("this machine, CPU " + cpus.server()));
        }
        description.put("replications", replications);
        scheduling.nice().ifPresent(nice -> description.put("nice", nice));
        scheduling.policy().ifPresent(policy -> description.put("policy", policy.key()));
        scheduling.priority().ifPresent(priority -> description.put("fluidPriority", priority));
        return description;
    }
}
