package org.emplab.agent.remote;

import java.lang.ref.Reference;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.security.Security;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.emplab.agent.jna.Errno;
import org.emplab.agent.jna.Libc;
import org.emplab.agent.jna.NativeMemory;
import org.emplab.agent.jna.NativeStrings;
import org.emplab.report.table.Digits;

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

    /** The search for a host's address by {@code getent} in a process group of its own, which {@code timeout} kills. */
    static final class HostSearch {
        /** The outcome. {@code NOT_SEARCHED}: this machine lacks one of the two programs. */
        enum Result {
            FOUND,
            UNKNOWN,
            LATE,
            NOT_SEARCHED
        }

        private static final int P_PID = 1;
        private static final int WEXITED = 4;
        private static final int WNOWAIT = 0x0100_0000;
        private static final int SIGKILL = 9;
        private static final short NEW_GROUP = 2;
        private static final int NOT_KNOWN = 2; // getent's exit code
        private static final String SHELL = "/bin/sh";

        private volatile int running;

        Result find(String host, Duration time) {
            String seconds = Digits.plain(time.toMillis() / 1000.0);
            NativeStrings arguments = new NativeStrings(List.of(
                    SHELL, "-c", "exec timeout -s KILL \"$0\" getent ahosts \"$1\" >/dev/null 2>&1", seconds, host));
            NativeStrings environment = new NativeStrings(System.getenv().entrySet().stream()
                    .map(variable -> variable.getKey() + "=" + variable.getValue())
                    .toList());
            NativeMemory shell = NativeMemory.ofString(SHELL);
            NativeMemory attributes = NativeMemory.ofSize(512);
            NativeMemory words = NativeMemory.ofSize(256);
            Libc.posix_spawnattr_init(attributes.address());
            Libc.posix_spawnattr_setflags(attributes.address(), NEW_GROUP);
            Libc.posix_spawnattr_setpgroup(attributes.address(), 0);
            int refusal = Libc.posix_spawn(
                    words.address(),
                    shell.address(),
                    0,
                    attributes.address(),
                    arguments.address(),
                    environment.address());
            Reference.reachabilityFence(shell);
            Reference.reachabilityFence(arguments);
            Reference.reachabilityFence(environment);
            return refusal == 0 ? await(words.bytes().getInt(0), words) : Result.NOT_SEARCHED;
        }

        /** Ends it; from any thread. */
        void cut() {
            int group = running;
            if (group > 0) {
                Libc.kill(-group, SIGKILL);
            }
        }

        private Result await(int pid, NativeMemory words) {
            running = pid;
            while (Libc.waitid(P_PID, pid, words.address(64), WEXITED | WNOWAIT) < 0) {
                if (Errno.last() != Errno.EINTR) {
                    running = 0;
                    return Result.NOT_SEARCHED;
                }
            }
            running = 0; // before its number can be another's
            Libc.waitpid(pid, words.address(8), 0);
            int status = words.bytes().getInt(8);
            boolean exited = (status & 0x7f) == 0;
            int code = status >> 8 & 0xff;
            if (!exited || code == 128 + SIGKILL || code == 124) { // as the shell or timeout puts it
                return Result.LATE;
            }
            return switch (code) {
                case 0 -> Result.FOUND;
                case NOT_KNOWN -> Result.UNKNOWN;
                default -> Result.NOT_SEARCHED;
            };
        }
    }
}
