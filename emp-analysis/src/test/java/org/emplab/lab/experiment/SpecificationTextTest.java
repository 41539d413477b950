package org.emplab.lab.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.emplab.runfile.InvalidInputException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SpecificationTextTest {
    private static final String YAML = """
            # the machine of the papers
            name: Cutoffs
            machine: sodb12
            workload: inc
            runs:
              - {taskLengthSeconds: 128, samples: 800}
              - taskLengthSeconds: 16384
                samples: 40
            """;

    @Test
    void yamlAndJsonSayTheSame() {
        SpecificationText json = read("spec.json", """
                {"name":"Cutoffs","machine":"sodb12","workload":"inc",
                \t"runs":[{"taskLengthSeconds":128,"samples":800},{"taskLengthSeconds":16384,"samples":40}]}
                """);
        assertThat(String.valueOf(read("spec.yaml", YAML).content())).isEqualTo(String.valueOf(json.content()));
        assertThat(json.wrong("name", "")).hasMessageContaining("spec.json, line 1, ");
        assertThat(json.wrong("runs[1].samples", "")).hasMessageContaining("spec.json, line 2, ");
    }

    @Test
    void aWrongKeyIsNamedWithItsLine() {
        SpecificationText file = read("spec.yaml", YAML);
        assertThat(file.wrong("runs[1].samples", "must be a whole number"))
                .hasMessageEndingWith("spec.yaml, line 8, key runs[1].samples: must be a whole number");
    }

    @Test
    void aKeyThatIsMissingStandsWhereItShouldBe() {
        SpecificationText file = read("spec.yaml", YAML);
        assertThat(file.wrong("runs[1].priority", "is missing").line()).isEqualTo(7);
        assertThat(file.wrong("runs[0].machine", "is no machine").line()).isEqualTo(3);
        assertThat(file.wrong("notebook", "is missing").line()).isEqualTo(1);
    }

    @Test
    void plainWordsAreTextsAndOnlyNumbersAreNumbers() {
        assertThat(read("spec.yaml", """
                        a: yes
                        b: 1:30
                        c: true
                        d: 128
                        e: 1e3
                        f: 0.25
                        g: "0.25"
                        h: !!str 128
                        i:
                        j: [on, 12345678901234567890, 2026-11-21]
                        """).content())
                .isEqualTo(Map.of(
                        "a",
                        "yes",
                        "b",
                        "1:30",
                        "c",
                        true,
                        "d",
                        128L,
                        "e",
                        new BigDecimal("1e3"),
                        "f",
                        new BigDecimal("0.25"),
                        "g",
                        "0.25",
                        "h",
                        "128",
                        "j",
                        List.of("on", new java.math.BigInteger("12345678901234567890"), "2026-11-21")));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "'a: 1\nb: [1, 2\n' | , line 3: bad YAML or JSON",
                "'a: 1\na: 2\n' | , line 2, key a: is there twice",
                "'a: !!javax.script.ScriptEngineManager [x]\n' | , line 1, key a: the tag tag:yaml.org,2002:javax.script.ScriptEngineManager is not understood",
                "'a: !bean {x: 1}\n' | , line 1, key a: the tag !bean is not understood",
                "'a: 1\n---\nb: 2\n' | , line 3: a second document",
                "'- a\n- b\n' | , line 1: must be a mapping",
                "'' | : is empty: an experiment has",
                "'---\n' | : is empty: an experiment has",
                "'? [x]\n: 1\n' | , line 1: a key must be a text",
                "'{\"a\": 1,\n \"a\": 2}' | , line 2, key a: is there twice",
                "'{\"a\": 1} {' | , line 1: bad YAML or JSON",
                "'{\"a\": ' | , line 1: bad YAML or JSON",
            })
    void whatIsNoSpecificationIsRefusedWithItsPlace(String text, String message) {
        assertThatThrownBy(() -> read("spec.yaml", text))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("spec.yaml" + message);
    }

    @ParameterizedTest
    @Timeout(60)
    @ValueSource(strings = {"a: &a\n  <<: *a\n", "a: &a {b: {<<: *a}}\n", "&a {<<: [*a]}\n", "a: &a [*a]\n"})
    void oneThatContainsItselfIsRefused(String text) {
        assertThatThrownBy(() -> read("spec.yaml", text))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("more values than any experiment has");
    }

    @Test
    void aMergeOfMoreKeysThanAnyExperimentHasIsRefused() {
        String keys = IntStream.range(0, 3000).mapToObj(i -> "k" + i + ": 1").collect(Collectors.joining(", "));
        assertThat(read("spec.yaml", "a: &a {x: 1}\nb: {<<: *a}\n").content()).containsKey("b");
        assertThatThrownBy(() -> read("spec.yaml", "a: &a {" + keys + "}\nb: {<<: *a}\n"))
                .hasMessageContaining("more values than any experiment has");
    }

    @Test
    void aNumberOfMoreDigitsThanAnyQuantityHasIsRefused() {
        assertThatThrownBy(() -> read("spec.yaml", "a: 1" + "0".repeat(2000)))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("is no number: 1000");
    }

    @Test
    void aBombOfAliasesIsRefused() {
        StringBuilder bomb = new StringBuilder("a0: &a0 [x, x, x, x, x, x, x, x, x, x]\n");
        for (int i = 1; i < 12; i++) {
            String alias = "*a" + (i - 1);
            bomb.append("a" + i + ": &a" + i + " [" + String.join(", ", Collections.nCopies(4, alias)) + "]\n");
        }
        assertThatThrownBy(() -> read("spec.yaml", bomb.toString()))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("more values than any experiment has");
    }

    @ParameterizedTest
    @ValueSource(strings = {"[", "{\"a\":", "- "})
    void oneThatIsDeeperThanAnyStackIsRefused(String level) {
        assertThatThrownBy(() -> read("spec.yaml", level.repeat(100_000)))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("more values than any experiment has");
    }

    private static SpecificationText read(String name, String text) {
        return SpecificationText.read(text, name);
    }
}
