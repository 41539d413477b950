package org.emplab.agent.capture;

import java.util.function.Supplier;
import org.emplab.agent.procfs.ProcException;
import org.emplab.agent.taskstats.TaskstatsException;

/** The kernel refused an image, or the source that was asked for is not to be had. The message says how to mend it. */
public final class CaptureException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public CaptureException(String message, Throwable cause) {
        super(message, cause);
    }

    /** Calls, and makes what the kernel's two sources throw an exception of the capture. */
    static <T> T wrapping(Supplier<T> call) {
        try {
            return call.get();
        } catch (TaskstatsException | ProcException e) {
            throw new CaptureException(String.valueOf(e.getMessage()), e);
        }
    }
}
