package org.emplab.lab.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.emplab.lab.settings.Program;
import org.emplab.lab.settings.RunSettings;
import org.emplab.lab.settings.Workload;
import org.emplab.runfile.InvalidInputException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SpecificationTest {
    @Test
    void namesAMisspeltKeyRatherThanTheOneThatIsMissingForIt() {
        assertThatThrownBy(() -> check("""
                        machine: m
                        workload: inc
                        runs:
                          - taskLengthSeconds: 2
                            sampels: 30
                        """))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining(
                        "line 5, key runs[0].sampels: is no setting that an agent knows;" + " and samples is missing");
        assertThatThrownBy(() -> check("machine: m\nworkload: inc\n")).hasMessageContaining("key samples: is missing");
    }

    @Test
    void runsOfSeveralProgramsGoInTurn() {
        Specification specification = read("""
                machine: m
                samples: 3
                repeats: 8
                runs:
                  - {workload: inc, taskLengthSeconds: 2}
                  - {workload: sort, parameters: {size: 1000}, taskLengthSeconds: 2}
                """);
        List<String> order = specification.runs().stream()
                .map(run -> run.program().substring(0, 1) + run.start().repetition())
                .toList();

        for (int block = 0; block < 8; block++) {
            String repetition = String.valueOf(block + 1);
            assertThat(order.subList(2 * block, 2 * block + 2))
                    .doesNotHaveDuplicates()
                    .allMatch(run -> run.endsWith(repetition));
        }
        assertThat(order)
                .contains("I1", "S1")
                .isNotEqualTo(order.stream().sorted().toList());
        assertThat(specification.comparison().orElseThrow().words())
                .isEqualTo("Comparable: 2 programs, 8 runs of each in turn.");
    }

    @Test
    void runsThatCannotBeComparedAreTold() {
        String two = "{machine: m, samples: 3, %s, runs: [{id: a, command: [/bin/a]}, {id: b, command: [/bin/b] %s}]}";

        assertThat(read(two.formatted("repeats: 1", ""))
                        .comparison()
                        .orElseThrow()
                        .words())
                .startsWith("Not comparable: 2 programs, one run of each tells of these runs only.");
        assertThat(read(two.formatted("repeats: 4", ", after: a"))
                        .comparison()
                        .orElseThrow()
                        .comparable())
                .as("one repetition after the other")
                .isTrue();
        assertThat(read("{machine: m, samples: 3, runs: [{id: a, command: [/bin/a]}, {command: [/bin/a]},"
                                + " {command: [/bin/b], after: a}, {command: [/bin/b], after: a}]}")
                        .comparison()
                        .orElseThrow()
                        .comparable())
                .isFalse();
        assertThat(read("{machine: m, workload: inc, samples: 3, repeats: 4}").comparison())
                .isEmpty();
    }

    @Test
    void aRepetitionIsWholeBeforeTheNextOneBegins() {
        assertThat(read("""
                        machine: m
                        workload: inc
                        cutoffs: {short: short, long: long}
                        repeats: 2
                        runs:
                          - {id: short, samples: 3}
                          - {id: long, samples: 4, after: short}
                          - {samples: 5, afterCutoffs: true}
                        """).runs())
                .extracting(
                        run -> run.samples() + " of repetition " + run.start().repetition())
                .containsExactly(
                        "3 of repetition 1",
                        "4 of repetition 1",
                        "5 of repetition 1",
                        "3 of repetition 2",
                        "4 of repetition 2",
                        "5 of repetition 2");
    }

    @Test
    void repetitionsWithABootOfTheirOwnAreInOrderOverAllRuns() {
        assertThat(read("""
                        machine: m
                        workload: inc
                        repeats: {n: 2, reboot: true}
                        runs:
                          - {id: short, samples: 3}
                          - {id: long, samples: 4, after: short}
                          - {samples: 5, repeats: 1}
                        """).runs())
                .extracting(run -> run.samples() + " of repetition "
                        + run.start().repetition() + (run.start().ownBoot() ? " in a boot of its own" : ""))
                .containsExactly(
                        "3 of repetition 1 in a boot of its own",
                        "4 of repetition 1 in a boot of its own",
                        "5 of repetition 1",
                        "3 of repetition 2 in a boot of its own",
                        "4 of repetition 2 in a boot of its own");
        assertThat(read("{machine: m, workload: inc, samples: 3, repeats: {n: 2, reboot: false}}")
                        .runs())
                .noneMatch(run -> run.start().ownBoot());
        assertThatThrownBy(() -> check("{machine: m, workload: inc, samples: 3, repeats: {n: 4, reboot: often}}"))
                .hasMessageContaining("repeats.reboot: must be true or false, not often");
    }

    @Test
    void eachRunHasTheNoteOfItsOwnOrThatOfAll() {
        assertThat(read("{machine: m, workload: inc, samples: 3, note: why, runs: [{taskLengthSeconds: 1}, {note: 7}]}")
                        .runs())
                .extracting(run -> run.note().orElse(""))
                .containsExactly("why", "7");
    }

    @Test
    void severalProgramsAreOneRunOfSoManySamplesOfEach() {
        Specification.OneRun run =
                SpecificationText.read("""
                        machine: m
                        samples: 30
                        cpus: [1]
                        taskLengthSeconds: 2
                        until: decided
                        programs:
                          - {workload: inc}
                          - {command: [/opt/new, 1], name: new}
                        """, "spec.yaml").specification().runs().get(0);

        assertThat(run.samples()).isEqualTo(60);
        assertThat(run.program()).isEqualTo("INC2, new");
        RunSettings settings = RunSettings.of(run.settings());
        assertThat(settings.programs())
                .extracting(one -> one.name().orElseThrow())
                .containsExactly("INC2", "new");
        assertThat(settings.programs()).allMatch(one -> one.scheduling().cpus().equals(List.of(1)));
        assertThat(settings.programs().get(0).program())
                .isEqualTo(new Program.Bundled(Workload.INC, Map.of("seconds", "2")));
        assertThat(settings.turns().orElseThrow().untilDecidedByPercent()).hasValue(1);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "'programs: [{workload: inc}]\n' | key programs: must be a list of 2 to 50 programs",
                "'programs: [{workload: inc}, {workload: knit}]\n' | key programs[1].workload: must be one of",
                "'programs: [{workload: inc}, {workload: inc}]\n' | key programs[1].name: is missing: two are INC",
                "'programs: [{workload: inc}, {workload: sort, name: INC}]\n' | key programs[1].name: is that of another",
                "'programs: [{workload: inc}, {name: x}]\n' | key programs[1].workload: (the name of a bundled one)",
                "'programs: [{workload: inc}, {workload: sort}]\nworkload: inc\n' | key workload: and programs are both given",
                "'programs: [{workload: inc}, {workload: sort}]\nnice: 40\n' | key nice: must be",
                "'workload: inc\nuntil: decided\n' | key until: is for runs of several programs only",
            })
    void aProgramThatIsWrongIsNamed(String part, String message) {
        assertThatThrownBy(() -> check("machine: m\nsamples: 3\n" + part)).hasMessageContaining(message);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "'machine: m\nworkload: inc\nsamples: 3\ncpu: 1\n' | line 4, key cpu: is no setting that an agent knows; did you mean cpus?",
                "'machine: m\nworkload: inc\nsamples: 3\ntaskLengthSecond: 1\n' | line 4, key taskLengthSecond: is no key of an experiment; did you mean taskLengthSeconds?",
                "'machine: m\nworkload: inc\nsamples: 3\ncolour: red\n' | line 4, key colour: is no setting that an agent knows",
                "'machine: m\nsamples: 3\nruns:\n- workload: inc\n  cpus: all\n' | line 5, key runs[0].cpus: must be an array, not all",
                "'prepare: maybe\nmachine: m\nsamples: 3\nworkload: inc\n' | line 1, key prepare: must be true or false, not maybe",
                "'machine: m\nsamples: 3\nworkload: knit\n' | line 3, key workload: must be one of [inc, dual-inc, sort, matc, matr, fluid, spin, tcp-send], not knit",
                "'machine: m\nsamples: 3\nworkload: inc\nnice: 40\n' | line 4, key nice: must be a whole number from -20 to 19, not 40",
                "'machine: m\nsamples: 3\nworkload: inc\ncommand: [ls]\n' | line 4, key command: and workload are both given",
                "'machine: m\nsamples: 3\nworkload: inc\nparameters: {second: 2}\n' | line 4, key parameters.second: is no parameter of inc; it has [seconds]",
                "'machine: m\nsamples: 3\npolicy: fifo\nprograms: [{workload: inc}, {workload: sort}]\n' | key schedulingPriority: is missing: the policy fifo needs one",
                "'machine: m\ndisplace: spin\nschedulingPriority: 5\n' | key schedulingPriority: is no setting of an experiment by displacement",
                "'machine: m\nsamples: 3\nworkload: inc\npolicy: fifo\n' | key schedulingPriority: is missing: the policy fifo needs one",
                "'machine: m\nworkload: inc\n' | key samples: is missing",
                "'workload: inc\n' | key machine: is missing: the name of a machine",
                "'machine: m\nsamples: 3\nwindos: []\nruns:\n- workload: inc\n' | line 3, key windos: is no key of an experiment; did you mean windows?",
                "'machine: m\nsamples: 3\nworkload: inc\ntaskLengthSeconds: 11574074085648\n' | line 4, key taskLengthSeconds: must be at most 31536000, a year",
                "'machine: m\nruns: []\n' | line 2, key runs: must be a list of 1 to 1000 runs",
            })
    void aSettingThatNoAgentUnderstandsIsNamedWithItsLine(String text, String message) {
        assertThatThrownBy(() -> check(text)).hasMessageContaining(message);
    }

    @Test
    void aMatrixMakesARunOfEachCombination() {
        Specification read = read("""
                        machines: [sodb8, sodb9]
                        samples: 3
                        matrix: {workload: [inc, dual-inc], taskLengthSeconds: [1, 128]}
                        """);
        assertThat(read.runs())
                .extracting(Specification.OneRun::program)
                .containsExactly("INC1", "INC128", "DUAL-INC1", "DUAL-INC128");
        assertThat(read.runs()).allMatch(run -> run.machines().equals(List.of("sodb8", "sodb9")));
    }

    @Test
    void programsOfWhichOnlyTheParametersVaryHaveNamesOfTheirOwn() {
        assertThat(read("{machine: m, workload: sort, samples: 3, matrix: {parameters: [{size: 10}, {size: 20}]}}")
                        .runs())
                .extracting(Specification.OneRun::program)
                .containsExactly("SORT size=10", "SORT size=20");
    }

    @Test
    void aRepeatedRunIsDelayedByItsInterval() {
        Instant now = Instant.parse("2026-11-25T12:00:00Z");
        assertThat(read("{machine: m, workload: inc, samples: 3, repeats: {n: 3, every: 7d}}")
                        .runs())
                .extracting(run -> run.start().earliestStart(now))
                .containsExactly(
                        Optional.empty(),
                        Optional.of(Instant.parse("2026-12-02T12:00:00Z")),
                        Optional.of(Instant.parse("2026-12-09T12:00:00Z")));
        assertThat(read("{machine: m, workload: inc, samples: 3, earliestStart: '2026-12-01T00:00Z', repeats: 2}")
                        .runs())
                .extracting(run -> run.start().earliestStart(now))
                .containsOnly(Optional.of(Instant.parse("2026-12-01T00:00:00Z")));
    }

    @ParameterizedTest
    @CsvSource({
        "7d, 2027-03-28T01:30:00Z, 2027-04-04T00:30:00Z", // 02:30 is left out on 28 March
        "1w, 2027-03-28T01:30:00Z, 2027-04-04T00:30:00Z",
        "168h, 2027-03-28T01:30:00Z, 2027-04-04T01:30:00Z"
    })
    void daysBetweenRepetitionsKeepTheTimeOfDayOfTheWindow(String every, Instant second, Instant third) {
        assertThat(read("{machine: m, workload: inc, samples: 3, earliestStart: '2027-03-21T02:30+01:00',"
                                + " windows: [{days: sun, from: '02:30', to: '03:10', timeZone: Europe/Vienna}],"
                                + " repeats: {n: 3, every: " + every + "}}")
                        .runs())
                .extracting(run -> run.start().earliestStart(Instant.EPOCH).orElseThrow())
                .containsExactly(Instant.parse("2027-03-21T01:30:00Z"), second, third);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "'machine: m\nsamples: 3\nmatrix:\n  workload: [inc,\n   knit]\n' | line 5, key matrix.workload[1]: must be one of",
                "'machine: m\nworkload: inc\nsamples: 3\nmatrix:\n  workload: [inc]\n' | line 5, key matrix.workload: is said outside of the matrix as well",
                "'workload: inc\nsamples: 3\nmatrix:\n  machine: [a, b]\n' | line 4, key matrix.machine: cannot vary",
                "'machine: m\nworkload: inc\nsamples: 3\nwindows:\n- {days: mon}\n- {from: noon}\n' | line 6, key windows[1].from: must be a time of day",
                "'machine: m\nworkload: inc\nsamples: 3\nrepeats: {n: 2, every: 7}\n' | line 4, key repeats.every: must be a time from 60s to 366d",
                "'machine: m\nworkload: inc\nsamples: 3\nrepeats: {n: 2000}\n' | line 4, key repeats.n: must be a whole number from 1 to 1000",
                "'machine: m\nworkload: inc\nruns:\n- {id: a, samples: 3}\n- {samples: 3, after: b}\n' | line 5, key runs[1].after: names no id of this experiment: b",
                "'machine: m\nworkload: inc\nruns:\n- {id: a, samples: 3, after: b}\n- {id: b, samples: 3, after: a}\n' | line 4, key runs[0].after: comes back to this run",
                "'machine: m\nworkload: inc\nruns:\n- {id: a, samples: 3}\n- {id: a, samples: 3}\n' | line 5, key runs[1].id: is that of another run as well: a",
                "'machine: m\nmachines: [n]\nworkload: inc\nsamples: 3\n' | line 2, key machines: and machine are both given",
                "'machine: m\nworkload: inc\nsamples: 3\nearliestStart: 2026-12-01\n' | line 4, key earliestStart: must be a time with its offset",
            })
    void whatARunCannotWaitForIsNamedWithItsLine(String text, String message) {
        assertThatThrownBy(() -> check(text)).hasMessageContaining(message);
    }

    @Test
    void runsWithoutNumberAreRefusedBeforeTheyAreMade() {
        assertThatThrownBy(() -> read("{machine: m, workload: inc, repeats: 1000, matrix: {samples: ["
                        + "1, ".repeat(10) + "1], nice: [" + "1, ".repeat(500) + "1]}}"))
                .hasMessageContaining("more than 10000");
    }

    private static Specification read(String yaml) {
        return SpecificationText.read(yaml, "test").specification();
    }

    @Test
    void argumentsReachTheAgentAsTheyWereWritten() {
        Specification read = SpecificationText.read(
                        "machine: m\nsamples: 3\ncommand: [prog, 1e7, 0.0005, 1.10, 7]\nenvironment: {X: 2.50}\n",
                        "spec.yaml")
                .specification();
        assertThat(read.runs().get(0).settings())
                .containsEntry("command", List.of("prog", "10000000", "0.0005", "1.10", "7"))
                .containsEntry("environment", Map.of("X", "2.50"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "samples: 9.99999999999999999999",
                "samples: 0.99999999999999999999",
                "samples: 3\nmemoryLimitBytes: 9223372036854775808",
                "samples: 3\nprogram: 1e999999999"
            })
    void aNumberIsTakenAsItIsOrNotAtAll(String wrong) {
        assertThatThrownBy(() -> check("machine: m\nworkload: inc\n" + wrong))
                .isInstanceOf(InvalidInputException.class);
    }

    private static void check(String text) {
        SpecificationText.read(text, "spec.yaml").specification();
    }
}
