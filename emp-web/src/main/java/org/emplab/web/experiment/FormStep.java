package org.emplab.web.experiment;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.emplab.lab.experiment.SpecificationText;
import org.emplab.runfile.InvalidInputException;
import org.springframework.util.MultiValueMap;

/**
 * A form and the YAML beside it, in step.
 *
 * @param base the YAML that the fields show: an earlier one while this one cannot be read
 * @param form the fields as they are to be
 * @param yamlChanged whether the fields changed the YAML
 * @param formChanged whether the fields are to be shown anew
 */
record FormStep(String yaml, String base, ExperimentForm form, boolean yamlChanged, boolean formChanged) {
    /** Shows YAML to which no field was changed. */
    static FormStep shown(String yaml, String zone) {
        Optional<Map<String, Object>> content = content(yaml);
        return new FormStep(
                yaml,
                content.isPresent() ? yaml : "",
                ExperimentForm.shown(content.orElse(Map.of()), zone),
                false,
                true);
    }

    /**
     * Puts into the YAML what the fields say otherwise than they were shown, key by key.
     *
     * @param sent the fields, the YAML, and {@code base}: the YAML as it was when the fields were shown
     */
    static FormStep of(MultiValueMap<String, String> sent) {
        String yaml = text(sent, "yaml");
        String base = text(sent, "base");
        ExperimentForm typed = ExperimentForm.typed(sent);
        String zone = text(sent, "zone");
        ExperimentForm before = ExperimentForm.shown(content(base).orElse(Map.of()), zone);
        Optional<Map<String, Object>> content = content(yaml);
        if (content.isEmpty()) {
            return new FormStep(yaml, base, before, false, false);
        }
        String act = text(sent, "act");
        Map<String, Object> changed =
                sent.containsKey("workload") ? acted(typed, act).into(content.get(), before) : content.get();
        String edited = changed.equals(content.get()) ? yaml : SpecificationText.written(changed);
        ExperimentForm form = ExperimentForm.shown(content(edited).orElse(Map.of()), zone);
        boolean others = !yaml.equals(base)
                || !act.isEmpty()
                || !Objects.equals(form.texts().get("order"), before.texts().get("order"));
        return new FormStep(edited, edited, form, !edited.equals(yaml), others);
    }

    private static ExperimentForm acted(ExperimentForm typed, String act) {
        List<ProgramRow> rows = new ArrayList<>(typed.rows());
        if (act.equals("add")) {
            rows.add(ProgramRow.another());
        } else if (act.matches("remove:\\d{1,4}") && rows.size() > 1) {
            int row = Integer.parseInt(act.substring("remove:".length()));
            if (row < rows.size()) {
                rows.remove(row);
            }
        }
        return act.equals("template") ? typed.shortAndLong() : typed.with(rows);
    }

    /** Empty where it cannot be read. */
    private static Optional<Map<String, Object>> content(String yaml) {
        try {
            return Optional.of(
                    yaml.isBlank()
                            ? Map.of()
                            : SpecificationText.read(yaml, "specification").content());
        } catch (InvalidInputException wrong) {
            return Optional.empty();
        }
    }

    private static String text(MultiValueMap<String, String> sent, String field) {
        String text = sent.getFirst(field);
        return text == null ? "" : text.replace("\r\n", "\n");
    }
}
