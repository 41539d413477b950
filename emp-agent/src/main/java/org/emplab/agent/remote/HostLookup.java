package org.emplab.agent.remote;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.security.Security;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * Finds a host's address within a time, so that the connection that follows does not have to: the C library may search
 * for minutes or for ever, and no thread can end that.
 *
 * <p>A process of its own searches first and is killed if it takes too long. Only what it has found does the JVM search for
 * as well, which keeps it for a while: else a thread would be left in the search, and wake up in the middle of a sample.
 */
public final class HostLookup {
    private static final Duration USUAL = Duration.ofSeconds(5);
    /** How long the JVM keeps what it has found; half of that is relied upon. */
    private static final long KEPT_SECONDS = 60;

    static {
        Security.setProperty("networkaddress.cache.ttl", Long.toString(KEPT_SECONDS));
    }

    private final HostSearch search = new HostSearch();
    private String found = "";
    private long foundAt;

    /**
     * A host's addresses.
     *
     * @throws UnknownHostException if they are not found within five seconds
     */
    public static List<InetAddress> addresses(String host) throws UnknownHostException {
        try {
            new HostLookup().find(host, USUAL);
            return List.of(InetAddress.getAllByName(host));
        } catch (LateException e) {
            throw new UnknownHostException(e.getMessage());
        }
    }

    /** Ends a search that is under way; from any thread. */
    void cut() {
        search.cut();
    }

    /**
     * Returns when the host's address is known.
     *
     * @throws LateException if it is not within the time
     * @throws UnknownHostException if no source knows it
     */
    void find(String host, Duration time) throws UnknownHostException, LateException {
        if (isAddress(host) || isKept(host)) {
            return;
        }
        switch (search.find(host, time)) {
            case UNKNOWN -> throw new UnknownHostException(host);
            case LATE -> throw new LateException(host, time);
            case FOUND, NOT_SEARCHED -> InetAddress.getAllByName(host);
        }
        found = host;
        foundAt = System.nanoTime();
    }

    private boolean isKept(String host) {
        return found.equals(host) && System.nanoTime() - foundAt < TimeUnit.SECONDS.toNanos(KEPT_SECONDS / 2);
    }

    /** True if the host is an IPv4 address or in brackets; a name's last part is never a number. */
    private static boolean isAddress(String host) {
        return host.startsWith("[") || host.matches("[0-9.]+");
    }

    /** The time was over. */
    static final class LateException extends Exception {
        private static final long serialVersionUID = 1L;

        LateException(String host, Duration time) {
            super("the address of " + host + " was not found within " + Timeouts.shown(time)
                    + " (is there no name server?)");
        }
    }
}
