package org.emplab.analysis.cluster;

import java.util.List;
import java.util.stream.Collectors;

/**
 * Daemons that lengthen so many samples that some cannot be told from the cluster, and the task length that would show them.
 *
 * @param samples the samples that they lengthen together
 * @param of the samples that did not fail
 * @param taskSeconds six in ten samples of a program that takes so long would be left alone, and each daemon would be in
 *     at most a seventh
 * @param daemons the most frequent first
 */
public record CrowdingDaemons(int samples, int of, double taskSeconds, List<Daemon> daemons) {
    private static final int MOST_NAMES = 12;

    /**
     * One of them.
     *
     * @param samples the samples that it lengthens
     * @param millis the median of its work in these, ms
     */
    public record Daemon(String name, int samples, double millis) {}

    public CrowdingDaemons {
        daemons = List.copyOf(daemons);
    }

    /** Two sentences: the daemons, and the task length. */
    String sentence() {
        String names = daemons.stream()
                .limit(MOST_NAMES)
                .map(daemon -> daemon.name() + " (" + daemon.samples() + ")")
                .collect(Collectors.joining(", "));
        return (daemons.size() == 1 ? "1 daemon lengthens " : daemons.size() + " daemons lengthen ") + samples + " of "
                + of
                + " samples, too many to tell each from the cluster: " + names
                + (daemons.size() > MOST_NAMES ? " and " + (daemons.size() - MOST_NAMES) + " more" : "")
                + ". A task of about " + Millis.text(taskSeconds * 1e6)
                + " s would leave enough samples alone to show them.";
    }
}
