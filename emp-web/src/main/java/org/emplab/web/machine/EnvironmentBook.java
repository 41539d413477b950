package org.emplab.web.machine;

import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** The environments of machines, from version to version. */
public interface EnvironmentBook {
    /**
     * @param changed fields that were other than in the version before
     */
    record Version(int number, Instant firstSeenAt, Instant lastSeenAt, List<String> changed) {
        public Version {
            changed = List.copyOf(changed);
        }
    }

    /** A field that is another now; what is empty was not there. */
    record Drift(String field, Optional<String> before, Optional<String> after) {}

    /** The newest first, at most so many. */
    List<Version> versions(String machine, int most);

    /** How a version differs from the one before; empty if one of them is not kept. */
    List<Drift> drift(String machine, int number);
}
