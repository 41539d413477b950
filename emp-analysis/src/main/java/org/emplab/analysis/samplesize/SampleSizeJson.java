package org.emplab.analysis.samplesize;

import java.util.List;
import org.emplab.analysis.statistics.MeanPrecision;
import org.emplab.report.InputFile;
import org.emplab.report.JsonNumbers;
import org.emplab.report.RecordJson;
import org.emplab.report.ResultJson;
import tools.jackson.databind.node.ObjectNode;

/** Writes {@code emp-sample-size/1}. */
public final class SampleSizeJson {
    public static final String FORMAT = "emp-sample-size/1";

    private SampleSizeJson() {}

    public static ObjectNode write(SampleSize sampleSize, List<InputFile> inputs) {
        ObjectNode result = ResultJson.open(
                "sample-size", SampleSize.ALGORITHM_VERSION, sampleSize.table().processTime(), inputs);
        result.put("machine", sampleSize.machine()).put("program", sampleSize.program());
        result.put("samples", sampleSize.whole().size());
        result.put("subsets", sampleSize.subsets().key());
        JsonNumbers.put(result, "precisionPercent", sampleSize.precisionPercent());
        result.put("confidence", MeanPrecision.CONFIDENCE);
        JsonNumbers.put(result, "deviations", sampleSize.deviations());
        RecordJson.WHOLE.putAll(result, "sizes", sampleSize.sizes());
        RecordJson.WHOLE.put(result, "recommended", sampleSize.recommended());
        result.put("reason", sampleSize.reason());
        return result;
    }
}
