package org.emplab.web.machine;

import java.util.List;
import org.emplab.web.api.Page;
import org.emplab.web.api.ProblemException;
import org.jspecify.annotations.Nullable;

/** The environments of machines, from version to version. A machine or version that is not kept is refused. */
public interface EnvironmentPort {
    /** Newest first. */
    Page<EnvironmentVersion> versions(String machine, int page, int size);

    WholeVersion version(String machine, int number);

    /**
     * The fields in which a version differs from an earlier one.
     *
     * @param since number of the earlier one; null: the one before
     */
    List<EnvironmentDrift> drift(String machine, int number, @Nullable Integer since);

    /** The newest first, at most so many; none of a machine that is not enrolled. */
    default List<EnvironmentVersion> latest(String machine, int most) {
        try {
            return versions(machine, 0, most).items();
        } catch (ProblemException notEnrolled) {
            return List.of();
        }
    }

    /** The fields in which a version differs from the one before; none if one of them is not kept. */
    default List<EnvironmentDrift> drift(String machine, int number) {
        try {
            return drift(machine, number, null);
        } catch (ProblemException notKept) {
            return List.of();
        }
    }
}
