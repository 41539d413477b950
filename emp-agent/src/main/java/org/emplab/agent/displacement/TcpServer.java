package org.emplab.agent.displacement;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.emplab.agent.measure.Measurement;
import org.emplab.agent.measure.launch.AbortedException;
import org.emplab.agent.measure.launch.MeasureException;
import org.emplab.agent.workload.CompiledProgram;
import org.emplab.agent.workload.Workloads;
import org.emplab.lab.settings.Workload;

/** {@code tcp-send serve} on another CPU of this machine, as long as the experiment lasts, for those who have its key. */
final class TcpServer implements AutoCloseable {
    /** The command's name, as the kernel has it; the PUT's, too. */
    static final String COMM = "tcp-send";

    /** It listens at no other. */
    static final String ADDRESS = "127.0.0.1";

    private static final int LOOKS = 200;
    private static final long APART_MILLIS = 50;

    private final Measurement measurement;
    private final Thread thread;
    private final Path output;
    private volatile Optional<String> end = Optional.empty();

    private TcpServer(Measurement measurement, Path output) {
        this.measurement = measurement;
        this.output = output;
        this.thread = new Thread(this::serve, "tcp-server");
        this.thread.setDaemon(true);
    }

    static TcpServer start(Launch launch, Path home, String key) {
        CompiledProgram program = new Workloads(home).compiled(Workload.TCP_SEND);
        try {
            Path output = Files.createTempFile("emp-tcp-server", ".out");
            output.toFile().deleteOnExit();
            TcpServer server = new TcpServer(
                    launch.server(
                            List.of(program.program().toString(), "serve", "0", ADDRESS),
                            Map.of(Workloads.TCP_KEY, key),
                            output),
                    output);
            server.thread.start();
            return server;
        } catch (IOException e) {
            throw DisplacementException.failed("cannot start the server: " + e.getMessage());
        }
    }

    /** The address it listens at; waits until it listens. */
    int port() {
        try {
            for (int look = 0; look < LOOKS && end.isEmpty(); look++) {
                String text = Files.readString(output);
                if (text.endsWith("\n")) {
                    return Integer.parseInt(text.strip());
                }
                Thread.sleep(APART_MILLIS);
            }
        } catch (IOException e) {
            throw DisplacementException.failed("the server's port cannot be read: " + e.getMessage());
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
        throw DisplacementException.failed(
                "the server did not start" + end.map(text -> ": " + text).orElse(""));
    }

    /** How it ended, if it did. */
    Optional<String> end() {
        return end;
    }

    private void serve() {
        try {
            end = Optional.of(
                    "exit code " + measurement.take(1, Optional.empty()).exitCode());
        } catch (AbortedException closed) {
            end = Optional.of("stopped");
        } catch (MeasureException failed) {
            end = Optional.of(String.valueOf(failed.getMessage()));
        }
    }

    @Override
    public void close() {
        measurement.abort();
        measurement.close();
        try {
            thread.join();
            Files.deleteIfExists(output);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        } catch (IOException left) {
            // a file in the temporary directory
        }
    }
}
