package org.emplab.server.security.ratelimit;

import java.net.Inet4Address;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Clock;
import java.time.Duration;
import java.util.Collections;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.springframework.stereotype.Component;

/**
 * How often passwords and enrolment tokens may be guessed wrongly on this server: from one address, and at one account
 * whatever the addresses. An address from which a person has logged in lately is not locked out by what others guess.
 */
@Component
public class GuessLimit {
    public static final int FROM_ADDRESS = 20;
    public static final Duration ADDRESS_WINDOW = Duration.ofMinutes(1);
    static final int AT_ACCOUNT = 100;
    public static final Duration ACCOUNT_WINDOW = Duration.ofHours(1);
    public static final int AT_OLD_PASSWORD = 10;
    private static final int FAMILIAR = 10_000;

    private final Guesses fromAddress;
    private final Guesses atAccount;
    private final Guesses atOldPassword;
    private final Set<String> familiar =
            Collections.synchronizedSet(Collections.newSetFromMap(new LinkedHashMap<>(16, 0.75f, true) {
                private static final long serialVersionUID = 1L;

                @Override
                protected boolean removeEldestEntry(Map.Entry<String, Boolean> eldest) {
                    return size() > FAMILIAR;
                }
            }));

    GuessLimit(Clock clock) {
        fromAddress = new Guesses(FROM_ADDRESS, ADDRESS_WINDOW, clock);
        atAccount = new Guesses(AT_ACCOUNT, ACCOUNT_WINDOW, clock);
        atOldPassword = new Guesses(AT_OLD_PASSWORD, ACCOUNT_WINDOW, clock);
    }

    /** Whether an enrolment token may be tried from there; it counts as wrong until it is {@link #right}. */
    public boolean permits(String address) {
        return fromAddress.permits(network(address));
    }

    public void right(String address) {
        fromAddress.right(network(address));
    }

    public boolean permits(String address, String login) {
        return permits(address) && (familiar.contains(pair(address, login)) || atAccount.permits(login));
    }

    public void right(String address, String login) {
        right(address);
        if (familiar.add(pair(address, login))) {
            atAccount.right(login);
        }
    }

    public boolean permitsOldPassword(String login) {
        return atOldPassword.permits(login);
    }

    public void rightOldPassword(String login) {
        atOldPassword.right(login);
    }

    private static String pair(String address, String login) {
        return network(address) + " " + login;
    }

    /** Who has one IPv6 address has 2⁶⁴ of them; a proxy may say them in short. */
    private static String network(String address) {
        if (!address.contains(":")) {
            return address;
        }
        try {
            InetAddress one = InetAddress.getByName(address); // with a colon never a name to look up
            return one instanceof Inet4Address
                    ? one.getHostAddress()
                    : HexFormat.of().formatHex(one.getAddress(), 0, 8);
        } catch (UnknownHostException none) {
            return address;
        }
    }
}
