package org.emplab.agent.measure.launch;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.emplab.agent.environment.Machine;
import org.emplab.lab.settings.MeasureSettings;
import org.emplab.model.Failure;

/** One execution as the launcher reports it: exact, from the clocks and the zombie, in the kernel's own units. */
public record LaunchedExecution(Map<String, String> answer) {
    private static final long NANOS_PER_SECOND = 1_000_000_000;
    /** The most that the launcher keeps of a stream. */
    private static final int TAIL_BYTES = 32 << 10;

    /** Why the program could not be executed, with the file that stood in the way. */
    public Optional<String> startFailure(MeasureSettings settings, Path executable) {
        String stage = answer.get("failedStage");
        return stage == null
                ? Optional.empty()
                : Optional.of((stage.equals("exec") ? "cannot execute it" : "cannot " + stage)
                        + file(stage, settings).map(path -> " " + path).orElse("") + ": "
                        + explained(stage, answer.getOrDefault("error", ""), settings, executable));
    }

    private static Optional<Path> file(String stage, MeasureSettings settings) {
        return switch (stage) {
            case "open standard input" -> settings.streams().stdin();
            case "open standard output" -> settings.streams().stdout();
            case "open standard error" -> settings.streams().stderr();
            case "enter the working directory" -> settings.process().directory();
            default -> Optional.empty();
        };
    }

    public int pid() {
        return (int) need("pid");
    }

    /** The exit code, or 128 + n after signal n; never 0 of a program that was over its limit. */
    public int exitCode() {
        OptionalLong signal = get("signal");
        if (signal.isPresent()) {
            return 128 + (int) signal.getAsLong();
        }
        int exit = (int) (killed().isPresent() ? get("exit").orElse(0) : need("exit"));
        return exit == 0 && killed().isPresent() ? Failure.OVER_LIMIT : exit;
    }

    /** The processes of the program's tree that could not be killed, each with its number and name. */
    public List<Map<String, Object>> leftProcesses() {
        return answer.getOrDefault("leftProcesses", "")
                .lines()
                .map(line -> line.split(" ", 2))
                .map(words -> Map.<String, Object>of("pid", Integer.parseInt(words[0]), "name", words[1]))
                .toList();
    }

    /** Why the agent killed it: "wall limit" or "aborted". */
    public Optional<String> killed() {
        return Optional.ofNullable(answer.get("killed"));
    }

    public Instant startedAt() {
        long nanos = need("startedRealtimeNanos");
        return Instant.ofEpochSecond(nanos / NANOS_PER_SECOND, nanos % NANOS_PER_SECOND);
    }

    public String comm() {
        return answer.getOrDefault("comm", "");
    }

    public String metrics() {
        return answer.getOrDefault("metrics", "");
    }

    public String stderr() {
        return answer.getOrDefault("stderr", "");
    }

    /**
     * The ends of what the program wrote to standard output and error, each below a line that says how much it was; empty
     * if it wrote nothing or nothing was kept.
     *
     * @param title begins these lines
     * @param most characters of each stream
     */
    public String output(String title, int most) {
        StringBuilder output = new StringBuilder();
        for (String stream : List.of("stdout", "stderr")) {
            String text = answer.getOrDefault(stream, "");
            long bytes = get(stream + "Bytes").orElse(0);
            if (!text.isEmpty()) {
                output.append(title)
                        .append(stream.equals("stdout") ? "standard output, " : "standard error, ")
                        .append(
                                text.length() > most
                                        ? "the last " + most + " characters of "
                                        : bytes > TAIL_BYTES ? "the last 32 KiB of " : "")
                        .append(bytes)
                        .append(" bytes\n")
                        .append(text, Math.max(0, text.length() - most), text.length())
                        .append(text.endsWith("\n") ? "" : "\n");
            }
        }
        return output.toString();
    }

    public OptionalLong get(String key) {
        String value = answer.get(key);
        return value == null ? OptionalLong.empty() : OptionalLong.of(Long.parseLong(value));
    }

    public long need(String key) {
        return get(key).orElseThrow(() -> new MeasureException("the launcher did not say " + key));
    }

    /** A count at the end, less what the launcher itself had used up at the gate. */
    public OptionalLong sinceGate(String key) {
        OptionalLong end = get("end" + key);
        OptionalLong gate = get("gate" + key);
        return end.isPresent() && gate.isPresent()
                ? OptionalLong.of(Math.max(0, end.getAsLong() - gate.getAsLong()))
                : OptionalLong.empty();
    }

    private static String explained(String stage, String error, MeasureSettings settings, Path executable) {
        if (stage.startsWith("open ")
                && (error.startsWith("Operation not supported") || error.startsWith("No such device"))) {
            return "it is no regular file; only block devices and /dev/null, /dev/zero and their like may stand for one";
        }
        if (stage.equals("be ready") && error.startsWith("Timer expired")) {
            return "its wall limit passed before it could be executed";
        }
        if (stage.equals("set the CPU affinity") && error.startsWith("Invalid argument")) {
            return "it may not run on each of " + settings.scheduling().cpus() + "; this machine has the CPUs "
                    + Machine.local().text("/sys/devices/system/cpu/online").orElse("?")
                    + ", of which its control group may permit fewer";
        }
        if (stage.equals("exec") && error.startsWith("Exec format")) {
            return error + " (a script needs a first line such as #!/bin/sh)";
        }
        if (stage.equals("exec") && error.startsWith("No such file")) {
            if (!Files.exists(executable)) {
                return error + " (it was there when the measurement began)";
            }
            return error
                    + " (the file is there, but not what it needs: the interpreter that its first line names, or its"
                    + " dynamic linker)";
        }
        return error;
    }
}
