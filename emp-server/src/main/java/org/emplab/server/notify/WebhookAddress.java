package org.emplab.server.notify;

import java.io.IOException;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.List;
import org.emplab.web.api.ProblemException;

/** The address of a webhook: not on this machine nor in its network, unless an operator named the host. */
final class WebhookAddress {
    private WebhookAddress() {}

    /**
     * @throws ProblemException if it is none
     */
    static URI of(String text) {
        URI address;
        try {
            address = new URI(text);
        } catch (URISyntaxException e) {
            throw ProblemException.invalid("webhook", "is no address: " + e.getMessage());
        }
        if (!"https".equalsIgnoreCase(address.getScheme()) && !"http".equalsIgnoreCase(address.getScheme())
                || address.getHost() == null) {
            throw ProblemException.invalid("webhook", "must be https://HOST/… or http://HOST/…");
        }
        if (address.getUserInfo() != null || address.getFragment() != null) {
            throw ProblemException.invalid("webhook", "must have neither a user nor a fragment");
        }
        return address;
    }

    /**
     * Asked before each sending, since a name may mean another address than before.
     *
     * @throws IOException if nothing may be sent there
     */
    static void check(URI address, List<String> permitted) throws IOException {
        String host = address.getHost();
        if (permitted.contains(host)) {
            return;
        }
        for (InetAddress each : InetAddress.getAllByName(host)) {
            if (isInside(each)) {
                throw new IOException(host + " is an address of this machine or its network, which the setting"
                        + " emp.notify.webhook-hosts does not name");
            }
        }
    }

    static boolean isInside(InetAddress address) {
        byte[] bytes = address.getAddress();
        int first = bytes[0] & 0xff;
        boolean uniqueLocal = address instanceof Inet6Address && (first & 0xfe) == 0xfc;
        boolean embedded = address instanceof Inet6Address
                && (first == 0
                        || first == 0x20 && bytes[1] == 2
                        || first == 0x20 && bytes[1] == 1 && bytes[2] == 0 && bytes[3] == 0);
        boolean special = bytes.length == 4
                && (first == 0
                        || first >= 240
                        || first == 100 && (bytes[1] & 0xc0) == 64
                        || first == 192 && bytes[1] == 0 && bytes[2] == 0
                        || first == 198 && (bytes[1] & 0xfe) == 18);
        return address.isLoopbackAddress()
                || address.isAnyLocalAddress()
                || address.isLinkLocalAddress()
                || address.isSiteLocalAddress()
                || address.isMulticastAddress()
                || uniqueLocal
                || embedded
                || special;
    }
}
