package org.emplab.lab.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** Tests that a changed value leaves the rest of a specification's text as it was. */
class EditedTextTest {
    private static final String TEXT = """
            # for table XVI
            name: cutoffs   # of the quiet ones
            machines: [sodb11, 'sodb12']
            cpus: [2]   # isolated

            # both lengths
            runs:
              - taskLengthSeconds: 16   # short
                samples: 400
              - {taskLengthSeconds: 128, samples: 40}   # long
            # the end
            """;

    @Test
    void keepsAllThatStaysAsItWas() {
        assertThat(edited(TEXT, wanted -> {})).isSameAs(TEXT);
    }

    @Test
    void changesAValueAndKeepsTheCommentBehindIt() {
        assertThat(edited(TEXT, wanted -> wanted.put("name", "yes: no")))
                .isEqualTo(TEXT.replace("cutoffs", "'yes: no'"));
    }

    @Test
    void changesOneRunAndKeepsTheOthersAsTheyAreWritten() {
        assertThat(edited(TEXT, wanted -> run(wanted, 0).put("samples", 800)))
                .isEqualTo(TEXT.replace("samples: 400", "samples: 800"));
        assertThat(edited(TEXT, wanted -> run(wanted, 1).put("after", "short")))
                .isEqualTo(TEXT.replace("samples: 40}", "samples: 40, after: short}"));
    }

    @Test
    void takesAKeyAwayAndPutsAnotherWhereItBelongs() {
        assertThat(edited(TEXT, wanted -> wanted.remove("cpus")))
                .isEqualTo(TEXT.replace("cpus: [2]   # isolated\n", ""));
        assertThat(edited(TEXT, wanted -> {
                    Object runs = wanted.remove("runs");
                    wanted.put("repeats", Map.of("n", 4));
                    wanted.put("runs", runs);
                }))
                .isEqualTo(TEXT.replace("# isolated\n", "# isolated\nrepeats: {n: 4}\n"));
    }

    @Test
    void writesAListThatBecameLongerAnewAndKeepsWhatFollows() {
        String edited = edited(TEXT, wanted -> {
            List<Object> runs = new ArrayList<>((List<?>) wanted.get("runs"));
            runs.add(Map.of("samples", 7));
            wanted.put("runs", runs);
            wanted.put("machines", List.of("sodb*", "label:a, b"));
        });
        assertThat(edited)
                .startsWith(
                        "# for table XVI\nname: cutoffs   # of the quiet ones\nmachines: [sodb*, 'label:a, b']\ncpus")
                .contains("# both lengths\nruns:\n  - {taskLengthSeconds: 16, samples: 400}\n")
                .endsWith("  - {samples: 7}\n# the end\n");
    }

    @Test
    void writesAnewWhatHasNoLinesToKeep() {
        assertThat(edited("{machine: sodb12, samples: 9}", wanted -> wanted.put("samples", 10)))
                .isEqualTo("machine: sodb12\nsamples: 10\n");
        assertThat(edited("note:\nmachine: \uD83D\uDE00 a\nsamples: 9", wanted -> wanted.put("note", "why")))
                .isEqualTo("machine: \uD83D\uDE00 a\nsamples: 9\nnote: why\n");
        assertThat(SpecificationText.edited("", Map.of("samples", 9))).isEqualTo("samples: 9\n");
    }

    /** Edits, and requires that the text reads as what was wanted. */
    private static String edited(String text, Consumer<Map<String, Object>> change) {
        Map<String, Object> wanted = new LinkedHashMap<>(
                SpecificationText.read(text, "specification").content());
        change.accept(wanted);
        String edited = SpecificationText.edited(text, wanted);
        assertThat(SpecificationText.read(edited, "specification").content())
                .isEqualTo(SpecificationText.read(SpecificationText.written(wanted), "specification")
                        .content());
        return edited;
    }

    /** A run of its own, which may be changed. */
    private static Map<String, Object> run(Map<String, Object> wanted, int number) {
        List<Object> runs = new ArrayList<>((List<?>) wanted.get("runs"));
        Map<String, Object> run = new LinkedHashMap<>();
        ((Map<?, ?>) runs.get(number)).forEach((key, value) -> run.put(String.valueOf(key), value));
        runs.set(number, run);
        wanted.put("runs", runs);
        return run;
    }
}
