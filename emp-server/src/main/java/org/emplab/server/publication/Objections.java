package org.emplab.server.publication;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.OptionalDouble;
import org.emplab.analysis.cutoff.RunPairWarning;
import org.emplab.analysis.timing.TimingReport;
import org.emplab.server.study.Derivation;
import tools.jackson.databind.node.ObjectNode;

/** The objections to putting a derivation's table in force, in sentences. */
final class Objections {
    private Objections() {}

    static List<String> to(Derivation derivation, boolean empty) {
        List<String> objections = new ArrayList<>();
        if (empty) {
            objections.add("The table is empty: no sample would be dropped for a daemon.");
        }
        boolean same = !Collections.disjoint(
                derivation.summary().shortRunIds(), derivation.summary().longRunIds());
        RunPairWarning.of(
                        same,
                        meanMillis(derivation.shortTimings().get(0)),
                        meanMillis(derivation.longTimings().get(0)))
                .map(RunPairWarning::sentence)
                .map(Objections::asSentence)
                .ifPresent(objections::add);
        return objections;
    }

    private static String asSentence(String words) {
        return Character.toUpperCase(words.charAt(0)) + words.substring(1) + ".";
    }

    private static OptionalDouble meanMillis(ObjectNode timing) {
        return timing.isEmpty()
                ? OptionalDouble.empty()
                : OptionalDouble.of(TimingReport.read(timing, "stored timing")
                        .withoutCutoffs()
                        .original()
                        .moments()
                        .meanMillis());
    }
}
