package org.emplab.web.machine;

import java.util.List;
import org.emplab.web.CommandOutcome;

/** Lets administrators label machines. */
public interface LabelBook {
    /** The version to be given with a change. */
    int version(String machine);

    /**
     * @param labels all that it has from now on
     * @param version the one that was read
     */
    CommandOutcome label(String machine, List<String> labels, int version);
}
