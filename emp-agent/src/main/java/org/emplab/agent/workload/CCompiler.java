package org.emplab.agent.workload;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** The machine's C compiler: {@code CC} if set, else the first of cc, gcc and clang on the path. */
record CCompiler(Path program) {
    static CCompiler find(Map<String, String> environment) {
        String wanted = environment.getOrDefault("CC", "").trim();
        Stream<String> names = wanted.isEmpty() ? Stream.of("cc", "gcc", "clang") : Stream.of(wanted);
        return names.flatMap(name -> SearchPath.of(environment).find(name).stream())
                .findFirst()
                .map(CCompiler::new)
                .orElseThrow(() -> new NoCompilerException(
                        wanted.isEmpty()
                                ? "no C compiler found: install gcc or clang (on Debian: apt-get install gcc libc6-dev), or set CC"
                                : "the C compiler that CC names is not there: " + wanted));
    }

    /** The first line of {@code --version}. */
    String version() {
        return run(List.of("--version")).lines().findFirst().orElse("unknown");
    }

    void compile(List<String> flags, List<Path> sources, Path target) {
        List<String> arguments = new ArrayList<>(flags);
        arguments.add("-o");
        arguments.add(target.toString());
        sources.forEach(source -> arguments.add(source.toString()));
        run(arguments);
    }

    private String run(List<String> arguments) {
        List<String> command = new ArrayList<>();
        command.add(program.toString());
        command.addAll(arguments);
        try {
            Process process =
                    new ProcessBuilder(command).redirectErrorStream(true).start();
            process.getOutputStream().close();
            String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            if (process.waitFor() != 0) {
                throw new WorkloadException(String.join(" ", command) + " failed: "
                        + output.lines().findFirst().orElse("it said nothing"));
            }
            return output;
        } catch (IOException e) {
            throw new WorkloadException("cannot run the C compiler " + program + ": " + e.getMessage(), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new WorkloadException("interrupted while compiling", e);
        }
    }
}
