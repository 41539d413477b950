package org.emplab.agent.service;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.emplab.agent.displacement.DisplacementException;
import org.emplab.agent.displacement.DisplacementSettings;
import org.emplab.agent.displacement.Subject;
import org.emplab.agent.measure.Policy;
import org.emplab.agent.measure.Scheduling;
import org.emplab.format.order.DisplacementOrder;
import org.emplab.format.order.DisplacementOrder.Subject.TcpSend;

/**
 * An experiment by the displacement technique, as this machine is to run it.
 *
 * @param serverMachine the machine of the lab whose agent runs the other end of tcp-send; empty: none does
 */
record DisplacementTask(DisplacementSettings settings, Optional<String> serverMachine) {

    /**
     * @throws IllegalArgumentException naming the key that is unknown or wrong
     */
    static DisplacementTask of(Map<String, Object> settings) {
        DisplacementOrder order = DisplacementOrder.of(settings);
        Optional<TcpSend> sending =
                order.subject() instanceof TcpSend send ? Optional.of(send) : Optional.<TcpSend>empty();
        Optional<String> serverMachine = sending.flatMap(TcpSend::serverMachine);
        try {
            return new DisplacementTask(
                    new DisplacementSettings(
                            subject(order.subject()),
                            order.loops(),
                            order.replications(),
                            order.cpu(),
                            serverMachine.isPresent()
                                    ? OptionalInt.empty() // it is a CPU there
                                    : sending.map(TcpSend::serverCpu).orElse(OptionalInt.empty()),
                            new Scheduling(
                                    List.of(),
                                    order.nice(),
                                    order.policy().flatMap(Policy::ofKey),
                                    order.fluidPriority()),
                            order.fluidLoops(),
                            Duration.ofSeconds(order.limitSeconds())),
                    serverMachine);
        } catch (DisplacementException wrong) {
            throw new IllegalArgumentException(wrong.getMessage(), wrong);
        }
    }

    private static Subject subject(DisplacementOrder.Subject subject) {
        if (subject instanceof DisplacementOrder.Subject.Spin spin) {
            return new Subject.Spin(spin.micros());
        }
        if (subject instanceof TcpSend send) {
            return new Subject.TcpSend(send.bytes(), send.server().map(Subject.Address::parse), send.throughput());
        }
        return new Subject.Command(((DisplacementOrder.Subject.Command) subject).arguments());
    }

    /** Sending to the server that the lab has started. */
    DisplacementTask sendingTo(Subject.Address server) {
        Subject.TcpSend send = (Subject.TcpSend) settings.subject();
        return new DisplacementTask(
                settings.with(new Subject.TcpSend(send.bytes(), Optional.of(server), send.throughput())),
                serverMachine);
    }

    boolean isCommand() {
        return settings.subject() instanceof Subject.Command;
    }
}
