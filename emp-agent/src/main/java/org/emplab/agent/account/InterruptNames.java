package org.emplab.agent.account;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Names of interrupts, as /proc/interrupts and /proc/softirqs have them. */
final class InterruptNames {
    private static final Path INTERRUPTS = Path.of("/proc/interrupts");

    /** Names of softirqs in the kernel's order (include/linux/interrupt.h), which has not changed since Linux 3.8. */
    private static final List<String> SOFTIRQS =
            List.of("HI", "TIMER", "NET_TX", "NET_RX", "BLOCK", "IRQ_POLL", "TASKLET", "SCHED", "HRTIMER", "RCU");

    private final Map<Integer, String> lines = new TreeMap<>();

    String of(Cause cause) {
        return switch (cause.kind()) {
            case OWN -> "its own threads";
            case PROCESS -> cause.number() == 0 ? "idle CPU" : process(cause);
            case INTERRUPT -> line(cause.number());
            case SOFTIRQ -> cause.number() < SOFTIRQS.size() ? SOFTIRQS.get(cause.number()) : "" + cause.number();
            case VECTOR -> AccountRecorder.VECTORS.get(cause.number());
            case STOLEN -> "hypervisor";
        };
    }

    private static String process(Cause cause) {
        if (!cause.name().isEmpty()) {
            return cause.name();
        }
        try {
            return Files.readString(Path.of("/proc/" + cause.number() + "/comm"))
                    .strip();
        } catch (IOException e) {
            return "process " + cause.number();
        }
    }

    private String line(int number) {
        if (!lines.containsKey(number)) {
            read();
        }
        return lines.getOrDefault(number, "interrupt " + number);
    }

    /** A line is number, a count for each CPU, the controller's words, the devices. */
    private void read() {
        try {
            for (String line : Files.readAllLines(INTERRUPTS)) {
                String[] words = line.trim().split("\\s+");
                String number = words[0].replace(":", "");
                if (number.matches("\\d+")) {
                    lines.put(Integer.valueOf(number), words[words.length - 1]);
                }
            }
        } catch (IOException e) {
            // then the number must do
        }
    }
}
