package org.emplab.report.latex;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** Runs a real pdflatex, where one is installed with the packages that are needed. */
public final class LatexCompiler {
    private static final Set<List<String>> WORK = ConcurrentHashMap.newKeySet();

    private LatexCompiler() {}

    /** Skips the test, with a clear line, unless there is a TeX with these style files. */
    public static void require(String... styles) throws IOException, InterruptedException {
        Requirement.LATEX.check(works(List.of("pdflatex", "--version")), "no pdflatex, so tables are not compiled");
        for (String style : styles) {
            Requirement.STYLES.check(
                    works(List.of("kpsewhich", style + ".sty")), "TeX has no " + style + ": not compiled");
        }
    }

    /** Compiles a document and returns the size of its PDF; fails with TeX's own words if it does not compile. */
    public static long compile(Path directory, String document) throws IOException, InterruptedException {
        log(directory, document);
        return Files.size(directory.resolve("document.pdf"));
    }

    /** Compiles a document and returns what does not fit: TeX's lines about boxes and floats that are too wide or high. */
    public static List<String> overfull(Path directory, String document) throws IOException, InterruptedException {
        return log(directory, document)
                .lines()
                .filter(line -> line.startsWith("Overfull") || line.contains("Float too large"))
                .toList();
    }

    private static String log(Path directory, String document) throws IOException, InterruptedException {
        Path source = directory.resolve("document.tex");
        Files.writeString(source, document);
        Process tex = new ProcessBuilder("pdflatex", "-halt-on-error", "-interaction=nonstopmode", "document.tex")
                .directory(directory.toFile())
                .redirectErrorStream(true)
                .start();
        tex.getOutputStream().close();
        String said = new String(tex.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        if (tex.waitFor() != 0) {
            throw new AssertionError(said.substring(Math.max(0, said.length() - 3000)) + "\n" + document);
        }
        return said;
    }

    private static boolean works(List<String> command) throws InterruptedException {
        if (WORK.contains(command)) {
            return true;
        }
        try {
            Process process = new ProcessBuilder(command)
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .start();
            return process.waitFor() == 0 && WORK.add(command);
        } catch (IOException e) {
            return false;
        }
    }
}
