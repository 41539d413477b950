package org.emplab.agent.workload;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Properties;

/**
 * A bundled program, compiled on this machine.
 *
 * @param sourceSha256 over its C files
 * @param programSha256 over the program itself
 * @param compiler version line of the compiler
 */
public record CompiledProgram(Path program, String sourceSha256, String programSha256, String compiler, String flags) {

    /** The program for the header of a run. */
    public Map<String, Object> description() {
        Map<String, Object> description = new LinkedHashMap<>();
        description.put("program", program.toString());
        description.put("sourceSha256", sourceSha256);
        description.put("compiler", compiler);
        description.put("flags", flags);
        return description;
    }

    static CompiledProgram of(Path program, Properties build) {
        return new CompiledProgram(
                program,
                build.getProperty("sourceSha256", ""),
                build.getProperty(
                        "programSha256", ReadyProgram.sha256(program).orElse("")), // earlier versions kept none
                build.getProperty("compiler", ""),
                build.getProperty("flags", ""));
    }

    Properties build() {
        Properties build = new Properties();
        build.setProperty("sourceSha256", sourceSha256);
        build.setProperty("programSha256", programSha256);
        build.setProperty("compiler", compiler);
        build.setProperty("flags", flags);
        return build;
    }
}
