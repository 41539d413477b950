package org.emplab.server.publication;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.emplab.analysis.summary.Moments;
import org.emplab.analysis.timing.Timing;
import org.emplab.report.timing.TimingJsonReader;
import org.emplab.web.derivation.Derivation;
import tools.jackson.databind.node.ObjectNode;

/** What speaks against putting a derivation's table in force, in sentences. */
final class Objections {
    private Objections() {}

    static List<String> to(Derivation derivation, boolean empty) {
        List<String> objections = new ArrayList<>();
        if (empty) {
            objections.add("The table is empty: no sample would be dropped for a daemon.");
        }
        if (derivation.summary().shortRunId().equals(derivation.summary().longRunId())) {
            objections.add("The short and the long run are the same run.");
        } else if (isSwapped(derivation)) {
            objections.add("The short run takes longer than the long run: they seem to be swapped.");
        }
        return objections;
    }

    private static boolean isSwapped(Derivation derivation) {
        Optional<Double> shortMillis = meanMillis(derivation.shortTiming());
        Optional<Double> longMillis = meanMillis(derivation.longTiming());
        return shortMillis.isPresent() && longMillis.isPresent() && shortMillis.get() > longMillis.get();
    }

    private static Optional<Double> meanMillis(ObjectNode timing) {
        return timing.isEmpty()
                ? Optional.empty()
                : Optional.of(TimingJsonReader.read(timing, "stored timing"))
                        .map(Timing::original)
                        .map(Moments::meanMillis);
    }
}
