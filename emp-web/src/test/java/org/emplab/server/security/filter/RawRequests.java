package org.emplab.server.security.filter;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketException;
import java.net.URI;
import java.nio.charset.StandardCharsets;

/** Requests byte by byte, each from an address of this machine. */
public final class RawRequests {
    private RawRequests() {}

    public static Socket socket(URI server, String from) throws IOException {
        Socket socket =
                new Socket(InetAddress.getByName("127.0.0.1"), server.getPort(), InetAddress.getByName(from), 0);
        socket.setSoTimeout(60_000);
        return socket;
    }

    public static void send(Socket socket, String text) throws IOException {
        socket.getOutputStream().write(text.getBytes(StandardCharsets.UTF_8));
        socket.getOutputStream().flush();
    }

    /** Sends the end, and reads all that there is, also where the connection was reset behind it. */
    public static String answerTo(Socket socket, String end) throws IOException {
        ByteArrayOutputStream answer = new ByteArrayOutputStream();
        byte[] piece = new byte[1 << 16];
        try {
            send(socket, end);
            InputStream in = socket.getInputStream();
            for (int read = in.read(piece); read >= 0; read = in.read(piece)) {
                answer.write(piece, 0, read);
            }
        } catch (SocketException reset) {
            assertThat(answer.size()).isPositive();
        }
        return answer.toString(StandardCharsets.UTF_8);
    }
}
