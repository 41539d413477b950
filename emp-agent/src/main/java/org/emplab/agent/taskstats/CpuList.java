package org.emplab.agent.taskstats;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.IntStream;

/** CPU lists as the kernel writes them: {@code 0-3,8,10-11}. */
final class CpuList {
    private static final Path POSSIBLE = Path.of("/sys/devices/system/cpu/possible");

    private CpuList() {}

    /** Every CPU that may ever be there on this machine; the kernel refuses to listen on any other. */
    static int[] possible() {
        try {
            return parse(Files.readString(POSSIBLE));
        } catch (IOException e) {
            throw new TaskstatsException(POSSIBLE + " cannot be read: " + e.getMessage());
        }
    }

    static int[] parse(String list) {
        IntStream cpus = IntStream.empty();
        for (String range : list.strip().split(",", -1)) {
            int dash = range.indexOf('-');
            int first = Integer.parseInt(dash < 0 ? range : range.substring(0, dash));
            int last = dash < 0 ? first : Integer.parseInt(range.substring(dash + 1));
            cpus = IntStream.concat(cpus, IntStream.rangeClosed(first, last));
        }
        return cpus.toArray();
    }
}
