package org.emplab.agent.session;

import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import org.emplab.agent.environment.Commands;
import org.emplab.agent.files.DurableFile;
import org.emplab.agent.sync.Backoff;
import org.emplab.lab.ClaimRequest.RebootOrder;
import org.emplab.model.Failure;
import org.emplab.report.table.DurationText;
import org.jspecify.annotations.Nullable;

/**
 * Reboots this machine by its owner's command when the server asks for it. A command that does not reboot is tried
 * again after ever longer pauses, in which other runs go on. The count of tries is on disk before the command is executed,
 * which may end the agent and not the boot, as a soft reboot does.
 */
final class MachineReboot {
    private static final Duration FIRST_PAUSE = Duration.ofMinutes(10);
    private static final Duration LONGEST_PAUSE = Duration.ofHours(6);

    private final AgentContext context;
    private final Duration patience;
    private final Backoff trying;
    private final Path file;
    private int tries;
    private String failure = "";

    /** @param patience how long a machine may take to go down after its command has ended well */
    MachineReboot(AgentContext context, Duration patience) {
        this.context = context;
        this.patience = patience;
        this.trying = new Backoff(FIRST_PAUSE, LONGEST_PAUSE, context.nanoTime());
        this.file = context.home().reboot();
        recall();
    }

    /** Counts what earlier agents tried in this boot as failed, and waits from now. */
    private void recall() {
        if (!Files.exists(file)) {
            return;
        }
        try {
            Properties told = new Properties();
            told.load(new StringReader(Files.readString(file)));
            if (!told.getProperty("boot", "").equals(bootId())) {
                Files.delete(file);
                return;
            }
            tries = Integer.parseInt(told.getProperty("tries", ""));
            failure = "a reboot that was tried before did not end this boot";
        } catch (IOException | IllegalArgumentException damaged) {
            tries = 1;
            failure = "cannot read " + file + ": " + damaged.getMessage();
        }
        for (int failed = 0; failed < tries && trying.pause().compareTo(LONGEST_PAUSE) < 0; failed++) {
            trying.failed(Duration.ZERO);
        }
        warn();
    }

    private void remember(String boot) throws IOException {
        tries++;
        DurableFile.write(file, "boot=" + boot + "\ntries=" + tries + "\n");
    }

    /** The id of the present boot; null if the kernel does not say. */
    @Nullable
    String bootId() {
        return context.machine().text("/proc/sys/kernel/random/boot_id").orElse(null);
    }

    /**
     * Says why this machine cannot reboot now; empty if it can.
     *
     * @param allSent whether the server has every sample that was taken here
     */
    Optional<String> obstacle(boolean allSent) {
        if (command().isEmpty()) {
            return Optional.of("its owner permits none (rebootCommand in its agent.properties)");
        }
        if (!trying.over()) {
            return Optional.of(failure);
        }
        return allSent ? Optional.empty() : Optional.of("its agent has samples to send first");
    }

    /**
     * Executes the command once and waits for the end of this boot, unless there is an obstacle.
     *
     * @param allSent whether the server has every sample that was taken here
     */
    void obey(RebootOrder order, boolean allSent) {
        if (!order.reboot().equals(bootId())) {
            return;
        }
        Optional<String> obstacle = obstacle(allSent);
        if (obstacle.isPresent()) {
            context.log().once("reboot", "WARN no reboot, which the server orders all the same: " + obstacle.get());
            return;
        }
        List<String> command = command();
        String words = String.join(" ", command);
        try {
            remember(order.reboot());
        } catch (IOException e) {
            fail("cannot write " + file + ": " + e.getMessage());
            return;
        }
        context.log().say("reboots this machine, as a run asks: " + words);
        Commands.Output output = Commands.onPath("/")
                .run(command.get(0), command.subList(1, command.size()).toArray(String[]::new));
        long end = context.nanoTime().getAsLong() + patience.toNanos();
        while (output.succeeded()
                && !context.stop().isRequested()
                && order.reboot().equals(bootId())
                && context.nanoTime().getAsLong() - end < 0) {
            context.stop().sleep(context.properties().poll());
        }
        if (context.stop().isRequested()) {
            return;
        }
        if (!order.reboot().equals(bootId())) {
            trying.succeeded();
            tries = 0;
            return;
        }
        String lastLine = Failure.lastLine(output.output());
        fail(
                output.succeeded()
                        ? words + " ended well, and the machine still runs"
                        : words + " failed (" + output.exitCode() + ")" + (lastLine.isEmpty() ? "" : ": " + lastLine));
    }

    private void fail(String why) {
        failure = why;
        trying.failed(Duration.ZERO);
        warn();
    }

    private void warn() {
        context.log()
                .say("WARN no reboot: " + failure + "; tried again in " + DurationText.of(trying.pause())
                        + " at the earliest");
    }

    private List<String> command() {
        return context.properties().permissions().rebootCommand();
    }
}
