package org.emplab.agent.measure.launch;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.concurrent.TimeUnit;
import org.emplab.agent.jna.NativeText;
import org.emplab.agent.workload.CompiledProgram;
import org.emplab.agent.workload.OpenedProgram;
import org.emplab.agent.workload.ReadyProgram;
import org.emplab.lab.settings.MeasureSettings;

/**
 * The {@code emp-launch} process of one measurement. It starts, times and reaps the program; here one thread waits for
 * its answer in a read. If the agent dies, the launcher sees its input end and kills what it had started.
 */
final class GatedLauncher implements Launcher {
    private final Process process;
    private final CompiledProgram launch;
    private final PutCgroups cgroups;
    private final OutputStream to;
    private final InputStream from;
    private List<String> identity = List.of();
    private volatile boolean aborted;

    private GatedLauncher(Process process, CompiledProgram launch, PutCgroups cgroups) {
        this.process = process;
        this.launch = launch;
        this.cgroups = cgroups;
        this.to = process.getOutputStream();
        this.from = new BufferedInputStream(process.getInputStream());
    }

    static GatedLauncher start(CompiledProgram launch, ReadyProgram program, MeasureSettings settings) {
        return start(launch, program, settings, PutCgroups.make(settings.limits()));
    }

    static GatedLauncher start(
            CompiledProgram launch, ReadyProgram program, MeasureSettings settings, PutCgroups cgroups) {
        try {
            List<String> spec = LaunchSpec.of(program, settings, cgroups.directories());
            GatedLauncher launcher = new GatedLauncher(execute(launch), launch, cgroups);
            launcher.send("spec", spec);
            return launcher;
        } catch (IOException | RuntimeException e) {
            cgroups.close();
            if (e instanceof RuntimeException wrong) {
                throw wrong;
            }
            throw new MeasureException(
                    "cannot start " + launch.program() + ": " + e.getMessage()
                            + " (is EMP_HOME on a file system that forbids execution?)",
                    e);
        }
    }

    private static Process execute(CompiledProgram launch) throws IOException {
        try (OpenedProgram opened = OpenedProgram.of(launch)) {
            return new ProcessBuilder(opened.path().toString())
                    .redirectError(ProcessBuilder.Redirect.INHERIT)
                    .start();
        }
    }

    @Override
    public Map<String, Object> description() {
        return launch.description();
    }

    @Override
    public OptionalInt adopter() {
        return OptionalInt.of((int) process.pid());
    }

    @Override
    public void expect(String file) {
        identity = List.of(file);
    }

    @Override
    public LaunchedExecution run(Kept kept) {
        try {
            cgroups.begin();
            send(
                    switch (kept) {
                        case NOTHING -> "run";
                        case ERRORS -> "run-errors";
                        case OUTPUT -> "run-output";
                    },
                    identity);
            LaunchedExecution outcome = new LaunchedExecution(cgroups.end(receive()));
            if (aborted) {
                throw new AbortedException();
            }
            return outcome;
        } catch (IOException e) {
            if (aborted) {
                throw new AbortedException();
            }
            throw new MeasureException("the launcher is gone: " + e.getMessage(), e);
        }
    }

    @Override
    public void abort() {
        aborted = true;
        endInput();
    }

    @Override
    public void close() {
        endInput();
        try {
            if (!process.waitFor(15, TimeUnit.SECONDS)) {
                process.destroyForcibly();
            }
        } catch (InterruptedException e) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
        }
        cgroups.close();
    }

    private void endInput() {
        try {
            to.close();
        } catch (IOException e) {
            // it is gone already
        }
    }

    private void send(String verb, List<String> strings) throws IOException {
        ByteArrayOutputStream block = new ByteArrayOutputStream();
        block.write(NativeText.encode(verb));
        block.write(0);
        for (String string : strings) {
            block.write(NativeText.encode(string));
            block.write(0);
        }
        to.write((block.size() + "\n").getBytes(StandardCharsets.US_ASCII));
        block.writeTo(to);
        to.flush();
    }

    private Map<String, String> receive() throws IOException {
        int length = 0;
        int c;
        while ((c = from.read()) != '\n') {
            if (c < '0' || c > '9') {
                throw new IOException("it ended without an answer");
            }
            length = 10 * length + (c - '0');
        }
        byte[] block = from.readNBytes(length);
        if (block.length < length) {
            throw new IOException("it ended within an answer");
        }
        Map<String, String> answer = new HashMap<>();
        for (String string : new String(block, StandardCharsets.UTF_8).split("\0")) {
            int equals = string.indexOf('=');
            if (equals > 0) {
                answer.put(string.substring(0, equals), string.substring(equals + 1));
            }
        }
        return answer;
    }
}
