package org.emplab.analysis.cluster;

import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.emplab.model.Keyed;

/**
 * The likely cause of an L-sample.
 *
 * @param excessMillis of ET over the median of the cluster
 * @param name empty where nothing that was seen makes up half of the excess
 * @param evidence what the cause, or that there is none, is known from
 * @param millis its PT in the sample, or what it took from the program by the account
 * @param usualMillis of PT: the median in the other samples in which it worked; of an account's part: its median in the cluster
 * @param elsewhere in how many other samples a daemon worked; empty by the account
 */
public record SampleCause(
        int sample,
        double elapsedMillis,
        double excessMillis,
        Optional<String> name,
        Evidence evidence,
        OptionalDouble millis,
        OptionalDouble usualMillis,
        OptionalLong elsewhere) {
    /** The source from which a cause is known. */
    public enum Evidence implements Keyed {
        /** The account of who took time from the program. */
        ACCOUNT,
        /** PT of daemons, of which the program may have felt nothing. */
        PT
    }
}
