package org.emplab.server.availability;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;

/**
 * Says when machines take no new run. Two statements for a question, whatever number of machines it is about:
 *
 * <pre>{@code
 * Map<UUID, List<ClosedInterval>> closed(Collection<UUID> machineIds, Instant from, Instant until)
 * List<ClosedInterval> closed(UUID machineId, Instant from, Instant until)
 * }</pre>
 *
 * A run may be started at {@code t} where no interval that is {@linkplain UnavailabilityView.ClosedInterval#closedTo closed to} who submitted
 * it contains {@code t}, and none begins before the run's expected end. A run that is under way is never touched.
 */
@Service
public class MachineAvailability {
    private final Unavailabilities unavailabilities;

    MachineAvailability(Unavailabilities unavailabilities) {
        this.unavailabilities = unavailabilities;
    }

    /**
     * The intervals of some machines that touch a span, by machine, each machine's in order of their beginning; they may
     * overlap. A machine without any is not in the map.
     */
    @Transactional(readOnly = true)
    public Map<UUID, List<UnavailabilityView.ClosedInterval>> closed(
            Collection<UUID> machineIds, Instant from, Instant until) {
        Map<UUID, List<UnavailabilityView.ClosedInterval>> closed = new HashMap<>();
        for (Unavailability unavailability : unavailabilities.inForce(machineIds, from, until)) {
            List<UnavailabilityView.ClosedInterval> spans = unavailability.in(from, until);
            if (!spans.isEmpty()) {
                closed.computeIfAbsent(unavailability.machineId(), machine -> new ArrayList<>())
                        .addAll(spans);
            }
        }
        for (Unavailabilities.Unfit unfit : unavailabilities.unfit(machineIds)) {
            closed.computeIfAbsent(unfit.getMachine(), machine -> new ArrayList<>())
                    .add(closed(unfit));
        }
        closed.values().forEach(spans -> spans.sort(Comparator.comparing(UnavailabilityView.ClosedInterval::from)));
        return closed;
    }

    /** The intervals of one machine that touch a span, in order of their beginning; they may overlap. */
    @Transactional(readOnly = true)
    public List<UnavailabilityView.ClosedInterval> closed(UUID machineId, Instant from, Instant until) {
        return closed(List.of(machineId), from, until).getOrDefault(machineId, List.of());
    }

    /** The span in which a machine is not fit to measure. */
    static UnavailabilityView.ClosedInterval closed(Unavailabilities.Unfit unfit) {
        return new UnavailabilityView.ClosedInterval(
                unfit.getSince(),
                Optional.empty(),
                UnavailabilityView.ClosedInterval.Kind.HEALTH,
                "not fit to measure (" + unfit.getHealth() + "): " + unfit.getReason(),
                Optional.empty());
    }
}
