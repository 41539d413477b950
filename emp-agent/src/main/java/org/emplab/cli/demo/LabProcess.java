package org.emplab.cli.demo;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.emplab.cli.CliException;

/** The server or the agent as a process that writes into a log of its own. */
final class LabProcess implements AutoCloseable {
    private static final int PATIENCE_SECONDS = 30;
    private static final int LINES_TOLD = 5;

    private final String name;
    private final Path log;
    private final Process process;

    private LabProcess(String name, Path log, Process process) {
        this.name = name;
        this.log = log;
        this.process = process;
    }

    /**
     * @param environment what it finds beside the variables of this process
     */
    static LabProcess start(String name, Path log, List<String> command, Map<String, String> environment)
            throws IOException {
        ProcessBuilder builder = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectInput(ProcessBuilder.Redirect.from(Path.of("/dev/null").toFile()))
                .redirectOutput(log.toFile());
        // settings of another server, that of a real lab
        builder.environment().keySet().removeIf(key -> key.startsWith("SPRING_") || key.startsWith("SERVER_"));
        builder.environment().putAll(environment);
        return new LabProcess(name, log, builder.start());
    }

    /**
     * @throws CliException with its last words if it is no more
     */
    void check() {
        if (!process.isAlive()) {
            throw CliException.failed("the " + name + " ended with " + process.exitValue() + ": " + lastWords()
                    + " (all of it: " + log + ")");
        }
    }

    /** Waits until it has ended by itself. */
    int await() throws InterruptedException {
        return process.waitFor();
    }

    private String lastWords() {
        try {
            List<String> lines = Files.readAllLines(log);
            return String.join(" | ", lines.subList(Math.max(0, lines.size() - LINES_TOLD), lines.size()));
        } catch (IOException e) {
            return "no log";
        }
    }

    /** Asks it to stop, and insists with all that it started. */
    @Override
    public void close() {
        List<ProcessHandle> started = process.descendants().toList();
        process.destroy();
        try {
            if (!process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
                process.destroyForcibly().waitFor();
            }
        } catch (InterruptedException e) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
        }
        started.stream().filter(ProcessHandle::isAlive).forEach(ProcessHandle::destroyForcibly);
    }
}
