package org.emplab.agent.service;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.time.Duration;
import java.util.Optional;
import org.emplab.agent.journal.Journal;
import org.emplab.model.Sample;

/** A sample goes to the disk before anything else happens. Where there is no space it waits, with the sample in its hands. */
final class Safekeeping {
    private static final Duration WITHOUT_SPACE = Duration.ofSeconds(5);

    private final Journal journal;
    private final Boundary boundary;
    private final StopSign stop;
    private final Notices notices;

    Safekeeping(Journal journal, Boundary boundary, StopSign stop, Notices notices) {
        this.journal = journal;
        this.boundary = boundary;
        this.stop = stop;
        this.notices = notices;
    }

    /**
     * Empty once it is on disk; else why the stint ends without it.
     *
     * @param sampler hears of it if this took its time
     */
    Optional<StintEnd> keep(Sample sample, Sampler sampler) throws IOException {
        boolean held = false;
        while (true) {
            try {
                journal.append(sample);
                if (held) {
                    notices.tell("resumed", "there is space again");
                    sampler.interrupted("no space for the journal");
                }
                return Optional.empty();
            } catch (IOException e) {
                if (!held) {
                    held = true;
                    notices.tell("held", hindrance(e) + "; going on when it can be written");
                }
            }
            Optional<StintEnd> end = boundary.whileHolding();
            if (end.isPresent()) {
                return end;
            }
            stop.sleep(WITHOUT_SPACE);
            if (stop.asked()) {
                return Optional.of(new StintEnd.Stopped());
            }
        }
    }

    static String hindrance(IOException e) {
        return "the journal cannot be written: "
                + (e instanceof AccessDeniedException
                        ? "no permission for " + e.getMessage() + " (it must belong to the user who runs the agent)"
                        : e.getMessage());
    }
}
