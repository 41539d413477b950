package org.emplab.agent.session;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.emplab.agent.environment.Commands;
import org.emplab.agent.sync.Backoff;
import org.emplab.lab.RebootOrder;
import org.jspecify.annotations.Nullable;

/**
 * Reboots this machine by its owner's command when the server asks for it. A command that does not reboot is tried
 * again after ever longer pauses, in which other runs go on.
 */
final class MachineReboot {
    private static final Duration FIRST_PAUSE = Duration.ofMinutes(10);
    private static final Duration LONGEST_PAUSE = Duration.ofHours(6);

    private final AgentContext context;
    private final Duration patience;
    private final Backoff trying;
    private String failure = "";

    /** @param patience how long a machine may take to go down after its command has ended well */
    MachineReboot(AgentContext context, Duration patience) {
        this.context = context;
        this.patience = patience;
        this.trying = new Backoff(FIRST_PAUSE, LONGEST_PAUSE, context.nanoTime());
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

    /** Executes the command once and waits for the end of this boot. */
    void obey(RebootOrder order) {
        if (!order.reboot().equals(bootId())) {
            return;
        }
        List<String> command = command();
        String words = String.join(" ", command);
        context.log().say("reboots this machine, as a run asks: " + words);
        Commands.Output output = Commands.onPath("/")
                .run(command.get(0), command.subList(1, command.size()).toArray(String[]::new));
        long end = context.nanoTime().getAsLong() + patience.toNanos();
        while (output.succeeded()
                && !context.stop().asked()
                && order.reboot().equals(bootId())
                && context.nanoTime().getAsLong() - end < 0) {
            context.stop().sleep(context.properties().poll());
        }
        if (context.stop().asked()) {
            return;
        }
        if (!order.reboot().equals(bootId())) {
            trying.succeeded();
            return;
        }
        failure = output.succeeded()
                ? words + " ended well, and the machine still runs"
                : words + " failed (" + output.exitCode() + "): " + output.output();
        trying.failed(Duration.ZERO);
        context.log()
                .say("WARN no reboot: " + failure + "; tried again in "
                        + trying.pause().toMinutes() + " min at the earliest");
    }

    private List<String> command() {
        return context.properties().permissions().rebootCommand();
    }
}
