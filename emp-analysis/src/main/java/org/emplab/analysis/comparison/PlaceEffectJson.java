package org.emplab.analysis.comparison;

import org.emplab.report.RecordJson;
import tools.jackson.databind.node.ObjectNode;

/** Writes {@code place}: what it costs a program to be executed after the other one of its pair. */
final class PlaceEffectJson {
    private PlaceEffectJson() {}

    static void write(PlaceEffect effect, ObjectNode parent) {
        ObjectNode node = parent.putObject("place")
                .put("firstBefore", effect.firstBefore())
                .put("secondBefore", effect.secondBefore())
                .put("fixedOrder", effect.fixedOrder());
        RecordJson.PLAIN.put(node, "laterPercent", effect.percent());
    }
}
