package org.emplab.agent.displacement;

import java.util.List;
import java.util.Optional;

/** The program whose cost is measured by displacement. */
public sealed interface Subject {

    /** "spin", "tcp-send", or the command. */
    String program();

    /** @param micros approximate CPU demand of an operation; each is a point of table 1 */
    record Spin(List<Long> micros) implements Subject {
        public Spin {
            micros = List.copyOf(micros);
        }

        @Override
        public String program() {
            return "spin";
        }
    }

    /**
     * @param bytes of a message; each is a point of table 2
     * @param server where {@code emp workload tcp-server} answers on another machine; empty: one is started here
     * @param throughput also predict and measure the throughput of a sender that computes (table 3)
     */
    record TcpSend(List<Long> bytes, Optional<Address> server, boolean throughput) implements Subject {
        public TcpSend {
            bytes = List.copyOf(bytes);
        }

        @Override
        public String program() {
            return "tcp-send";
        }
    }

    /** @param arguments the command makes the given number of operations by itself */
    record Command(List<String> arguments) implements Subject {
        public Command {
            arguments = List.copyOf(arguments);
        }

        @Override
        public String program() {
            return String.join(" ", arguments);
        }
    }

    /**
     * The address of a server.
     *
     * @param key that it answers to; empty where it wants none
     */
    record Address(String host, int port, String key) {
        public Address(String host, int port) {
            this(host, port, "");
        }

        /** Names the place for people. */
        public String inWords() {
            return host + ":" + port;
        }

        /** @throws DisplacementException if the text is not HOST:PORT */
        public static Address parse(String text) {
            int colon = text.lastIndexOf(':');
            try {
                int port = Integer.parseInt(text.substring(colon + 1));
                if (colon > 0 && port > 0 && port <= 65_535) {
                    return new Address(text.substring(0, colon), port);
                }
            } catch (NumberFormatException e) {
                // told below
            }
            throw DisplacementException.wrongCall("a server is HOST:PORT, not " + text);
        }
    }
}
