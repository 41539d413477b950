package org.emplab.cli.demo;

import java.util.Locale;
import org.emplab.cli.CliException;
import org.emplab.report.table.Digits;
import org.emplab.runfile.JsonTrees;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * One run of the demo.
 *
 * @param workload a bundled one
 * @param parameter the one that sets its length
 */
record DemoRun(String workload, String parameter, double value, int samples) {
    static final DemoRun SHORT = new DemoRun("inc", "seconds", 0.25, 60);
    static final DemoRun LONG = new DemoRun("inc", "seconds", 2, 12);
    /** About 0.3 s. */
    static final DemoRun PROGRAM = new DemoRun("sort", "size", 60_000, 15);

    private static final long POLL_MILLIS = 1000;

    /** The title for people. */
    String title() {
        String length = Digits.plain(value);
        return samples + " x " + workload.toUpperCase(Locale.ROOT) + " of "
                + (isTimed() ? length + " s" : parameter + " " + length);
    }

    private boolean isTimed() {
        return parameter.equals("seconds");
    }

    ObjectNode specification() {
        ObjectNode run = JsonTrees.object().put("workload", workload).put("samples", samples);
        if (isTimed()) {
            run.put("taskLengthSeconds", value);
        } else {
            run.set("parameters", JsonTrees.object().put(parameter, (long) value));
        }
        return run;
    }

    /**
     * Waits until the server has every sample.
     *
     * @throws CliException with the reason if the run ends otherwise, or the agent does
     */
    void await(LabServer server, LabProcess agent, String id, DemoProgress progress) throws InterruptedException {
        while (true) {
            JsonNode run = server.run(id);
            String state = run.path("summary").path("state").asString("").toLowerCase(Locale.ROOT);
            int stored = run.path("storedThrough").asInt();
            progress.at(stored + "/" + samples);
            switch (state) {
                case "completed" -> {
                    return;
                }
                case "paused", "aborted", "failed" ->
                    throw CliException.failed("the run was " + state + ": " + reason(server.events(id)));
                default -> agent.check();
            }
            Thread.sleep(POLL_MILLIS);
        }
    }

    private static String reason(JsonNode events) {
        String reason = "no reason on record";
        for (JsonNode event : events) {
            reason = event.path("reason").asString(reason);
        }
        return reason;
    }
}
