package org.emplab.web.experiment;

import java.util.Map;
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
        boolean readable = isReadable(yaml);
        return new FormStep(
                yaml,
                readable ? yaml : "",
                ExperimentForm.shown(readable ? content(yaml) : Map.of(), zone),
                false,
                true);
    }

    /**
     * Puts into the YAML what the fields say otherwise than they were shown.
     *
     * @param sent the fields, the YAML, and {@code base}: the YAML as it was when the fields were shown
     */
    static FormStep of(MultiValueMap<String, String> sent) {
        String yaml = text(sent, "yaml");
        String base = text(sent, "base");
        ExperimentForm typed = ExperimentForm.typed(sent);
        if (!isReadable(yaml)) {
            return new FormStep(yaml, base, shownOf(base, typed.zone()), false, false);
        }
        ExperimentForm before = shownOf(base, typed.zone());
        Map<String, Object> content = content(yaml);
        String act = text(sent, "act");
        ProgramFields programs = typed.programs();
        if (programs != null && act.equals("add")) {
            typed = typed.with(programs.longer());
        } else if (programs != null && act.matches("remove:\\d{1,4}")) {
            typed = typed.with(programs.without(Integer.parseInt(act.substring("remove:".length()))));
        }
        Map<String, Object> changed = typed.into(content, before);
        if (act.equals("template")) {
            ProgramFields.shortAndLong(changed);
        }
        String edited = changed.equals(content) ? yaml : SpecificationText.edited(yaml, FormText.ordered(changed));
        ExperimentForm form = shownOf(edited, typed.zone());
        boolean others = !yaml.equals(base) || !act.isEmpty() || !order(form).equals(order(before));
        return new FormStep(edited, edited, form, !edited.equals(yaml), others);
    }

    private static String order(ExperimentForm form) {
        return form.programs() == null ? "" : form.programs().order();
    }

    private static ExperimentForm shownOf(String yaml, String zone) {
        return shown(yaml, zone).form;
    }

    private static boolean isReadable(String yaml) {
        try {
            content(yaml);
            return true;
        } catch (InvalidInputException wrong) {
            return false;
        }
    }

    private static Map<String, Object> content(String yaml) {
        return yaml.isBlank()
                ? Map.of()
                : SpecificationText.read(yaml, "specification").content();
    }

    private static String text(MultiValueMap<String, String> sent, String field) {
        String text = sent.getFirst(field);
        return text == null ? "" : text.replace("\r\n", "\n");
    }
}
