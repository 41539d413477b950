package org.emplab.runfile.foreign;

import java.util.Optional;
import org.emplab.runfile.InvalidInputException;
import org.emplab.runfile.foreign.ForeignRuns.Known;
import tools.jackson.databind.JsonNode;

/**
 * Reads {@code hyperfine --export-json}: wall-clock times in seconds, and exit codes. Its user and system times are
 * means of all executions and so no sample's; it names no machine and no time of day.
 */
final class HyperfineResults {
    private HyperfineResults() {}

    static Programs read(JsonNode root, String file, Known known) {
        Programs programs = new Programs();
        int index = 0;
        for (JsonNode result : ForeignJson.array(root.path("results"), file, "results")) {
            String place = "results[" + index++ + "].";
            String command = ForeignJson.text(result.path("command"), file, place + "command");
            Times times = new Times(ForeignTool.HYPERFINE, file, command).workload("command", command);
            if (result.path("parameters").isObject()) {
                times.workload("parameters", ForeignJson.fact(result.path("parameters")));
            }
            if (result.path("times").isNull() || result.path("times").isMissingNode()) {
                programs.leaveOut(command + ", which has no times");
                continue;
            }
            JsonNode seconds = ForeignJson.array(result.path("times"), file, place + "times");
            JsonNode exitCodes = result.path("exit_codes");
            if (exitCodes.isArray() && exitCodes.size() != seconds.size()) {
                throw new InvalidInputException(file, 0, place + "exit_codes", "has not one for each time");
            }
            for (int i = 0; i < seconds.size(); i++) {
                times.add(
                        ForeignJson.number(seconds.get(i), file, place + "times[" + i + "]"),
                        exitCode(exitCodes.path(i)),
                        Optional.empty(),
                        Optional.empty());
            }
            programs.add(command, times, known.machine(Optional.empty()), known.started());
        }
        return programs;
    }

    /** Null is the end by a signal, which one is not written; without exit codes hyperfine stops at the first failure. */
    private static int exitCode(JsonNode code) {
        return code.isNull() ? 128 : code.asInt(0);
    }
}
