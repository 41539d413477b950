package org.emplab.web.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import org.emplab.lab.experiment.SpecificationText;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.util.LinkedMultiValueMap;
import org.springframework.util.MultiValueMap;

/** Changes of fields change the YAML, and changes of the YAML the fields. */
class FormStepTest {
    private static final String TWO_WEEKS = """
            # two weeks
            name: cutoffs
            machines: [sodb11, sodb12]
            workload: inc
            cpus: [2]   # isolated
            account: false
            environment: {LANG: C}
            earliestStart: 2026-12-01T18:00+01:00
            windows:
              - {days: mon-fri, from: "18:00", to: "08:00", timeZone: Europe/Vienna}
              - {days: [sat, sun], timeZone: Europe/Vienna}
            repeats: {n: 2, every: 7d, reboot: true}
            cutoffs: {short: a, long: b}
            runs:
              - {id: a, taskLengthSeconds: 16, samples: 400}
              - {id: b, taskLengthSeconds: 128, samples: 40, after: a}
            """;

    @Test
    void showsAllOfItAndChangesNothingWhereNothingWasTyped() {
        MultiValueMap<String, String> sent = fields(TWO_WEEKS);
        assertThat(sent.get("machine")).containsExactly("sodb11", "sodb12");
        assertThat(sent.get("workload")).containsExactly("inc", "inc");
        assertThat(sent.get("ownSeconds")).containsExactly("16", "128");
        assertThat(sent.toSingleValueMap())
                .containsEntry("order", "after")
                .containsEntry("zone", "Europe/Vienna")
                .containsEntry("earliest", "2026-12-01T18:00")
                .containsEntry("every", "7d")
                .containsEntry("cpus", "2")
                .containsEntry("account", "false")
                .containsEntry("environment", "LANG=C")
                .containsKeys("cutoffs", "nights", "weekends", "reboot");
        assertThat(FormStep.shown(TWO_WEEKS, "").form().unshown()).isEmpty();
        assertThat(FormStep.of(sent).yaml()).isSameAs(sent.getFirst("yaml"));
    }

    @Test
    void showsAnEmptyFieldForWhatIsNotSaid() {
        assertThat(ExperimentForm.shown(Map.of(), "").texts())
                .containsEntry("nights", "")
                .containsEntry("weekends", "")
                .containsEntry("days", "")
                .containsEntry("cutoffs", "")
                .containsEntry("reboot", "");
    }

    @Test
    void changesWhatWasTyped() {
        MultiValueMap<String, String> sent = fields(TWO_WEEKS);
        sent.put("ownSamples", List.of("400", "60"));
        sent.remove("weekends");
        sent.set("repeats", "4");
        sent.set("nice", "5");
        assertThat(content(FormStep.of(sent).yaml()))
                .isEqualTo(content(TWO_WEEKS
                                .replace("samples: 40,", "samples: 60,")
                                .replace("n: 2", "n: 4")
                                .replace("  - {days: [sat, sun], timeZone: Europe/Vienna}\n", "")
                        + "nice: 5\n"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "afterCutoffs: {machine: a}\nmachines: [a]\nrepeats: {n: 2}\nwindows: [{days: mon}]\n",
                "seed: 3\nuntil: decided\norder: random\nprograms: [{workload: inc}, {workload: sort}]\n",
                "runs: [{workload: inc}, {workload: inc, samples: 1}]\nprepare: false\nsource: automatic\n",
                "wallLimitSeconds: 1.50\ntaskLengthSeconds: 1e3\nworkload: sort\nparameters: {size: 1e7}\n",
                "parameters: {size: 1.50}\ncommand: [/opt/sort, 1000000, '0x1', 'a b']\n"
            })
    void losesNothingThatItHasNoFieldFor(String keys) {
        FormStep shown = FormStep.shown(keys, "");
        assertThat(shown.form().editable()).isEqualTo(!keys.startsWith("parameters"));
        MultiValueMap<String, String> sent = fields(keys);
        assertThat(FormStep.of(sent).yaml()).isSameAs(sent.getFirst("yaml"));
        sent.set("note", "typed");
        assertThat(content(FormStep.of(sent).yaml())).isEqualTo(content(keys + "note: typed\n"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "machines: ['a,b']",
                "matrix: {parameters: [{size: 1}, {size: 2}]}",
                "windows: [{days: mon}, {days: tue}]",
                "windows: [{days: mon, timeZone: Asia/Tokyo}, {days: sat-sun}]",
                "repeats: [1]",
                "repeats: {n: 3, reboot: maybe}",
                "earliestStart: {in: 3}",
                "command: [sh, -c, \"a\\nb\"]",
                "runs: [{workload: inc, nice: 1}, {workload: sort}]",
                "runs: [{workload: inc}]",
                "programs: [{workload: inc, environment: {A: b}}, {workload: sort}]",
                "displace: spin",
                "cpus: {a: 1}",
            })
    void leavesToTheEditorWhatNoFieldShows(String yaml) {
        ExperimentForm form = FormStep.shown(yaml + "\n", "").form();
        assertThat(form.editable()).isFalse();
        assertThat(form.unshown()).contains(yaml.substring(0, yaml.indexOf(':')));
        MultiValueMap<String, String> sent = new LinkedMultiValueMap<>();
        sent.add("yaml", yaml);
        sent.add("base", yaml);
        assertThat(FormStep.of(sent).yaml()).isSameAs(yaml);
    }

    @Test
    void keepsBothWhereFieldsAndYamlChangedAtOnce() {
        MultiValueMap<String, String> sent = fields(TWO_WEEKS);
        sent.set("name", "nights");
        String later = TWO_WEEKS.replace("n: 2", "n: 9");
        sent.set("yaml", later);
        FormStep step = FormStep.of(sent);
        assertThat(content(step.yaml())).isEqualTo(content(later.replace("name: cutoffs", "name: nights")));
        assertThat(step.formChanged()).isTrue();
        assertThat(step.form().texts()).containsEntry("repeats", "9");
    }

    @Test
    void waitsWithTheFieldsForYamlThatCanBeRead() {
        MultiValueMap<String, String> sent = fields(TWO_WEEKS);
        sent.set("name", "nights");
        sent.set("yaml", TWO_WEEKS + "  - {id");
        FormStep broken = FormStep.of(sent);
        assertThat(broken.yaml()).isEqualTo(TWO_WEEKS + "  - {id");
        assertThat(broken.base()).isEqualTo(TWO_WEEKS);
        assertThat(broken.formChanged()).isFalse();
        sent.set("yaml", TWO_WEEKS);
        assertThat(FormStep.of(sent).yaml()).contains("name: nights");
    }

    @Test
    void makesARunForEachOfSeveralTaskLengths() {
        MultiValueMap<String, String> sent = fields("machine: a\nworkload: inc\ntaskLengthSeconds: 1\nsamples: 9\n");
        sent.set("seconds", "1, 2, 4.5,");
        FormStep three = FormStep.of(sent);
        assertThat(content(three.yaml()))
                .isEqualTo(
                        content("machine: a\nworkload: inc\nsamples: 9\nmatrix: {taskLengthSeconds: [1, 2, 4.5]}\n"));
        assertThat(three.form().texts()).containsEntry("seconds", "1, 2, 4.5");
        sent = fields(three.yaml());
        sent.set("seconds", "8");
        assertThat(content(FormStep.of(sent).yaml()))
                .isEqualTo(content("machine: a\nworkload: inc\nsamples: 9\ntaskLengthSeconds: 8\n"));
    }

    @Test
    void endsOnceItIsDecidedWhileProgramsTakeTurns() {
        MultiValueMap<String, String> sent = fields("samples: 9\nprograms: [{workload: inc}, {workload: sort}]\n");
        sent.set("until", "decided");
        sent.set("marginPercent", "0.5");
        FormStep decided = FormStep.of(sent);
        assertThat(content(decided.yaml()))
                .isEqualTo(content("samples: 9\nuntil: decided\nmarginPercent: 0.5\n"
                        + "programs: [{workload: inc}, {workload: sort}]\n"));
        sent = fields(decided.yaml());
        sent.set("order", "any");
        assertThat(content(FormStep.of(sent).yaml()))
                .isEqualTo(content("samples: 9\nruns: [{workload: inc}, {workload: sort}]\n"));
    }

    @Test
    void makesSeveralProgramsOfOneAndOneOfSeveral() {
        MultiValueMap<String, String> sent = fields("machine: a\ncommand: [gzip, -k, 'a b']\nsamples: 9\ncpus: [1]\n");
        assertThat(sent.getFirst("parameters")).isEqualTo("gzip -k \"a b\"");
        sent.set("act", "add");
        FormStep two = FormStep.of(sent);
        assertThat(content(two.yaml()))
                .isEqualTo(content("machine: a\nsamples: 9\ncpus: [1]\n"
                        + "programs: [{command: [gzip, -k, 'a b']}, {workload: inc}]\n"));

        sent = fields(two.yaml());
        sent.put("workload", List.of("command", "command"));
        sent.put("parameters", List.of("gzip -k \"a b\"", "xz -k 'a b'"));
        sent.put("program", List.of("", "xz"));
        sent.set("order", "alternating");
        FormStep named = FormStep.of(sent);
        assertThat(content(named.yaml()))
                .isEqualTo(content("machine: a\nsamples: 9\ncpus: [1]\norder: alternating\nprograms:\n"
                        + "  - {command: [gzip, -k, 'a b']}\n  - {name: xz, command: [xz, -k, 'a b']}\n"));

        sent = fields(named.yaml());
        sent.set("order", "after");
        assertThat(content(FormStep.of(sent).yaml()))
                .isEqualTo(
                        content("machine: a\nsamples: 9\ncpus: [1]\nruns:\n  - {id: run1, command: [gzip, -k, 'a b']}\n"
                                + "  - {id: run2, program: xz, command: [xz, -k, 'a b'], after: run1}\n"));

        sent = fields(named.yaml());
        sent.set("act", "remove:0");
        assertThat(content(FormStep.of(sent).yaml()))
                .isEqualTo(content("machine: a\nprogram: xz\ncommand: [xz, -k, 'a b']\nsamples: 9\ncpus: [1]\n"));
    }

    @Test
    void givesEachRunItsOwnWorkloadWhereOneIsToHaveAnother() {
        MultiValueMap<String, String> sent = fields(TWO_WEEKS);
        sent.put("workload", List.of("inc", "sort"));
        sent.put("parameters", List.of("", "size=60000, seed=1.50"));
        assertThat(content(FormStep.of(sent).yaml()))
                .isEqualTo(content(TWO_WEEKS
                        .replace("workload: inc\n", "")
                        .replace("{id: a,", "{id: a, workload: inc,")
                        .replace("{id: b,", "{id: b, workload: sort, parameters: {size: 60000, seed: 1.50},")));
    }

    @Test
    void beginsWithAShortAndALongRunAndTheirCutoffs() {
        MultiValueMap<String, String> sent = fields("machine: a\nworkload: sort\nsamples: 9\nnice: 5\n");
        sent.set("act", "template");
        FormStep step = FormStep.of(sent);
        assertThat(content(step.yaml()))
                .isEqualTo(content("machine: a\nnice: 5\nworkload: inc\ncutoffs: {short: short, long: long}\nruns:\n"
                        + "  - {id: short, taskLengthSeconds: 128, samples: 800}\n"
                        + "  - {id: long, taskLengthSeconds: 16384, samples: 40, after: short}\n"));
        assertThat(SpecificationText.read(step.yaml(), "specification")
                        .specification()
                        .cutoffs())
                .isPresent();
    }

    @Test
    void tellsTimesInTheZoneThatIsTyped() {
        MultiValueMap<String, String> sent = fields("samples: 9\n");
        sent.set("zone", "Europe/Vienna");
        sent.set("earliest", "2026-12-01T18:00");
        sent.set("days", "mon-thu");
        FormStep winter = FormStep.of(sent);
        assertThat(content(winter.yaml()))
                .isEqualTo(content("samples: 9\nearliestStart: 2026-12-01T18:00+01:00\n"
                        + "windows: [{days: mon-thu, timeZone: Europe/Vienna}]\n"));
        sent = fields(winter.yaml());
        sent.set("zone", "Asia/Tokyo");
        assertThat(content(FormStep.of(sent).yaml()))
                .isEqualTo(content("samples: 9\nearliestStart: 2026-12-01T18:00+09:00\n"
                        + "windows: [{days: mon-thu, timeZone: Asia/Tokyo}]\n"));
    }

    @Test
    void takesATypedNumberWithoutEndAsText() {
        assertThat(FieldText.number("1e999999999")).isEqualTo("1e999999999");
        assertThat(FieldText.number("1e7")).isEqualTo(10_000_000L);
        assertThat(FieldText.number("0.50")).isEqualTo(new BigDecimal("0.50"));
    }

    @Test
    void namesTheFieldOfAKey() {
        assertThat(SpecificationError.field("taskLengthSeconds")).isEqualTo(Map.entry("seconds", 0));
        assertThat(SpecificationError.field("matrix.taskLengthSeconds[1]")).isEqualTo(Map.entry("seconds", 0));
        assertThat(SpecificationError.field("runs[1].samples")).isEqualTo(Map.entry("ownSamples", 1));
        assertThat(SpecificationError.field("programs[2].command[0]")).isEqualTo(Map.entry("parameters", 2));
        assertThat(SpecificationError.field("windows[0].timeZone")).isEqualTo(Map.entry("zone", 0));
        assertThat(SpecificationError.field("repeats.every")).isEqualTo(Map.entry("every", 0));
        assertThat(SpecificationError.field("cpus[0]")).isEqualTo(Map.entry("cpus", 0));
    }

    private static Map<String, Object> content(String yaml) {
        return SpecificationText.read(yaml, "specification").content();
    }

    /** The fields that a browser sends of a form that shows some YAML. */
    private static MultiValueMap<String, String> fields(String yaml) {
        ExperimentForm form = FormStep.shown(yaml, "").form();
        MultiValueMap<String, String> sent = new LinkedMultiValueMap<>();
        sent.add("yaml", yaml);
        sent.add("base", yaml);
        form.texts().forEach((field, text) -> {
            if (!text.isEmpty()) {
                sent.add(field, text);
            }
        });
        form.machines().forEach(machine -> sent.add("machine", machine));
        for (ProgramRow row : form.rows()) {
            sent.add("id", row.id());
            sent.add("workload", row.program().workload());
            sent.add("parameters", row.program().words());
            sent.add("program", row.name());
            sent.add("ownSeconds", row.seconds());
            sent.add("ownSamples", row.samples());
        }
        return sent;
    }
}
