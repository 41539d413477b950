package org.emplab.server.study;

import java.util.UUID;
import org.emplab.analysis.account.CutoffBasis;
import org.emplab.analysis.cluster.BoundDecision.MovedBound;
import org.emplab.analysis.cutoff.CutoffDerivations.CutoffSettings;
import org.emplab.analysis.daemon.DaemonGrouping;
import org.emplab.report.ResultJson;
import org.emplab.runfile.JsonTrees;
import tools.jackson.databind.MapperFeature;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** The parameters of an analysis, as JSON. */
public final class AnalysisParameters {
    private static final JsonMapper READER = JsonMapper.builder()
            .enable(MapperFeature.ACCEPT_CASE_INSENSITIVE_ENUMS)
            .build();

    private AnalysisParameters() {}

    static ObjectNode of(CutoffSettings settings) {
        ObjectNode parameters = JsonTrees.object();
        ResultJson.by(parameters, settings.by());
        if (settings.daemons() != DaemonGrouping.NAME) {
            parameters.put(DaemonGrouping.KEY, settings.daemons().key());
        }
        settings.shortBound().ifPresent(bound -> put(parameters.putObject("shortBound"), bound));
        settings.longBound().ifPresent(bound -> put(parameters.putObject("longBound"), bound));
        return parameters;
    }

    /** The settings that {@link #of} wrote. */
    static CutoffSettings settings(ObjectNode parameters) {
        ObjectNode all = JsonTrees.object()
                .put(CutoffBasis.KEY, CutoffBasis.PT.key())
                .put(DaemonGrouping.KEY, DaemonGrouping.NAME.key());
        return READER.treeToValue(all.setAll(parameters), CutoffSettings.class);
    }

    public static ObjectNode ofTiming(UUID derivation, String role, double deviations) {
        return JsonTrees.object()
                .put("derivation", derivation.toString())
                .put("role", role)
                .put("deviations", deviations);
    }

    private static void put(ObjectNode object, MovedBound bound) {
        object.put("upperBoundMillis", bound.upperBoundMillis())
                .put("by", bound.by())
                .put("reason", bound.reason());
    }
}
