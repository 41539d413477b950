package org.emplab.web.job;

import org.emplab.web.api.Page;
import org.emplab.web.api.ProblemException;

/** The lab's jobs, and what people do about them. */
public interface JobPort {
    /** Newest first, those that have ended too. */
    Page<JobView> jobs(int page, int size);

    /**
     * @throws ProblemException if it is missing
     */
    JobView job(String id);

    /**
     * Ends a job at once. What it has computed so far is not kept.
     *
     * @throws ProblemException if it has ended, or is another person's
     */
    JobView cancel(String id);

    /**
     * Begins a job anew.
     *
     * @throws ProblemException unless it was cancelled or failed, or if it is another person's
     */
    JobView resume(String id);
}
