package org.emplab.server.schedule;

import java.time.Duration;

/**
 * How machine time that was used counts: less and less, by half every week. An hour that was used a week ago counts half an
 * hour. What a person has used is what the queue goes by.
 */
public final class FairShare {
    public static final Duration HALF_LIFE = Duration.ofDays(7);

    /** The age at which used time counts for less than half a percent. */
    public static final Duration FORGOTTEN = HALF_LIFE.multipliedBy(8);

    private FairShare() {}
}
