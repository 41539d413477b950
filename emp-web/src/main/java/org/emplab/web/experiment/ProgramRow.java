package org.emplab.web.experiment;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A program of an experiment, as a row of a form.
 *
 * @param seconds its own task length; empty: that of all
 * @param samples its own; empty: that of all
 * @param id of its run; empty: none
 */
record ProgramRow(ProgramWords program, String name, String seconds, String samples, String id) {
    static final String RUNS = "runs";
    static final String PROGRAMS = "programs";

    /** A row for one program more. */
    static ProgramRow another() {
        return new ProgramRow(new ProgramWords("inc", ""), "", "", "", "");
    }

    /** The rows of programs in turn, of runs, or of the one program. */
    static List<ProgramRow> shown(Map<String, Object> content) {
        String list = content.containsKey(RUNS) ? RUNS : content.containsKey(PROGRAMS) ? PROGRAMS : "";
        if (list.isEmpty()) {
            return List.of(new ProgramRow(ProgramWords.of(content), FieldText.of(content.get("program")), "", "", ""));
        }
        return elements(content.get(list)).stream()
                .map(own -> {
                    Map<String, Object> whole = new LinkedHashMap<>(content);
                    whole.putAll(own);
                    return new ProgramRow(
                            ProgramWords.of(whole),
                            FieldText.of(own.get(list.equals(RUNS) ? "program" : "name")),
                            FieldText.of(own.get("taskLengthSeconds")),
                            FieldText.of(own.get("samples")),
                            FieldText.of(own.get("id")));
                })
                .toList();
    }

    /** The objects of a list; what else it holds is left out. */
    static List<Map<String, Object>> elements(@Nullable Object list) {
        return (list instanceof List<?> elements ? elements : List.of())
                .stream()
                        .filter(Map.class::isInstance)
                        .map(element -> {
                            Map<String, Object> own = new LinkedHashMap<>();
                            ((Map<?, ?>) element).forEach((key, value) -> own.put(String.valueOf(key), value));
                            return own;
                        })
                        .toList();
    }

    /** Its keys in a list of programs or runs; the program's words only where they are its own. */
    Map<String, Object> content(String list, boolean ownProgram) {
        Map<String, Object> own = new LinkedHashMap<>();
        if (list.equals(RUNS)) {
            FieldText.put(own, "id", id);
        }
        FieldText.put(own, list.equals(PROGRAMS) ? "name" : "program", name);
        if (ownProgram) {
            own.putAll(program.content());
        }
        if (!list.isEmpty()) {
            FieldText.putNumber(own, "taskLengthSeconds", seconds);
        }
        if (list.equals(RUNS)) {
            FieldText.putNumber(own, "samples", samples);
        }
        return own;
    }

    ProgramRow withId(String other) {
        return new ProgramRow(program, name, seconds, samples, other);
    }
}
