package org.emplab.agent.home;

import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import org.emplab.agent.displacement.DisplacementException;
import org.emplab.agent.displacement.DisplacementSettings;
import org.emplab.lab.experiment.DisplacementOrder;

/**
 * The settings of an experiment by the displacement technique, as this machine is to run it.
 *
 * @param order that they come from
 * @param abortPoll if present, the server is asked at this interval, within steps, whether to abort at once
 */
public record DisplacementTask(DisplacementSettings settings, DisplacementOrder order, Optional<Duration> abortPoll) {

    /**
     * @throws IllegalArgumentException naming the key that is unknown or wrong
     */
    public static DisplacementTask of(Map<String, Object> settings) {
        DisplacementOrder order = DisplacementOrder.of(settings);
        try {
            return new DisplacementTask(
                    DisplacementSettings.of(order),
                    order,
                    order.abortPollSeconds().isPresent()
                            ? Optional.of(
                                    Duration.ofSeconds(order.abortPollSeconds().getAsInt()))
                            : Optional.empty());
        } catch (DisplacementException wrong) {
            throw new IllegalArgumentException(wrong.getMessage(), wrong);
        }
    }
}
