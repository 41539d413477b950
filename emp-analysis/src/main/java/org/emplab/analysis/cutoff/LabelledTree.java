package org.emplab.analysis.cutoff;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.emplab.analysis.account.CutoffBasis;
import org.emplab.analysis.daemon.DaemonGrouping;
import org.emplab.analysis.daemon.DaemonIdentities;
import org.emplab.analysis.daemon.DaemonIdentities.Daemon;
import org.emplab.model.ProcessIdentity;
import org.emplab.report.RecordJson;
import org.emplab.runfile.InvalidInputException;
import tools.jackson.databind.InjectableValues;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Results whose daemons have labels for names, as analyses take them; a written one has {@code name} and {@code identity} in
 * place of each label.
 */
public final class LabelledTree {
    /** The value that is injected where a result takes the identities of its daemons. */
    public static final String IDENTITIES = "identities";

    private static final String NAME = "name";
    private static final String IDENTITY = "identity";

    private LabelledTree() {}

    /**
     * Reads a written result; the identities of its daemons are injected.
     *
     * @param file stands for the input in messages
     * @throws InvalidInputException if it is of another format, or something in it is missing or wrong
     */
    public static <R extends Record> R read(JsonNode written, String file, String format, Class<R> type) {
        ObjectNode labelled = (ObjectNode) written.deepCopy();
        if (!labelled.hasNonNull(CutoffBasis.KEY)) {
            labelled.put(CutoffBasis.KEY, CutoffBasis.PT.key());
        }
        List<Daemon> found = new ArrayList<>();
        JsonNode grouping = written.path(DaemonGrouping.KEY);
        boolean byIdentity = grouping.asString("").equals(DaemonGrouping.IDENTITY.key());
        boolean byName = grouping.asString(DaemonGrouping.NAME.key()).equals(DaemonGrouping.NAME.key());
        if (!byIdentity && !byName) {
            throw new InvalidInputException(file, 0, DaemonGrouping.KEY, "must be name or identity");
        }
        if (byIdentity) {
            join(labelled, found);
        }
        Optional<DaemonIdentities> identities =
                byIdentity ? Optional.of(DaemonIdentities.ofDaemons(found)) : Optional.empty();
        return RecordJson.read(
                labelled, file, format, type, new InjectableValues.Std().addValue(IDENTITIES, identities));
    }

    /** Writes name and identity in place of each label of a result. */
    public static void split(ObjectNode result, Optional<DaemonIdentities> identities) {
        identities.ifPresent(known -> split((JsonNode) result, known.daemons()));
    }

    private static void split(JsonNode node, Map<String, Daemon> byLabel) {
        Daemon daemon = byLabel.get(node.path(NAME).asString(""));
        if (daemon != null && node instanceof ObjectNode object) {
            Map<String, JsonNode> all = new LinkedHashMap<>();
            object.properties().forEach(property -> all.put(property.getKey(), property.getValue()));
            object.removeAll();
            all.forEach((key, value) -> {
                if (key.equals(NAME)) {
                    object.put(NAME, daemon.name());
                    RecordJson.put(object.putObject(IDENTITY), daemon.identity())
                            .without("extra")
                            .removeIf(JsonNode::isNull);
                } else {
                    object.set(key, value);
                }
            });
        }
        node.forEach(child -> split(child, byLabel));
    }

    private static void join(JsonNode node, List<Daemon> found) {
        if (node instanceof ObjectNode object && object.path(IDENTITY).isObject()) {
            Map<String, Object> parts = new LinkedHashMap<>();
            object.path(IDENTITY).properties().stream()
                    .filter(part -> part.getValue().isString())
                    .forEach(part -> parts.put(part.getKey(), part.getValue().asString()));
            Daemon daemon = new Daemon(object.path(NAME).asString(""), ProcessIdentity.ofJson(parts));
            found.add(daemon);
            object.put(NAME, daemon.label());
        }
        node.forEach(child -> join(child, found));
    }
}
