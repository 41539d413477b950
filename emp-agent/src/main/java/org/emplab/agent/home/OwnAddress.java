package org.emplab.agent.home;

import java.io.IOException;
import java.net.DatagramSocket;
import java.net.Inet4Address;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import org.emplab.agent.ServiceException;
import org.emplab.agent.remote.HostLookup;

/** Finds the address from which this machine's packets to the server come. Nothing is sent to find it. */
public final class OwnAddress {
    private static final int ANY_PORT = 9; // discard

    private OwnAddress() {}

    /**
     * @throws ServiceException if there is none by IPv4, which tcp-send speaks
     */
    public static String towards(URI server) {
        try (DatagramSocket socket = new DatagramSocket(new InetSocketAddress("0.0.0.0", 0))) {
            for (InetAddress address : HostLookup.addresses(server.getHost())) {
                if (address instanceof Inet4Address) {
                    socket.connect(address, ANY_PORT);
                    return socket.getLocalAddress().getHostAddress();
                }
            }
            throw new ServiceException("the lab's server is not reached by IPv4, so other machines may not reach this"
                    + " one: set address in its agent.properties");
        } catch (IOException e) {
            throw new ServiceException(
                    "this machine's own address is not known (" + e.getMessage()
                            + "): set address in its agent.properties",
                    e);
        }
    }
}
