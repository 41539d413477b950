package org.emplab.agent.measure.launch;

/** The measurement was aborted; the program and all that it had started are gone, and the sample does not count. */
public final class AbortedException extends MeasureException {
    private static final long serialVersionUID = 1L;

    public AbortedException() {
        super("aborted");
    }
}
