package org.emplab.agent.workload;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import org.emplab.agent.jna.NativeText;
import org.emplab.lab.settings.Program;
import org.emplab.report.table.Digits;
import org.emplab.runfile.Sha256;

/**
 * A program that can be executed as it is.
 *
 * @param name of the program in the run: INC128, SORT, ls
 * @param executable absolute path; of a program that is opened one without links
 * @param arguments with the name it was called by first
 * @param environment variables that it needs, beside those of its settings
 * @param taskLengthSeconds nominal time, if the workload has one
 * @param description for the run's header: command, source hash, compiler, calibration
 * @param compiledSha256 digest of the program that was compiled here, and no other is executed; empty of a command
 * @param confinement what it may execute and open; empty: what its user may
 */
public record ReadyProgram(
        String name,
        Path executable,
        List<String> arguments,
        Map<String, String> environment,
        OptionalDouble taskLengthSeconds,
        Map<String, Object> description,
        Optional<String> compiledSha256,
        Optional<Confinement> confinement) {
    private static final String EXECUTABLE_SHA256 = "executableSha256";

    public ReadyProgram {
        arguments = List.copyOf(arguments);
        environment = Map.copyOf(environment);
    }

    static ReadyProgram command(Program.Command command, SearchPath path, Optional<Confinement> confinement) {
        String called = command.arguments().get(0);
        if (NativeText.isOdd(called)) {
            throw new WorkloadException("the name of the program is not UTF-8: " + called);
        }
        Path found = path.find(called).orElseThrow(() -> notFound(called, path));
        Path executable = confinement.isEmpty()
                ? found
                : confinement
                        .get()
                        .command(found)
                        .orElseThrow(() ->
                                new IllegalArgumentException("this machine does not permit the command " + found));
        Map<String, Object> description = new LinkedHashMap<>();
        description.put("command", command.arguments());
        description.put("executable", found.toString());
        sha256(executable).ifPresent(hash -> description.put(EXECUTABLE_SHA256, hash));
        String name = Objects.requireNonNull(found.getFileName()).toString();
        return new ReadyProgram(
                name,
                executable,
                command.arguments(),
                Map.of(),
                OptionalDouble.empty(),
                description,
                Optional.empty(),
                confinement);
    }

    /** Whether it is opened first, and executed by its descriptor: another file that takes its place is not executed. */
    public boolean isOpened() {
        return confinement.isPresent() || compiledSha256.isPresent();
    }

    /** The digest of its file; empty where that cannot be read. */
    public Optional<String> executableSha256() {
        return compiledSha256.isPresent()
                ? compiledSha256
                : Optional.ofNullable((String) description.get(EXECUTABLE_SHA256));
    }

    /** The digest of its bytes; empty where it may be run but not read. */
    public static Optional<String> sha256(Path executable) {
        try (InputStream in = Files.newInputStream(executable)) {
            MessageDigest digest = Sha256.digest();
            byte[] part = new byte[1 << 16];
            for (int read = in.read(part); read >= 0; read = in.read(part)) {
                digest.update(part, 0, read);
            }
            return Optional.of(Sha256.hex(digest));
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    static ReadyProgram bundled(
            Program.Bundled bundled,
            Map<String, String> parameters,
            CompiledProgram compiled,
            List<String> arguments,
            Map<String, Object> description,
            Optional<Confinement> confinement) {
        List<String> command = new ArrayList<>();
        command.add(bundled.workload().key());
        command.addAll(arguments);
        description.put("command", List.copyOf(command));
        String seconds = parameters.get("seconds");
        String title = bundled.workload().title();
        Map<String, String> environment = WorkloadProgram.environment(parameters);
        Path program = Confinement.real(compiled.program());
        return new ReadyProgram(
                seconds == null ? title : title + Digits.plain(Double.parseDouble(seconds)),
                program,
                command,
                environment,
                seconds == null ? OptionalDouble.empty() : OptionalDouble.of(Double.parseDouble(seconds)),
                description,
                Optional.of(compiled.programSha256()),
                confinement);
    }

    private static WorkloadException notFound(String called, SearchPath path) {
        for (Path candidate : path.candidates(called)) {
            if (Files.isDirectory(candidate)) {
                return new WorkloadException("a directory is not a command: " + candidate);
            }
            if (Files.exists(candidate)) {
                return new WorkloadException("not executable: " + candidate + " (chmod +x, or name its interpreter)");
            }
        }
        return new WorkloadException((called.indexOf('/') >= 0
                        ? "no such program: " + called
                        : "unknown command: " + called + " is not in any directory of PATH")
                + mend(called, path));
    }

    private static String mend(String called, SearchPath path) {
        String first = called.strip().split("\\s", 2)[0];
        if (!first.equals(called) && path.find(first).isPresent()) {
            return "; program and arguments are words of their own, without quotes around all of them";
        }
        return called.indexOf('/') < 0 && Files.isRegularFile(Path.of(called))
                ? "; the one in this directory is ./" + called
                : "";
    }
}
