package org.emplab.web.experiment;

import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import org.emplab.lab.experiment.SpecificationText;
import org.emplab.runfile.InvalidInputException;
import org.emplab.server.api.Refusal;

/**
 * A mistake in a specification, and its place.
 *
 * @param message the place and the reason
 */
record SpecificationError(String message, String reason, Optional<String> key, OptionalInt line) {
    private static final Map<String, String> LABELS = Map.ofEntries(
            Map.entry("name", "Name"),
            Map.entry("notebook", "Notebook"),
            Map.entry("parameters", "Parameters or command"),
            Map.entry("program", "Name of the program"),
            Map.entry("ownSeconds", "its task length"),
            Map.entry("ownSamples", "its samples"),
            Map.entry("until", "End"),
            Map.entry("marginPercent", "Margin of the verdicts"),
            Map.entry("seconds", "Task length of one sample"),
            Map.entry("samples", "Samples"),
            Map.entry("machine", "Where"),
            Map.entry("nights", "When"),
            Map.entry("days", "Days of another window"),
            Map.entry("from", "Window from"),
            Map.entry("to", "Window to"),
            Map.entry("zone", "Time zone"),
            Map.entry("earliest", "Earliest start"),
            Map.entry("repeats", "Repeats"),
            Map.entry("every", "Repeats every"),
            Map.entry("reboot", "Reboot"),
            Map.entry("priority", "Priority"),
            Map.entry("note", "Note"));

    /** The name of the field that is to be mended; empty where no key is named. */
    public String field() {
        return key.map(named -> field(named).getKey()).orElse("");
    }

    /** The number of that field among those of its name. */
    public int row() {
        return key.map(named -> field(named).getValue()).orElse(0);
    }

    /** What the field that is to be mended is called; empty where no field shows the key. */
    public Optional<String> label() {
        return Optional.ofNullable(LABELS.get(field()))
                .map(label -> field().startsWith("own") || field().equals("parameters") && row() > 0
                        ? "Program " + (row() + 1) + ", " + label
                        : label);
    }

    /** A refusal of a specification, with the line of the key that it names. */
    static SpecificationError of(Refusal refusal, String yaml) {
        String message = String.valueOf(refusal.getMessage());
        return refusal.key()
                .map(key -> of(SpecificationText.read(yaml, "specification").wrong(key, refusal.problem())))
                .orElseGet(() -> new SpecificationError(message, message, Optional.empty(), OptionalInt.empty()));
    }

    static SpecificationError of(InvalidInputException wrong) {
        return new SpecificationError(
                String.valueOf(wrong.getMessage()),
                wrong.problem(),
                Optional.ofNullable(wrong.key()),
                wrong.line() > 0 ? OptionalInt.of(wrong.line()) : OptionalInt.empty());
    }

    /** The field of a key: its name, and its number among those of that name. */
    static Map.Entry<String, Integer> field(String key) {
        String[] place = key.split("[\\[\\].]+");
        boolean listed = place.length > 1 && Set.of("runs", "programs").contains(place[0]);
        int row = listed && place[1].matches("\\d{1,4}") ? Integer.parseInt(place[1]) : 0;
        String own = listed
                ? place.length > 2 ? place[2] : "parameters"
                : place.length > 1 && place[0].equals("matrix") ? place[1] : place[0];
        String last = place[place.length - 1];
        String field = switch (own) {
            case "taskLengthSeconds" -> listed ? "ownSeconds" : "seconds";
            case "samples" -> listed ? "ownSamples" : "samples";
            case "name", "program" -> listed ? "program" : own;
            case "machines", "machine" -> "machine";
            case "command", "programs", "runs" -> "parameters";
            case "earliestStart" -> "earliest";
            case "windows" ->
                switch (last) {
                    case "from", "to", "days" -> last;
                    case "timeZone" -> "zone";
                    default -> "nights";
                };
            case "repeats" -> Set.of("every", "reboot").contains(last) ? last : "repeats";
            default -> own;
        };
        return Map.entry(field, row);
    }
}
