package org.emplab.server.machine;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.emplab.analysis.comparison.HeaderDifference;
import org.emplab.model.MachineField;
import org.emplab.server.api.Page;
import org.emplab.server.api.Refusal;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;

@Service
@Transactional(readOnly = true)
public class EnvironmentService {
    private final MachineEnvironments environments;

    EnvironmentService(MachineEnvironments environments) {
        this.environments = environments;
    }

    /** The newest first, at most so many; none of a machine that is not enrolled. */
    public List<EnvironmentVersion> latest(String machine, int most) {
        try {
            return versions(machine, 0, most).items();
        } catch (Refusal notEnrolled) {
            return List.of();
        }
    }

    /** The fields in which a version differs from the one before; none if one of them is not kept. */
    public List<EnvironmentDrift> drift(String machine, int number) {
        try {
            return drift(machine, number, null);
        } catch (Refusal notKept) {
            return List.of();
        }
    }

    /** Newest first. */
    public Page<EnvironmentVersion> versions(String machine, int page, int size) {
        UUID machineId = id(machine);
        return Page.of(
                        environments.findByMachineIdOrderByNumberDesc(machineId, Page.request(page, size)),
                        most -> environments.countUpTo(machineId, most))
                .map(MachineEnvironment::view);
    }

    public WholeVersion version(String machine, int number) {
        return kept(id(machine), number).whole();
    }

    /**
     * The fields in which a version differs from an earlier one.
     *
     * @param since number of the earlier one; null: the one before
     */
    public List<EnvironmentDrift> drift(String machine, int number, @Nullable Integer since) {
        UUID machineId = id(machine);
        int earlier = since == null ? number - 1 : since;
        MachineEnvironment later = kept(machineId, number);
        return earlier < 1
                ? List.of()
                : EnvironmentDrift.between(kept(machineId, earlier).environment(), later.environment());
    }

    private UUID id(String machine) {
        return environments.machine(machine).orElseThrow(() -> Refusal.notFound("machine " + machine));
    }

    private MachineEnvironment kept(UUID machineId, int number) {
        return environments
                .findByMachineIdAndNumber(machineId, number)
                .orElseThrow(() -> Refusal.notFound("version " + number + " of this machine's environment"));
    }

    /**
     * A machine is not as it was, by its agent; published as an event within the transaction that keeps it.
     *
     * @param number of the version that it is now
     * @param changed the fields that are other than before
     */
    public record EnvironmentChanged(UUID machineId, String machine, int number, List<String> changed) {
        private static final int SHOWN = 5;

        public EnvironmentChanged {
            changed = List.copyOf(changed);
        }

        /** The change in a sentence, with the first of many fields. */
        public String inWords() {
            return "the machine has changed: " + String.join(", ", changed.subList(0, Math.min(SHOWN, changed.size())))
                    + (changed.size() > SHOWN ? " and " + (changed.size() - SHOWN) + " more" : "");
        }
    }

    /**
     * A field of a machine's environment that is another now. What a machine changes by itself is left out ({@link
     * MachineField}).
     *
     * @param field its path, such as {@code kernel.release}
     * @param before a JSON value; null where it was not there
     * @param after likewise
     */
    public record EnvironmentDrift(
            String field, @Nullable Object before, @Nullable Object after) {
        private static final String PREFIX = "environment.";
        /** The drift in the order of the earlier one's fields; empty if the machine is as it was. */
        public static List<EnvironmentDrift> between(Map<String, Object> before, Map<String, Object> after) {
            return HeaderDifference.ofEnvironments(before, after).stream()
                    .map(field ->
                            new EnvironmentDrift(field.key().substring(PREFIX.length()), field.first(), field.second()))
                    .filter(drift -> !drift.field().startsWith("empVersions")) // which follow from the others
                    .filter(drift -> !MachineField.isSame(drift.field(), drift.before(), drift.after()))
                    .toList();
        }
    }

    /**
     * A version of a machine's environment.
     *
     * @param changed the fields that were other than in the version before, the first 100 of them
     */
    public record EnvironmentVersion(int number, Instant firstSeenAt, Instant lastSeenAt, List<String> changed) {}

    /** A version of a machine's environment, as its agent first told it. */
    public record WholeVersion(int number, Instant firstSeenAt, Instant lastSeenAt, Map<String, Object> environment) {}
}
