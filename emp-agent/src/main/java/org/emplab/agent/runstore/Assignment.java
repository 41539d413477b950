package org.emplab.agent.runstore;

import java.util.Map;
import java.util.OptionalDouble;
import org.emplab.runfile.JsonTrees;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * A run that the server gave to this machine.
 *
 * @param machineId this machine, to the lab that gave it; another lab knows it by another id
 * @param run the server's id of it
 * @param samples how many to take; 0 for an experiment by the displacement technique, which has a result instead
 * @param settings what to measure and how, as submitted
 * @param storedThrough samples 1 … n were stored when it was given
 * @param warmUpStored whether sample 0 was
 */
public record Assignment(
        String machineId,
        String run,
        String program,
        OptionalDouble taskLengthSeconds,
        int samples,
        Map<String, Object> settings,
        int storedThrough,
        boolean warmUpStored) {
    private static final int MOST_SHOWN = 200;
    private static final JsonMapper JSON = JsonMapper.builder().build();

    /**
     * @param json as the server gives it, or as {@link #json} wrote it
     * @throws IllegalArgumentException if something is missing
     */
    public static Assignment of(String machineId, JsonNode json) {
        String run = json.path("run").asString("");
        int samples = json.path("samples").asInt(0);
        boolean displaces = json.path("settings").has("displace");
        if (!isRun(run) || samples < 1 && !displaces) {
            String told = json.toString();
            throw new IllegalArgumentException(
                    "not the assignment of a run: " + told.substring(0, Math.min(told.length(), MOST_SHOWN)));
        }
        JsonNode length = json.path("taskLengthSeconds");
        return new Assignment(
                machineId,
                run,
                json.path("program").asString("program"),
                length.isNumber() ? OptionalDouble.of(length.doubleValue()) : OptionalDouble.empty(),
                samples,
                settings(json.path("settings")),
                json.path("storedThrough").asInt(0),
                json.path("warmUpStored").asBoolean(false));
    }

    /** True for what can be a run's id, and so a directory's name. */
    static boolean isRun(String id) {
        return id.matches("[A-Za-z0-9-]{1,64}");
    }

    private static Map<String, Object> settings(JsonNode json) {
        return json.isObject() ? JSON.convertValue(json, new TypeReference<Map<String, Object>>() {}) : Map.of();
    }

    ObjectNode json() {
        ObjectNode json =
                JsonTrees.object().put("machineId", machineId).put("run", run).put("program", program);
        taskLengthSeconds.ifPresent(seconds -> json.put("taskLengthSeconds", seconds));
        json.put("samples", samples);
        json.set("settings", JSON.valueToTree(settings));
        return json.put("storedThrough", storedThrough).put("warmUpStored", warmUpStored);
    }

    /** For people: the program and the start of the id. */
    public String title() {
        return program + " " + run.substring(0, Math.min(8, run.length()));
    }
}
