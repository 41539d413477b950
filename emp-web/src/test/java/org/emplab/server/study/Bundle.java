package org.emplab.server.study;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import org.emplab.server.Requirement;

/** A bundle for a paper that was taken away; its files by their names within its folder. */
public record Bundle(Map<String, String> files) {
    public static Bundle of(byte[] zip) throws IOException {
        Map<String, String> files = new LinkedHashMap<>();
        try (ZipInputStream in = new ZipInputStream(new ByteArrayInputStream(zip), StandardCharsets.UTF_8)) {
            for (ZipEntry entry = in.getNextEntry(); entry != null; entry = in.getNextEntry()) {
                String name = entry.getName();
                files.put(name.substring(name.indexOf('/') + 1), new String(in.readAllBytes(), StandardCharsets.UTF_8));
            }
        }
        return new Bundle(files);
    }

    /** The contents of the files whose names end so. */
    List<String> of(String end) {
        return files.entrySet().stream()
                .filter(file -> file.getKey().endsWith(end))
                .map(Map.Entry::getValue)
                .toList();
    }

    /** The document as LaTeX sets it, with references that are resolved and nothing that is too wide. */
    public Path compiled(Path folder) throws IOException, InterruptedException {
        for (Map.Entry<String, String> file : files.entrySet()) {
            Path path = folder.resolve(file.getKey());
            Files.createDirectories(path.getParent());
            Files.writeString(path, file.getValue());
        }
        String said = "";
        for (int pass = 1; pass <= 2; pass++) {
            Process tex = pdflatex(folder);
            said = new String(tex.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            assertThat(tex.waitFor()).as(said).isZero();
        }
        assertThat(said.lines())
                .noneMatch(line -> line.startsWith("Overfull")
                        || line.contains("Float too large")
                        || line.contains("undefined references"));
        return folder.resolve("paper.pdf");
    }

    private static Process pdflatex(Path folder) {
        try {
            return new ProcessBuilder("pdflatex", "-halt-on-error", "-interaction=nonstopmode", "paper.tex")
                    .directory(folder.toFile())
                    .redirectErrorStream(true)
                    .start();
        } catch (IOException absent) {
            return Requirement.LATEX.absent(
                    "no pdflatex, so the bundle is not compiled (apt-get install texlive-pictures)");
        }
    }
}
