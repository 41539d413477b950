package org.emplab.web.job;

import java.util.List;
import java.util.Optional;
import org.emplab.web.CommandOutcome;

/** The lab's jobs, and what people do about them. */
public interface JobBook {
    /**
     * A part of a list, newest first.
     *
     * @param hasOlder whether there are more
     */
    record Part(List<LabJob> jobs, boolean hasOlder) {
        public Part {
            jobs = List.copyOf(jobs);
        }
    }

    /**
     * @param index of the page, from 0
     */
    Part jobs(int index);

    Optional<LabJob> job(String id);

    /** Ends it at once; what it has computed so far is not kept. */
    CommandOutcome cancel(String id);

    /** Begins anew what was cancelled or failed. */
    CommandOutcome resume(String id);
}
