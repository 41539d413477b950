package org.emplab.cli;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.stream.Collectors;

/** The script {@code emp} with the classes under test in place of the built archive. */
public final class EmpScript {
    private EmpScript() {}

    /** Puts it into an empty directory and returns its path. */
    public static Path in(Path directory) throws IOException {
        Path archive =
                Files.createDirectories(directory.resolve("emp-agent/target")).resolve("emp-agent.jar");
        Manifest manifest = new Manifest();
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        manifest.getMainAttributes().put(Attributes.Name.MAIN_CLASS, Emp.class.getName());
        manifest.getMainAttributes().put(Attributes.Name.CLASS_PATH, classPath());
        manifest.getMainAttributes().putValue("Enable-Native-Access", "ALL-UNNAMED");
        try (OutputStream out = Files.newOutputStream(archive);
                JarOutputStream jar = new JarOutputStream(out, manifest)) {
            jar.finish();
        }
        return Files.copy(Path.of("../emp"), directory.resolve("emp"));
    }

    private static String classPath() {
        String path = System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));
        return Arrays.stream(path.split(":"))
                .filter(entry -> !entry.isEmpty())
                .map(entry -> Path.of(entry).toUri().toString())
                .collect(Collectors.joining(" "));
    }
}
