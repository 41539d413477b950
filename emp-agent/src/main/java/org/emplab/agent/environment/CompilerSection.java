package org.emplab.agent.environment;

import java.util.LinkedHashMap;
import java.util.Map;

/** Reads the version that {@code cc} prints: it compiles workloads, unless CC names another compiler. */
final class CompilerSection {
    private CompilerSection() {}

    static Map<String, Object> read(Machine machine) {
        Map<String, Object> compiler = new LinkedHashMap<>();
        Commands.Output said = machine.commands().run("cc", "--version");
        if (said.succeeded()) {
            said.output().lines().findFirst().ifPresent(version -> compiler.put("version", version.strip()));
        }
        return compiler;
    }
}
