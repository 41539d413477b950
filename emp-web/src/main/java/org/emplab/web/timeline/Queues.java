package org.emplab.web.timeline;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.emplab.web.CommandOutcome;

/** The runs that wait for each machine, and their order by hand. What is changed is changed by the visitor. */
public interface Queues {
    /**
     * A queue in some order.
     *
     * @param places in that order: the first ones, where there are very many
     * @param more how many wait behind them
     * @param refusal why the visitor cannot have it so; empty if they can
     */
    record Queue(String machine, List<Place> places, int more, Optional<String> refusal) {
        public Queue {
            places = List.copyOf(places);
        }

        public List<String> runs() {
            return places.stream().map(Place::run).toList();
        }
    }

    /**
     * A run that waits.
     *
     * @param who login of whose it is
     * @param startsAt as it is; empty: nobody can say
     * @param wouldStartAt in the order that is looked at
     * @param wouldEndAt the same
     * @param waitsFor why it does not start, in words
     */
    record Place(
            String run,
            String program,
            String who,
            Optional<Instant> startsAt,
            Optional<Instant> wouldStartAt,
            Optional<Instant> wouldEndAt,
            Optional<String> waitsFor) {}

    /** The runs that wait for a machine, in the order of its queue; empty if there is no such machine. */
    Optional<List<String>> waiting(String machine);

    /**
     * The queue as it would be.
     *
     * @param order all of {@link #waiting}
     */
    Queue ordered(String machine, List<String> order);

    /**
     * Puts the queue in order, unless it is another one by now.
     *
     * @param seen the queue that the visitor saw
     */
    CommandOutcome arrange(String machine, List<String> seen, List<String> order);
}
