package org.emplab.agent;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.HashMap;
import java.util.Map;
import org.emplab.report.table.Cells;

/**
 * Writes the agent's log, one line for each thing worth knowing, never while a program is being timed. systemd adds
 * the time of day.
 */
public final class AgentLog {
    private final PrintWriter out;
    private final Map<String, String> latest = new HashMap<>();

    public AgentLog(PrintWriter out) {
        this.out = out;
    }

    /** Says one line, whatever names are in it. */
    public void say(String line) {
        out.println(Cells.visible(line));
        out.flush();
    }

    /** Says it unless the last thing said on the matter was the same. */
    public void once(String matter, String line) {
        if (!line.equals(latest.put(matter, line))) {
            say(line);
        }
    }

    /**
     * Says what failed when an outage begins; until it is over, another reason is not said.
     *
     * @param mayPass whether a first failure is usually transient, and is logged only if the next try fails too
     */
    public void failed(String matter, String line, boolean mayPass) {
        String said = latest.putIfAbsent(matter, "");
        if (said == null ? !mayPass : said.isEmpty()) {
            once(matter, line);
        }
    }

    /** Logs a fault that should not happen, and its place. */
    public void fault(String what, RuntimeException e) {
        if (!what.concat(e.toString()).equals(latest.put(what, what.concat(e.toString())))) {
            say(what + ":");
            StringWriter whole = new StringWriter();
            e.printStackTrace(new PrintWriter(whole, true));
            String trace = whole.toString();
            for (Throwable cause = e; cause != null; cause = cause.getCause()) {
                trace = trace.replace(cause.toString(), Cells.visible(cause.toString()));
            }
            out.print(Cells.visibleLines(trace));
            out.flush();
        }
    }

    /** Logs {@code line} if {@code matter} was reported, then forgets it. */
    public void over(String matter, String line) {
        String said = latest.remove(matter);
        if (said != null && !said.isEmpty()) {
            say(line);
        }
    }
}
