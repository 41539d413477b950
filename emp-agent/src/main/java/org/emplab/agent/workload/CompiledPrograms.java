package org.emplab.agent.workload;

import java.io.IOException;
import java.io.Reader;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.stream.Stream;
import org.emplab.agent.files.DirectoryTree;
import org.emplab.files.FileGuard;

/**
 * The bundled C programs below {@code EMP_HOME/workloads}, each compiled once for its source: a directory for each
 * source hash, so that an upgrade of the agent never changes a program under a run.
 */
final class CompiledPrograms {
    private static final String BUILD = "build.properties";

    private final Path directory;
    private final Map<String, String> environment;

    CompiledPrograms(Path home, Map<String, String> environment) {
        this.directory = home.resolve("workloads");
        this.environment = environment;
    }

    Path directory() {
        return directory;
    }

    /** True if there is a compiler, or a program that was compiled before. */
    boolean available() {
        try {
            CCompiler.find(environment);
            return true;
        } catch (NoCompilerException none) {
            return Files.isDirectory(directory);
        }
    }

    CompiledProgram get(CSource source) {
        String sha256 = source.sha256();
        Path home = directory.resolve(source.name() + "-" + sha256.substring(0, 12));
        Path program = home.resolve(source.name());
        try {
            if (!isWhole(home, program)) {
                compile(source, sha256, home);
            }
            Properties build = new Properties();
            try (Reader in = Files.newBufferedReader(home.resolve(BUILD))) {
                build.load(in);
            }
            return CompiledProgram.of(program, build);
        } catch (IOException e) {
            throw new WorkloadException("cannot keep compiled programs in " + directory + ": " + reason(e), e);
        }
    }

    /** One that another user could have written is compiled anew. */
    private static boolean isWhole(Path home, Path program) throws IOException {
        return Files.isRegularFile(home.resolve(BUILD))
                && Files.isExecutable(program)
                && FileGuard.isGuarded(home.resolve(BUILD))
                && FileGuard.isGuarded(program);
    }

    private void compile(CSource source, String sha256, Path home) throws IOException {
        CCompiler compiler = CCompiler.find(environment);
        Files.createDirectories(directory);
        Path work = Files.createTempDirectory(directory, source.name() + "-");
        try {
            List<Path> sources = unpack(source, work);
            Path program = work.resolve(source.name());
            String flags = compile(compiler, source, sources, program);
            CompiledProgram compiled = new CompiledProgram(
                    program, sha256, ReadyProgram.sha256(program).orElse(""), compiler.version(), flags);
            try (Writer out = Files.newBufferedWriter(work.resolve(BUILD))) {
                compiled.build().store(out, null);
            }
            openToAll(work, program);
            moveInto(work, home, home.resolve(source.name()));
        } finally {
            DirectoryTree.delete(work);
        }
    }

    private static String compile(CCompiler compiler, CSource source, List<Path> sources, Path program) {
        try {
            compiler.compile(source.flags(), sources, program);
            return String.join(" ", source.flags());
        } catch (WorkloadException e) {
            if (!source.flags().contains("-static")) {
                throw e;
            }
            compiler.compile(source.withoutStatic().flags(), sources, program);
            return String.join(" ", source.withoutStatic().flags());
        }
    }

    private static List<Path> unpack(CSource source, Path work) throws IOException {
        List<Path> sources = new ArrayList<>();
        for (Map.Entry<String, byte[]> file : source.read().entrySet()) {
            Path path = work.resolve(Path.of(file.getKey()).getFileName().toString());
            Files.write(path, file.getValue());
            if (path.toString().endsWith(".c")) {
                sources.add(path);
            }
        }
        return sources;
    }

    /** A program under test may run as another user. */
    private static void openToAll(Path work, Path program) throws IOException {
        for (Path path : List.of(work, program)) {
            Files.setPosixFilePermissions(path, PosixFilePermissions.fromString("rwxr-xr-x"));
        }
        Files.setPosixFilePermissions(work.resolve(BUILD), PosixFilePermissions.fromString("rw-r--r--"));
    }

    private static void moveInto(Path work, Path home, Path program) throws IOException {
        if (Files.exists(home) && !isWhole(home, program)) {
            DirectoryTree.delete(home);
        }
        try {
            Files.move(work, home, StandardCopyOption.ATOMIC_MOVE);
        } catch (FileAlreadyExistsException e) {
            // another process compiled the same source meanwhile
        } catch (FileSystemException e) {
            if (!isWhole(home, program)) {
                throw e;
            }
        }
    }

    private static String reason(IOException e) {
        if (e instanceof AccessDeniedException) {
            return "no permission for " + e.getMessage() + " (EMP_HOME must be a directory of this user's own)";
        }
        return e.getMessage() == null ? e.getClass().getSimpleName() : e.getMessage();
    }

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
}
