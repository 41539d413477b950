package org.emplab.analysis.cutoff;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.emplab.analysis.daemon.DaemonGrouping;
import org.emplab.analysis.daemon.DaemonIdentities;
import org.emplab.analysis.daemon.DaemonIdentities.Daemon;
import org.emplab.model.ProcessIdentity;
import org.emplab.report.RecordJson;
import org.emplab.report.TreeReader;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * A result whose daemons have labels for names, as analyses take them; a written one has {@code name} and {@code identity}
 * in place of each label.
 *
 * @param identities of the daemons; empty if names alone tell them apart
 */
public record LabelledJson(TreeReader reader, Optional<DaemonIdentities> identities) {
    private static final String NAME = "name";
    private static final String IDENTITY = "identity";

    /**
     * Reads a written result.
     *
     * @param file stands for the input in messages
     * @throws org.emplab.runfile.InvalidInputException if it is of another format, or tells daemons apart by something else
     */
    public static LabelledJson read(JsonNode written, String file, String format) {
        TreeReader result = TreeReader.of(written, file, format);
        if (result.optionalConstant(DaemonGrouping.KEY, DaemonGrouping.class).orElse(DaemonGrouping.NAME)
                == DaemonGrouping.NAME) {
            return new LabelledJson(result, Optional.empty());
        }
        JsonNode labelled = written.deepCopy();
        List<Daemon> found = new ArrayList<>();
        join(labelled, found);
        return new LabelledJson(TreeReader.of(labelled, file, format), Optional.of(DaemonIdentities.ofDaemons(found)));
    }

    /** Says under {@code daemons} which processes are one daemon, where it is not the name alone. */
    public static void say(ObjectNode object, Optional<DaemonIdentities> identities) {
        identities.ifPresent(known -> object.put(DaemonGrouping.KEY, DaemonGrouping.IDENTITY.key()));
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
