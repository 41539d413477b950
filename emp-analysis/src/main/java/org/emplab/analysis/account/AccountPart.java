package org.emplab.analysis.account;

import java.util.OptionalLong;

/** One of the five parts that an account's time consists of. */
public enum AccountPart {
    /** The threads ran. */
    ON_CPU("onCpu", "On a CPU"),
    /** They waited for a CPU. */
    WAITED("waited", "Waited"),
    /** Interrupts had the CPU. */
    INTERRUPTED("interrupted", "Interrupted"),
    /** The hypervisor had it. */
    STOLEN("stolen", "Stolen"),
    /** They slept. */
    BLOCKED("blocked", "Blocked");

    private final String key;
    private final String title;

    AccountPart(String key, String title) {
        this.key = key;
        this.title = title;
    }

    /** The key in results and addresses. */
    public String key() {
        return key;
    }

    /** The word for people. */
    public String title() {
        return title;
    }

    /** Nanoseconds of this part, all threads together; empty where the kernel does not tell. */
    public OptionalLong nanos(Account account) {
        return switch (this) {
            case ON_CPU -> OptionalLong.of(account.onCpuNanos());
            case WAITED -> OptionalLong.of(account.waitedNanos());
            case INTERRUPTED -> OptionalLong.of(account.interruptedNanos());
            case STOLEN -> account.stolenNanos();
            case BLOCKED -> OptionalLong.of(account.blockedNanos());
        };
    }
}
