package org.emplab;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The programs in {@code bench}, which no build compiles. */
@Tag("thorough")
class BenchmarksTest {
    private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();

    @Test
    void compile(@TempDir Path classes) throws Exception {
        List<Path> sources;
        try (Stream<Path> files = Files.walk(ROOT.resolve("bench"))) {
            sources = files.filter(file -> file.toString().endsWith(".java")).toList();
        }
        String sourcePath = Stream.of("bench/rates", "bench/lab", "bench", "emp-analysis/src/test/java")
                .map(folder -> ROOT.resolve(folder).toString())
                .collect(Collectors.joining(":"));
        List<String> options = List.of(
                "-proc:none",
                "-implicit:class",
                "-sourcepath",
                sourcePath,
                "-d",
                classes.toString(),
                "-classpath",
                System.getProperty("java.class.path"));
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        DiagnosticCollector<JavaFileObject> problems = new DiagnosticCollector<>();
        try (StandardJavaFileManager files = compiler.getStandardFileManager(problems, null, null)) {
            boolean compiled = compiler.getTask(
                            null, files, problems, options, null, files.getJavaFileObjectsFromPaths(sources))
                    .call();
            assertThat(compiled).as(problems.getDiagnostics().toString()).isTrue();
        }
    }
}
