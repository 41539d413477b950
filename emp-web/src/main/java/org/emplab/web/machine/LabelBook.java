package org.emplab.web.machine;

import java.util.List;

/** Lets administrators label machines. */
public interface LabelBook {
    /** The version to be given with a change. */
    int version(String machine);

    /**
     * @param labels all that it has from now on
     * @param version the one that was read
     */
    void label(String machine, List<String> labels, int version);
}
