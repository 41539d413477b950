import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;

/** Passes bytes on between agents and a server, and drops, delays or truncates them when it is told to. */
final class Proxy implements AutoCloseable {
    /** What is done to the connections once, with the next bytes that they carry. */
    enum Cut {
        /** All connections are closed, in the middle of whatever they carry. */
        DROP,
        /** Bytes wait for five seconds. */
        DELAY,
        /** Bytes to the server are passed on by half, and the connection closed. */
        TRUNCATE,
        /** The server takes a request, and its answer is lost. */
        LOSE_ANSWER
    }

    private final ServerSocket listener = new ServerSocket(0, 100, InetAddress.getLoopbackAddress());
    private final int target;
    private final List<Socket> open = new CopyOnWriteArrayList<>();
    private final AtomicReference<Cut> next = new AtomicReference<>();
    private volatile long stillUntil = System.nanoTime();

    Proxy(int target) throws IOException {
        this.target = target;
        start(this::accept);
    }

    String url() {
        return "http://127.0.0.1:" + listener.getLocalPort();
    }

    /** Waits until there were bytes that it was done to. */
    void cut(Cut cut) throws InterruptedException {
        next.set(cut);
        while (next.get() != null) {
            Thread.sleep(10);
        }
    }

    private void accept() {
        try {
            while (true) {
                Socket agent = listener.accept();
                try {
                    Socket server = new Socket(InetAddress.getLoopbackAddress(), target);
                    open.add(agent);
                    open.add(server);
                    start(() -> pass(agent, server, true));
                    start(() -> pass(server, agent, false));
                } catch (IOException e) {
                    close(agent); // the server is away
                }
            }
        } catch (IOException e) {
            // closed
        }
    }

    private void pass(Socket from, Socket to, boolean toServer) {
        byte[] bytes = new byte[1 << 16];
        try {
            InputStream in = from.getInputStream();
            OutputStream out = to.getOutputStream();
            for (int count = in.read(bytes); count >= 0; count = in.read(bytes)) {
                Cut cut = next.get();
                if (cut != null && cut != (toServer ? Cut.LOSE_ANSWER : Cut.TRUNCATE) && next.compareAndSet(cut, null)) {
                    if (cut == Cut.DELAY) {
                        stillUntil = System.nanoTime() + TimeUnit.SECONDS.toNanos(5);
                    } else {
                        out.write(bytes, 0, cut == Cut.TRUNCATE ? count / 2 : 0);
                        (cut == Cut.DROP ? open : List.of(from, to)).forEach(Proxy::close);
                        break;
                    }
                }
                for (long left = stillUntil - System.nanoTime(); left > 0; left = stillUntil - System.nanoTime()) {
                    TimeUnit.NANOSECONDS.sleep(left);
                }
                out.write(bytes, 0, count);
            }
        } catch (IOException | InterruptedException e) {
            // one of the two has gone
        }
        close(from);
        close(to);
        open.removeAll(List.of(from, to));
    }

    private static void close(Socket socket) {
        try {
            socket.close();
        } catch (IOException e) {
            // it is gone already
        }
    }

    private static void start(Runnable work) {
        Thread thread = new Thread(work, "proxy");
        thread.setDaemon(true);
        thread.start();
    }

    @Override
    public void close() throws IOException {
        listener.close();
        open.forEach(Proxy::close);
    }
}
