package org.emplab.server.security;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.net.Inet4Address;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Clock;
import java.time.Duration;
import java.util.HexFormat;
import org.springframework.stereotype.Component;

/**
 * Limits wrong guesses of passwords and enrolment tokens on this server: from one address, and at one account whatever the
 * addresses. An address from which a person has logged in lately stays open to them while others guess.
 */
@Component
public class GuessLimit {
    public static final int FROM_ADDRESS = 20;
    public static final Duration ADDRESS_WINDOW = Duration.ofMinutes(1);
    static final int AT_ACCOUNT = 100;
    public static final Duration ACCOUNT_WINDOW = Duration.ofHours(1);
    public static final int AT_OLD_PASSWORD = 10;
    private static final int MOST_FAMILIAR = 10_000;

    private final RateLimit fromAddress;
    private final RateLimit atAccount;
    private final RateLimit atOldPassword;
    private final Cache<Familiar, Boolean> familiar =
            Caffeine.newBuilder().maximumSize(MOST_FAMILIAR).build();

    private record Familiar(String network, String login) {}

    GuessLimit(Clock clock) {
        fromAddress = new RateLimit(FROM_ADDRESS, ADDRESS_WINDOW, clock);
        atAccount = new RateLimit(AT_ACCOUNT, ACCOUNT_WINDOW, clock);
        atOldPassword = new RateLimit(AT_OLD_PASSWORD, ACCOUNT_WINDOW, clock);
    }

    /** Whether an enrolment token may be tried from an address; the try counts as wrong until it {@link #succeeded}. */
    public boolean permits(String address) {
        return fromAddress.permits(network(address));
    }

    public void succeeded(String address) {
        fromAddress.forget(network(address));
    }

    /** Whether a password may be tried; the try counts as wrong until it {@link #succeeded}. */
    public boolean permits(String address, String login) {
        return permits(address)
                && (familiar.getIfPresent(new Familiar(network(address), login)) != null || atAccount.permits(login));
    }

    public void succeeded(String address, String login) {
        succeeded(address);
        if (familiar.asMap().put(new Familiar(network(address), login), true) == null) {
            atAccount.forget(login);
        }
    }

    public boolean permitsOldPassword(String login) {
        return atOldPassword.permits(login);
    }

    public void oldPasswordSucceeded(String login) {
        atOldPassword.forget(login);
    }

    /** The address, or the network of an IPv6 address: its owner has 2⁶⁴ of them. A proxy may write them in short. */
    private static String network(String address) {
        if (!address.contains(":")) {
            return address;
        }
        try {
            InetAddress one = InetAddress.getByName(address); // with a colon it is never a name to look up
            return one instanceof Inet4Address
                    ? one.getHostAddress()
                    : HexFormat.of().formatHex(one.getAddress(), 0, 8);
        } catch (UnknownHostException none) {
            return address;
        }
    }
}
