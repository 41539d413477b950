package org.emplab.agent.home;

import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import org.emplab.agent.displacement.DisplacementException;
import org.emplab.agent.displacement.DisplacementSettings;
import org.emplab.agent.displacement.Subject;
import org.emplab.lab.experiment.DisplacementOrder;

/**
 * The settings of an experiment by the displacement technique, as this machine is to run it.
 *
 * @param order that they come from
 * @param serverMachine the machine of the lab whose agent runs the other end of tcp-send; empty: none does
 * @param abortPoll if present, the server is asked at this interval, within steps, whether to abort at once
 */
public record DisplacementTask(
        DisplacementSettings settings,
        DisplacementOrder order,
        Optional<String> serverMachine,
        Optional<Duration> abortPoll) {

    /**
     * @throws IllegalArgumentException naming the key that is unknown or wrong
     */
    public static DisplacementTask of(Map<String, Object> settings) {
        DisplacementOrder order = DisplacementOrder.of(settings);
        try {
            return new DisplacementTask(
                    DisplacementSettings.of(order),
                    order,
                    order.subject() instanceof DisplacementOrder.Subject.TcpSend send
                            ? send.serverMachine()
                            : Optional.empty(),
                    order.abortPollSeconds().isPresent()
                            ? Optional.of(
                                    Duration.ofSeconds(order.abortPollSeconds().getAsLong()))
                            : Optional.empty());
        } catch (DisplacementException wrong) {
            throw new IllegalArgumentException(wrong.getMessage(), wrong);
        }
    }

    /** Sending to the server that the lab has started. */
    public DisplacementTask sendingTo(Subject.Address server) {
        Subject.TcpSend send = (Subject.TcpSend) settings.subject();
        return new DisplacementTask(
                settings.with(new Subject.TcpSend(send.bytes(), Optional.of(server), send.throughput())),
                order,
                serverMachine,
                abortPoll);
    }
}
