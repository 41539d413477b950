package org.emplab.runfile.foreign;

import java.util.List;

/**
 * What another tool's file holds.
 *
 * @param runs at least one
 * @param leftOut what of it is no time, in words; none if all is there
 */
public record ForeignFile(List<ForeignRun> runs, List<String> leftOut) {
    public ForeignFile {
        runs = List.copyOf(runs);
        leftOut = List.copyOf(leftOut);
    }
}
