package org.emplab.web.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.LinkedHashMap;
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
            earliestStart: 2026-12-01T18:00+01:00
            windows:
              - {days: mon-fri, from: "18:00", to: "08:00", timeZone: Europe/Vienna}
              - {days: [sat, sun], timeZone: Europe/Vienna}
            repeats: {n: 2, every: 7d, reboot: true}
            cutoffs: {short: a, long: b}
            runs:
              - {id: a, taskLengthSeconds: 16, samples: 400, nice: 5}
              - {id: b, taskLengthSeconds: 128, samples: 40, after: a}
            """;

    @Test
    void showsAllOfItAndChangesNothingWhereNothingWasTyped() {
        MultiValueMap<String, String> sent = fields(TWO_WEEKS);
        assertThat(sent.get("machine")).containsExactly("sodb11", "sodb12");
        assertThat(sent.get("workload")).containsExactly("inc", "inc");
        assertThat(sent.get("ownSeconds")).containsExactly("16", "128");
        assertThat(sent.getFirst("order")).isEqualTo("after");
        assertThat(sent).containsKeys("cutoffs", "nights", "weekends").doesNotContainKey("hidden");
        assertThat(sent.getFirst("zone")).isEqualTo("Europe/Vienna");
        assertThat(sent.getFirst("earliest")).isEqualTo("2026-12-01T18:00");
        assertThat(sent.getFirst("every")).isEqualTo("7d");
        assertThat(FormStep.shown(TWO_WEEKS, "").form().onlyInYaml()).containsExactly("cpus", "runs[0].nice");
        assertThat(FormStep.of(sent).yaml()).isSameAs(sent.getFirst("yaml"));
    }

    @Test
    void changesWhatWasTypedAndKeepsWhatNoFieldShows() {
        MultiValueMap<String, String> sent = fields(TWO_WEEKS);
        sent.put("ownSamples", List.of("400", "60"));
        sent.remove("weekends");
        sent.set("repeats", "4");
        assertThat(FormStep.of(sent).yaml())
                .isEqualTo(TWO_WEEKS
                        .replace("samples: 40,", "samples: 60,")
                        .replace("n: 2", "n: 4")
                        .replace(
                                "  - {days: mon-fri, from: \"18:00\", to: \"08:00\", timeZone: Europe/Vienna}\n"
                                        + "  - {days: [sat, sun], timeZone: Europe/Vienna}\n",
                                "  - {days: mon-fri, from: '18:00', to: '08:00', timeZone: Europe/Vienna}\n"));
    }

    @Test
    void rebootsBetweenRepeatsWhereItIsTicked() {
        MultiValueMap<String, String> sent = fields("machine: a\nworkload: inc\nsamples: 9\nrepeats: 3\n");
        sent.add("reboot", "on");
        FormStep ticked = FormStep.of(sent);
        assertThat(content(ticked.yaml())).containsEntry("repeats", Map.of("n", 3L, "reboot", true));
        sent = fields(ticked.yaml());
        sent.remove("reboot");
        assertThat(content(FormStep.of(sent).yaml())).containsEntry("repeats", 3L);
        assertThat(FormStep.shown("repeats: {n: 3, reboot: maybe}\n", "").form().onlyInYaml())
                .containsExactly("repeats");
    }

    @Test
    void keepsBothWhereFieldsAndYamlChangedAtOnce() {
        MultiValueMap<String, String> sent = fields(TWO_WEEKS);
        sent.set("name", "nights");
        sent.set("yaml", TWO_WEEKS.replace("n: 2", "n: 9"));
        FormStep step = FormStep.of(sent);
        assertThat(step.yaml()).isEqualTo(TWO_WEEKS.replace("n: 2", "n: 9").replace("name: cutoffs", "name: nights"));
        assertThat(step.formChanged()).isTrue();
        assertThat(step.form().repeats()).containsExactly("9", "7d", "true");
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
    void writesNothingOfWhatItCannotShow() {
        String yaml = """
                machines: ["a,b"]
                samples: 5
                matrix: {parameters: [{size: 1}, {size: 2}]}
                windows: [{days: mon}, {days: tue}]
                repeats: [1]
                earliestStart: soon
                """;
        MultiValueMap<String, String> sent = fields(yaml);
        assertThat(sent.get("hidden")).containsExactly("machines", "programs", "windows", "earliest", "repeats");
        sent.set("samples", "6");
        sent.set("zone", "Asia/Tokyo");
        assertThat(FormStep.of(sent).yaml()).isEqualTo(yaml.replace("samples: 5", "samples: 6"));
        assertThat(FormStep.shown(yaml, "").form().onlyInYaml())
                .containsExactly("machines", "matrix", "windows", "repeats", "earliestStart");
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
        assertThat(three.form().onlyInYaml()).isEmpty();
        assertThat(three.form().programs()).isNotNull();

        sent = fields(three.yaml());
        sent.set("seconds", "8");
        assertThat(content(FormStep.of(sent).yaml()))
                .isEqualTo(content("machine: a\nworkload: inc\nsamples: 9\ntaskLengthSeconds: 8\n"));

        sent = fields("samples: 9\nmatrix: {parameters: [{size: 1}, {size: 2}], taskLengthSeconds: [1, 2]}\n");
        assertThat(sent.get("hidden")).containsExactly("programs");
        sent.set("seconds", "");
        assertThat(content(FormStep.of(sent).yaml()))
                .isEqualTo(content("samples: 9\nmatrix: {parameters: [{size: 1}, {size: 2}]}\n"));
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
        assertThat(decided.form().onlyInYaml()).isEmpty();
        sent = fields(decided.yaml());
        sent.set("order", "any");
        assertThat(content(FormStep.of(sent).yaml()))
                .isEqualTo(content("samples: 9\nruns: [{workload: inc}, {workload: sort}]\n"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "seed: 3\nuntil: decided\nprograms: [{workload: inc, environment: {A: b}}, {workload: sort}]\n",
                "until: later\nmarginPercent: [1]\nprograms: [{workload: inc}, {workload: sort}]\n",
                "matrix: {taskLengthSeconds: [1, 2]}\nruns: [{nice: 1, id: a}, {workload: sort}]\n",
                "matrix: {taskLengthSeconds: [1]}\nworkload: inc\n",
                "matrix: {taskLengthSeconds: [1, [2]]}\nworkload: inc\n",
                "matrix: every\ntaskLengthSeconds: 1\n",
                "afterCutoffs: {machine: a}\nwallLimitSeconds: 9\ncommand: [sh, -c, 'a\n  b']\n",
                "displace: spin\nloops: [40]\n",
                "windows: [{days: mon}]\nrepeats: {n: 2, every: 7d}\ncutoffs: [{short: a, long: b}]\n",
            })
    void losesNoKeyThatItHasNoFieldFor(String keys) {
        String yaml = "machine: a # here\n" + keys;
        MultiValueMap<String, String> sent = fields(yaml);
        assertThat(FormStep.of(sent).yaml()).isSameAs(sent.getFirst("yaml"));
        sent.set("note", "typed");
        Map<String, Object> changed =
                new LinkedHashMap<>(content(FormStep.of(sent).yaml()));
        assertThat(changed.remove("note")).isEqualTo("typed");
        assertThat(changed).isEqualTo(content(yaml));
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
        Map<String, Object> changed = content(FormStep.of(sent).yaml());
        assertThat(changed).doesNotContainKey("workload").containsKeys("cpus", "cutoffs");
        assertThat(String.valueOf(changed.get("runs")))
                .contains("workload=inc")
                .contains("nice=5")
                .contains("workload=sort, parameters={size=60000, seed=1.5}");
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
        assertThat(step.form().programs()).isNotNull();
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
    void namesTheFieldOfAKey() {
        assertThat(ExperimentForm.field("taskLengthSeconds")).isEqualTo(Map.entry("seconds", 0));
        assertThat(ExperimentForm.field("matrix.taskLengthSeconds[1]")).isEqualTo(Map.entry("seconds", 0));
        assertThat(ExperimentForm.field("runs[1].samples")).isEqualTo(Map.entry("ownSamples", 1));
        assertThat(ExperimentForm.field("programs[2].command[0]")).isEqualTo(Map.entry("parameters", 2));
        assertThat(ExperimentForm.field("windows[0].timeZone")).isEqualTo(Map.entry("zone", 0));
        assertThat(ExperimentForm.field("repeats.every")).isEqualTo(Map.entry("every", 0));
        assertThat(ExperimentForm.field("repeats.reboot")).isEqualTo(Map.entry("reboot", 0));
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
        sent.add("zone", form.zone());
        form.texts().forEach(sent::add);
        if (form.machines() == null) {
            sent.add("hidden", "machines");
        } else {
            form.machines().forEach(machine -> sent.add("machine", machine));
        }
        if (form.programs() == null) {
            sent.add("hidden", "programs");
        } else {
            for (ProgramFields.Row row : form.programs().rows()) {
                sent.add("at", row.at());
                sent.add("workload", row.program().workload());
                sent.add("parameters", row.program().words());
                sent.add("program", row.name());
                sent.add("ownSeconds", row.seconds());
                sent.add("ownSamples", row.samples());
            }
            sent.add("order", form.programs().order());
            tick(sent, "cutoffs", form.programs().cutoffs());
        }
        if (form.windows() == null) {
            sent.add("hidden", "windows");
        } else {
            tick(sent, "nights", form.windows().nights());
            tick(sent, "weekends", form.windows().weekends());
            sent.add("days", form.windows().days());
            sent.add("from", form.windows().from());
            sent.add("to", form.windows().to());
        }
        if (form.earliest() == null) {
            sent.add("hidden", "earliest");
        } else {
            sent.add("earliest", form.earliest());
        }
        if (form.repeats() == null) {
            sent.add("hidden", "repeats");
        } else {
            sent.add("repeats", form.repeats().get(0));
            sent.add("every", form.repeats().get(1));
            tick(sent, "reboot", form.repeats().get(2).equals("true"));
        }
        return sent;
    }

    private static void tick(MultiValueMap<String, String> sent, String box, boolean ticked) {
        if (ticked) {
            sent.add(box, "on");
        }
    }
}
