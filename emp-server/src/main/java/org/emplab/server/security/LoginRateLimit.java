package org.emplab.server.security;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.net.Inet4Address;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Clock;
import java.time.Duration;
import java.util.HexFormat;
import org.springframework.security.core.AuthenticationException;
import org.springframework.stereotype.Component;

/**
 * Limits wrong guesses of passwords and enrolment tokens on this server: from one address, and at one account whatever the
 * addresses. An address from which a person has logged in lately stays open to them while others guess.
 */
@Component
public class LoginRateLimit {
    public static final int PER_ADDRESS = 20;
    public static final Duration ADDRESS_WINDOW = Duration.ofMinutes(1);
    static final int PER_ACCOUNT = 100;
    public static final Duration ACCOUNT_WINDOW = Duration.ofHours(1);
    public static final int PER_OLD_PASSWORD = 10;
    private static final int MOST_FAMILIAR = 10_000;

    private final RateLimit perAddress;
    private final RateLimit perAccount;
    private final RateLimit perOldPassword;
    private final Cache<Familiar, Boolean> familiar =
            Caffeine.newBuilder().maximumSize(MOST_FAMILIAR).build();

    private record Familiar(String network, String login) {}

    LoginRateLimit(Clock clock) {
        perAddress = new RateLimit(PER_ADDRESS, ADDRESS_WINDOW, clock);
        perAccount = new RateLimit(PER_ACCOUNT, ACCOUNT_WINDOW, clock);
        perOldPassword = new RateLimit(PER_OLD_PASSWORD, ACCOUNT_WINDOW, clock);
    }

    /** Whether an enrolment token may be tried from an address; the try counts as wrong until it {@link #succeeded}. */
    public boolean permits(String address) {
        return perAddress.permits(network(address));
    }

    public void succeeded(String address) {
        perAddress.forget(network(address));
    }

    /** Whether a password may be tried; the try counts as wrong until it {@link #succeeded}. */
    public boolean permits(String address, String login) {
        return permits(address)
                && (familiar.getIfPresent(new Familiar(network(address), login)) != null || perAccount.permits(login));
    }

    public void succeeded(String address, String login) {
        succeeded(address);
        if (familiar.asMap().put(new Familiar(network(address), login), true) == null) {
            perAccount.forget(login);
        }
    }

    public boolean permitsOldPassword(String login) {
        return perOldPassword.permits(login);
    }

    public void oldPasswordSucceeded(String login) {
        perOldPassword.forget(login);
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

    /** A login that is refused before its password is compared, since too many were wrong. */
    public static final class TooManyAttemptsException extends AuthenticationException {
        private static final long serialVersionUID = 1L;

        public TooManyAttemptsException() {
            super("too many wrong guesses; wait a while");
        }
    }
}
