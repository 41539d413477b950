package org.emplab.cli.demo;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.emplab.cli.CliException;

/** The demo's agent: a process of its own, started by the launcher script with the options that keep it quiet. */
final class LabAgent {
    private LabAgent() {}

    static LabProcess start(DemoHome home, String serverUrl, String enrolmentToken)
            throws IOException, InterruptedException {
        LabProcess enrolment = LabProcess.start(
                "enrolment", home.log("enrolment"), call("enroll", serverUrl, enrolmentToken), where(home));
        if (enrolment.await() != 0) {
            enrolment.check();
        }
        return LabProcess.start("agent", home.log("agent"), call("run"), where(home));
    }

    private static List<String> call(String... arguments) {
        Path launcher = Path.of(System.getProperty("emp.root", "."), "emp");
        if (!Files.isExecutable(launcher)) {
            throw CliException.failed("the demo needs ./emp of the project; there is none at " + launcher);
        }
        return Stream.concat(Stream.of(launcher.toString(), "agent"), Arrays.stream(arguments))
                .toList();
    }

    private static Map<String, String> where(DemoHome home) {
        return Map.of(
                "EMP_HOME", home.directory().toString(),
                "EMP_NO_BUILD", "1",
                "JAVA_HOME", System.getProperty("java.home"));
    }
}
