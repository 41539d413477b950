package org.emplab.lab;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Locale;

/** Why a run that is pending does not start. */
public enum WaitingReason {
    /** A run that it comes after will never be completed; a person must decide. */
    HELD,
    /** A run that it comes after is not completed yet. */
    DEPENDENCY,
    /** A cutoff table must be published first. */
    CUTOFFS,
    /** The run must not start earlier. */
    EARLIEST_START,
    /** The machine is in maintenance, reserved, drained or silent, or would be before the run ends. */
    MACHINE_UNAVAILABLE,
    /** The run would not end in a window of its own. */
    WINDOW,
    /** A run that has missed its window comes first, and this one would not end before that opens again. */
    KEPT_FREE,
    /** Runs of a higher priority, or that a person put first, go before it. */
    PRIORITY,
    /** Runs of people who have used less machine time lately go before it. */
    FAIR_SHARE,
    /** Earlier runs go before it. */
    QUEUE,
    /** The machine is at another run. */
    MACHINE_BUSY,
    /** The machine must reboot before: another repetition ran in this boot. */
    REBOOT,
    /** The run waits for nothing: its machine takes it when it asks for work next. */
    NEXT;

    /** The word in JSON and at the shell. */
    @JsonValue
    public String key() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
