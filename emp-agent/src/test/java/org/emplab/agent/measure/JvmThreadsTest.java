package org.emplab.agent.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class JvmThreadsTest {
    @Test
    void onlyThreadsThatWakeUpForNothingGetSlack() throws IOException {
        assumeTrue(mayGiveSlack(), "no slack for other threads: needs CAP_SYS_NICE and Linux 4.6");
        Map<String, Long> before = slackByName();
        assertThat(before).containsKeys("VM Periodic Tas", "java");

        JvmThreads.giveSlack();

        assertThat(slackByName())
                .containsEntry("VM Periodic Tas", JvmThreads.SLACK_NANOS)
                .containsEntry("java", before.get("java"));
    }

    private static boolean mayGiveSlack() {
        try {
            Path other = threads().skip(1).findFirst().orElseThrow();
            Path slack = JvmThreads.slack(other);
            Files.writeString(slack, Files.readString(slack).strip());
            return true;
        } catch (IOException denied) {
            return false;
        }
    }

    private static Map<String, Long> slackByName() throws IOException {
        Map<String, Long> slack = new TreeMap<>();
        for (Path thread : threads().toList()) {
            try {
                slack.put(
                        Files.readString(thread.resolve("comm")).strip(),
                        Long.valueOf(Files.readString(JvmThreads.slack(thread)).strip()));
            } catch (IOException ended) {
                // a thread of another test or of the compiler, between the list and its file
            }
        }
        return slack;
    }

    private static Stream<Path> threads() throws IOException {
        return Files.list(Path.of("/proc/self/task"));
    }
}
