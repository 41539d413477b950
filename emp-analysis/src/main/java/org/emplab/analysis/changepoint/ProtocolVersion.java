package org.emplab.analysis.changepoint;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.emplab.model.Keyed;

/** The versions of EMP, each adding to the one before (EMP, section 4.7). */
public enum ProtocolVersion implements Keyed {
    /** None of the versions held. */
    NONE("none"),
    /** Non-essential daemons off. */
    EMP_V1("EMPv1"),
    /** Time synchronisation on. */
    EMP_V2("EMPv2"),
    /** Turbo and frequency scaling off. */
    EMP_V3("EMPv3"),
    /** An up-to-date kernel. */
    EMP_V4("EMPv4"),
    /** Outliers removed. */
    EMP_V5("EMPv5"),
    /** A suitably small sample size. */
    EMP_V6("EMPv6");

    private static final List<ProtocolVersion> OF_MACHINES = List.of(EMP_V1, EMP_V2, EMP_V3, EMP_V4);

    private final String key;

    ProtocolVersion(String key) {
        this.key = key;
    }

    @Override
    public String key() {
        return key;
    }

    /** Reads EMPv3, v3 or 3. */
    public static Optional<ProtocolVersion> ofKey(String key) {
        String digit = key.toLowerCase(Locale.ROOT).replaceFirst("^(emp)?v?", "");
        return Arrays.stream(values())
                .filter(version -> version.key.equalsIgnoreCase(key) || version.key.endsWith("v" + digit))
                .findFirst();
    }

    /**
     * The version that held while a run was made, from the machine's state in its header: the last of v1 … v4 of which
     * all up to it hold, since each adds to the one before. Empty if the state is not on record.
     *
     * @param environment with {@code empVersions}: an object of each version's truth, or a list of those that hold
     */
    public static Optional<ProtocolVersion> heldIn(Map<String, Object> environment) {
        Object recorded = environment.get("empVersions");
        if (recorded == null) {
            return Optional.empty();
        }
        ProtocolVersion held = NONE;
        for (ProtocolVersion version : OF_MACHINES) {
            if (!holds(recorded, version)) {
                break;
            }
            held = version;
        }
        return Optional.of(held);
    }

    private static boolean holds(Object recorded, ProtocolVersion version) {
        if (recorded instanceof List<?> list) {
            return list.stream()
                    .anyMatch(key ->
                            ofKey(String.valueOf(key)).filter(version::equals).isPresent());
        }
        if (recorded instanceof Map<?, ?> map) {
            return map.entrySet().stream()
                    .anyMatch(entry -> ofKey(String.valueOf(entry.getKey()))
                                    .filter(version::equals)
                                    .isPresent()
                            && truth(entry.getValue()));
        }
        return false;
    }

    private static boolean truth(Object value) {
        return Boolean.TRUE.equals(value) || (value instanceof Map<?, ?> map && Boolean.TRUE.equals(map.get("holds")));
    }
}
