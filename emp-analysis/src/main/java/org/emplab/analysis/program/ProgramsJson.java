package org.emplab.analysis.program;

import java.util.List;
import org.emplab.model.ProcessTime;
import org.emplab.report.InputFile;
import org.emplab.report.RecordJson;
import org.emplab.report.ResultJson;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** {@code emp-programs/1}. */
final class ProgramsJson {
    private ProgramsJson() {}

    static ObjectNode of(
            ProcessTime processTime,
            List<InputFile> inputs,
            int first,
            double deviations,
            List<ProgramTimes> programs,
            ProgramAverages averages) {
        ObjectNode result = ResultJson.open("programs", "1", processTime, inputs);
        result.put("first", first).put("deviations", deviations);
        ArrayNode array = result.putArray("programs");
        for (ProgramTimes program : programs) {
            ObjectNode node = ResultJson.header(array.addObject(), program.header());
            node.put("samples", program.samples()).put("droppedByCutoff", program.droppedByCutoff());
            kept(node.putObject("org"), program.original());
            kept(node.putObject("et"), program.elapsed());
            kept(node.putObject("pt"), program.process());
        }
        ObjectNode node = result.putObject("averages");
        RecordJson.PLAIN.put(node.putObject("org"), averages.original());
        RecordJson.PLAIN.put(node.putObject("et"), averages.elapsed());
        RecordJson.PLAIN.put(node.putObject("pt"), averages.process());
        return result;
    }

    private static void kept(ObjectNode node, ProgramTimes.Kept kept) {
        node.put("kept", kept.samples());
        if (kept.moments().isPresent()) {
            RecordJson.PLAIN.put(node, kept.moments().get());
        } else {
            node.putNull("meanMillis").put("reason", "no sample carries it, or none is left");
        }
    }
}
