package org.emplab.agent.doctor;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The machine made ready for one run, and put back when the run is over: at the end, at an interruption, or, if this
 * process is killed, by the next one that looks ({@link Doctor#restoreAbandoned}).
 *
 * <p>Where someone has applied the doctor's changes by hand since the machine was started they stay as they are, and
 * nothing is put back.
 */
public final class Preparation implements AutoCloseable {
    private final Doctor doctor;
    private final List<ChangeOutcome> outcomes;
    private final @Nullable Thread hook;
    private boolean restored;

    private Preparation(Doctor doctor, List<ChangeOutcome> outcomes, boolean mine) {
        this.doctor = doctor;
        this.outcomes = List.copyOf(outcomes);
        this.restored = !mine;
        this.hook = mine ? new Thread(this::restore, "restore-machine") : null;
        if (hook != null) {
            Runtime.getRuntime().addShutdownHook(hook);
        }
    }

    /**
     * Applies what is required and advised.
     *
     * @throws IOException if old values cannot be written down, or a record of earlier changes cannot be read
     */
    public static Preparation of(Doctor doctor) throws IOException {
        doctor.restoreAbandoned();
        doctor.restoreOfEarlierBoot();
        if (doctor.pending().isPresent()) {
            return new Preparation(doctor, List.of(), false);
        }
        List<CheckResult> items = Doctor.applicable(doctor.examine(), Set.of(), Set.of());
        return new Preparation(doctor, doctor.applyForThisProcess(items), true);
    }

    /** Changes nothing and puts nothing back. */
    public static Preparation none(Doctor doctor) {
        return new Preparation(doctor, List.of(), false);
    }

    /** The settings that were changed, and those that could not be. */
    public List<ChangeOutcome> outcomes() {
        return outcomes;
    }

    @Override
    public void close() {
        restore();
        if (hook != null) {
            try {
                Runtime.getRuntime().removeShutdownHook(hook);
            } catch (IllegalStateException shuttingDown) {
                // it has run or will find nothing to do
            }
        }
    }

    private synchronized void restore() {
        if (restored) {
            return;
        }
        restored = true;
        try {
            doctor.restore();
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }
}
