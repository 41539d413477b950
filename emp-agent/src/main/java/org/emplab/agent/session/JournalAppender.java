package org.emplab.agent.session;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.time.Duration;
import java.util.Optional;
import org.emplab.agent.journal.Journal;
import org.emplab.agent.sync.Notices;
import org.emplab.lab.RunEventKind;
import org.emplab.model.Sample;

/**
 * Appends each sample to the journal before anything else happens. Where the disk is full it waits, holding the
 * sample.
 */
record JournalAppender(Journal journal, Boundary boundary, ShutdownSignal stop, Notices notices) {
    private static final Duration WITHOUT_SPACE = Duration.ofSeconds(5);

    /**
     * Appends a sample; empty once it is on disk, else how the session ends without it.
     *
     * @param sampler hears of it if this took its time
     */
    Optional<SessionOutcome> keep(Sample sample, Sampler sampler) throws IOException {
        boolean held = false;
        while (true) {
            try {
                journal.append(sample);
                if (held) {
                    notices.tell(RunEventKind.RESUMED, "there is space again");
                    sampler.interrupted("no space for the journal");
                }
                return Optional.empty();
            } catch (IOException e) {
                if (!held) {
                    held = true;
                    notices.tell(RunEventKind.HELD, hindrance(e) + "; going on when it can be written");
                }
            }
            Optional<SessionOutcome> end = boundary.whileHolding();
            if (end.isPresent()) {
                return end;
            }
            stop.sleep(WITHOUT_SPACE);
            if (stop.isRequested()) {
                return Optional.of(new SessionOutcome.Stopped());
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
