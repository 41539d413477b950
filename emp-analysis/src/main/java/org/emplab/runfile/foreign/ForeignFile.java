package org.emplab.runfile.foreign;

import java.util.List;

/**
 * The contents of another tool's file.
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
