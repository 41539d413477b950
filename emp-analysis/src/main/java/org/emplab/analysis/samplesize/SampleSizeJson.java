package org.emplab.analysis.samplesize;

import java.util.List;
import org.emplab.analysis.cutoff.CutoffDerivation;
import org.emplab.report.InputFile;
import org.emplab.report.JsonNumbers;
import org.emplab.report.RecordJson;
import org.emplab.report.ResultJson;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Writes {@code emp-sample-size/1}. */
public final class SampleSizeJson {
    public static final String FORMAT = "emp-sample-size/1";

    private SampleSizeJson() {}

    public static ObjectNode write(SampleSize sampleSize, List<InputFile> inputs) {
        ObjectNode result = ResultJson.open(
                "sample-size",
                CutoffDerivation.ALGORITHM_VERSION,
                sampleSize.table().processTime(),
                inputs);
        result.put("machine", sampleSize.machine()).put("program", sampleSize.program());
        result.put("samples", sampleSize.sizes().get(0).size());
        JsonNumbers.put(result, "deviations", sampleSize.deviations());
        ArrayNode sizes = result.putArray("sizes");
        sampleSize.sizes().forEach(prefix -> {
            ObjectNode row = sizes.addObject().put("size", prefix.size());
            RecordJson.WHOLE.put(row.putObject("pt"), prefix.pt());
            RecordJson.WHOLE.put(row.putObject("et"), prefix.et());
        });
        if (sampleSize.recommended().isPresent()) {
            result.put("recommended", sampleSize.recommended().getAsInt());
        } else {
            result.putNull("recommended");
        }
        result.put("reason", sampleSize.reason());
        return result;
    }
}
