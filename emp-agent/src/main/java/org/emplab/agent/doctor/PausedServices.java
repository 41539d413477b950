package org.emplab.agent.doctor;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Stream;
import org.emplab.agent.environment.Machine;
import org.emplab.agent.files.ProcessLock;

/**
 * Services that are stopped for some executions of a run and run in the others. Closing starts them again; if this process
 * is killed, a waiting shell does so at once, or else the next {@code emp} that looks.
 */
public final class PausedServices implements AutoCloseable {
    private final Doctor doctor;
    private final List<CheckResult> stops;
    private final Process shell;
    private final FileChannel lock;
    private final Thread hook = new Thread(this::endWithThisProcess, "start-services-again");
    private boolean paused;
    private boolean closed;

    private PausedServices(Doctor doctor, FileChannel lock, List<CheckResult> stops, Process shell) {
        this.lock = lock;
        this.doctor = doctor;
        this.stops = stops;
        this.shell = shell;
        Runtime.getRuntime().addShutdownHook(hook);
    }

    /**
     * Finds the services and changes nothing yet.
     *
     * @param home EMP_HOME, for the record of what is stopped
     * @param names as for {@link ServiceStop#of}
     * @throws IllegalArgumentException if one is not there or not active, or this user may not stop it
     */
    public static PausedServices open(Machine machine, Path home, List<String> names) throws IOException {
        ExaminationContext context = ExaminationContext.of(machine);
        List<CheckResult> stops =
                names.stream().map(name -> ServiceStop.of(context, name)).toList();
        ChangeApplier applier = new ChangeApplier(machine);
        List<Change> changes =
                stops.stream().flatMap(stop -> stop.changes().stream()).toList();
        if (!changes.stream().allMatch(applier::permitted)) {
            throw new IllegalArgumentException("only root may stop services; run this as root");
        }
        FileChannel lock = ProcessLock.take(
                        Files.createDirectories(home.resolve("doctor")).resolve("pausing.lock"))
                .orElseThrow(() -> new IllegalArgumentException(
                        "another run stops services of this machine now; wait for its end"));
        Doctor doctor = new Doctor(machine, home, OptionalInt.empty()).ofPauses();
        doctor.restoreAbandoned();
        return new PausedServices(doctor, lock, stops, startsThemAgain(machine, context.serviceManager(), changes));
    }

    /** A shell that sleeps until this process closes its input or is gone; it starts the services in the latter case only. */
    private static Process startsThemAgain(Machine machine, ServiceManager manager, List<Change> changes)
            throws IOException {
        List<String> words = Stream.concat(
                        Stream.of(
                                "sh",
                                "-c",
                                "trap '' INT TERM HUP; read end || { " + manager.startScript() + "; }",
                                "emp"),
                        changes.stream()
                                .filter(change -> change.oldValue().equals(Change.Unit.ACTIVE))
                                .map(Change::target))
                .toList();
        ProcessBuilder builder = new ProcessBuilder(words)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .redirectError(ProcessBuilder.Redirect.DISCARD);
        builder.environment().merge("PATH", machine.commands().path(), (own, first) -> first + ":" + own);
        return builder.start();
    }

    /** Returns the names of all units that are stopped in a pause. */
    public List<String> units() {
        return stops.stream()
                .flatMap(stop -> stop.changes().stream())
                .map(Change::target)
                .distinct()
                .toList();
    }

    /**
     * Stops the services or starts them again, unless they are so already. Does nothing once this process is told to end.
     *
     * @return true if something was changed
     * @throws IOException if one could not be stopped or started
     */
    public synchronized boolean pause(boolean wanted) throws IOException {
        if (wanted == paused || closed) {
            return false;
        }
        if (wanted) {
            paused = true; // whatever fails from here on is to be put back
            requireDone(doctor.applyForThisProcess(stops), "stopped");
        } else {
            requireDone(doctor.restore(), "started again");
            paused = false;
        }
        return true;
    }

    private static void requireDone(List<ChangeOutcome> outcomes, String how) throws IOException {
        Optional<ChangeOutcome> failed = outcomes.stream()
                .filter(outcome ->
                        outcome.kind() == ChangeOutcome.Kind.FAILED || outcome.kind() == ChangeOutcome.Kind.NEEDS_ROOT)
                .findFirst();
        if (failed.isPresent()) {
            throw new IOException(failed.get().change().target() + " could not be " + how + ": "
                    + failed.get().detail());
        }
    }

    @Override
    public void close() throws IOException {
        end();
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException shuttingDown) {
            // the hook does the same
        }
    }

    /** The shell is told to end only where the services run again; else it starts them. */
    private synchronized void end() throws IOException {
        if (closed) {
            return;
        }
        try (lock;
                Writer shellInput = shell.outputWriter(StandardCharsets.US_ASCII)) {
            pause(false);
            shellInput.append("end\n");
        } finally {
            closed = true;
        }
    }

    private void endWithThisProcess() {
        try {
            end();
        } catch (IOException failed) {
            throw new UncheckedIOException(failed); // the shell starts the services
        }
    }
}
