package org.emplab.agent.service;

import java.io.PrintWriter;
import java.util.HashMap;
import java.util.Map;

/** One line for each thing worth knowing; never while a program is being timed. The time of day is systemd's to add. */
public final class Log {
    private final PrintWriter out;
    private final Map<String, String> latest = new HashMap<>();

    public Log(PrintWriter out) {
        this.out = out;
    }

    void say(String line) {
        out.println(line);
        out.flush();
    }

    /** Says it unless the last thing said on the matter was the same. */
    void once(String matter, String line) {
        if (!line.equals(latest.put(matter, line))) {
            say(line);
        }
    }

    /** Something that should not happen, with where it did. */
    void fault(String what, RuntimeException e) {
        if (!what.concat(e.toString()).equals(latest.put(what, what.concat(e.toString())))) {
            out.println(what + ":");
            e.printStackTrace(out);
            out.flush();
        }
    }

    /** The matter is over: said if there was anything. */
    void over(String matter, String line) {
        if (latest.remove(matter) != null) {
            say(line);
        }
    }
}
