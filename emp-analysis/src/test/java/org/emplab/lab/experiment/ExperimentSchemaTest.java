package org.emplab.lab.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.networknt.schema.Error;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.emplab.lab.settings.MeasureSettings;
import org.emplab.lab.settings.ProgramRotation;
import org.emplab.lab.settings.RunSettings;
import org.emplab.lab.settings.SettingDeclaration;
import org.emplab.report.table.Digits;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** The published schema and the reader take and refuse the same, as far as a schema can say it. */
class ExperimentSchemaTest {
    private static final Path FILE = Path.of("../docs/experiment.schema.json");
    private static final Pattern YAML = Pattern.compile("```yaml\\n(.*?)```", Pattern.DOTALL);

    private final JsonNode tree = JsonMapper.shared().readTree(Files.readString(FILE));
    private final Schema schema = SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
            .getSchema(tree);

    ExperimentSchemaTest() throws IOException {}

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{machine: m, workload: inc, samples: 3}",
                "{machines: [sodb8, 'sodb1*', 'label:quiet'], workload: inc, taskLengthSeconds: 0.5, samples: 3}",
                "{machine: m, command: [/opt/sort, 1000000, 1e7], samples: 3, cpus: [1], policy: fifo, schedulingPriority: 5}",
                "{machine: m, runs: [{displace: spin, micros: [400, 800], loops: 200}]}",
                "{runs: [{machine: m, workload: sort, parameters: {size: 1000}, samples: 3, note: \"one\\ntwo\"}]}",
                "{machine: m, workload: inc, samples: 3, earliestStart: '2026-12-01T18:00+01:00'}",
                "{machine: m, workload: inc, samples: 3, earliestStart: '2026-12-01T18:00:00Z', repeats: 5}",
                "{machine: m, workload: inc, samples: 3, repeats: {n: 4, every: 7d}}",
                "{machine: m, workload: inc, samples: 3, repeats: {n: 4, reboot: true}}",
                "{machine: m, workload: inc, samples: 3, windows: [{days: mon-fri, from: '18:00', to: '08:00'}, {days: [sat, sun]}]}",
                "{machine: m, samples: 3, matrix: {workload: [inc, dual-inc], taskLengthSeconds: [1, 128]}}",
                "{machine: m, workload: sort, samples: 3, matrix: {parameters: [{size: 10}, {size: 20}]}}",
                "{machine: m, workload: inc, runs: [{id: a, samples: 3}, {id: b, samples: 3, after: a}, {samples: 9, after: [a, b], afterCutoffs: true}]}",
                "{machine: m, workload: inc, samples: 3, afterCutoffs: {machine: n}}",
                "{machine: m, workload: inc, cutoffs: {short: a, long: b}, runs: [{id: a, samples: 3}, {id: b, samples: 3}]}",
                "{machine: m, workload: inc, cutoffs: {short: a, long: [b, c]}, runs: [{id: a, samples: 3}, {id: b, samples: 3}, {id: c, samples: 3}]}",
                "{machine: m, samples: 3, programs: [{workload: inc}, {command: [/bin/x, 1], name: new}]}",
                "{machine: m, samples: 3, nice: 5, order: alternating, taskLengthSeconds: 2, programs: [{workload: inc}, {workload: dual-inc}]}",
                "{machine: m, samples: 3, order: random, seed: 7, until: decided, marginPercent: 0.5, programs: [{command: [a]}, {command: [b], environment: {X: 1}}]}",
            })
    void bothTake(String yaml) {
        assertThat(errors(yaml)).isEmpty();
        assertThatCode(() -> read(yaml).specification()).doesNotThrowAnyException();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{workload: inc, samples: 3}",
                "{machine: m, machines: [m], workload: inc, samples: 3}",
                "{machines: [], workload: inc, samples: 3}",
                "{machine: m, workload: inc, samples: 0}",
                "{machine: m, workload: inc, samples: 3, sample: 3}",
                "{machine: m, workload: inc, cutoffs: {short: a}, runs: [{id: a, samples: 3}, {id: b, samples: 3}]}",
                "{machine: m, workload: inc, cutoffs: {short: a, long: [b, b]}, runs: [{id: a, samples: 3}, {id: b, samples: 3}]}",
                "{machine: m, workload: inc, cutoffs: {short: a, long: []}, runs: [{id: a, samples: 3}, {id: b, samples: 3}]}",
                "{machine: m, workload: inc, cutoffs: true, runs: [{id: a, samples: 3}, {id: b, samples: 3}]}",
                "{machine: m, workload: inc, runs: [{id: a, samples: 3}, {id: b, samples: 3, cutoffs: {short: a, long: b}}]}",
                "{machine: m, workload: knit, samples: 3}",
                "{machine: m, workload: inc, command: [/bin/x], samples: 3}",
                "{machine: m, workload: inc, samples: 3, programs: [{workload: inc}, {workload: sort}]}",
                "{machine: m, displace: spin, samples: 3}",
                "{machine: m, displace: spin, cpus: [1]}",
                "{machine: m, displace: tcp-send, server: here}",
                "{machine: m, displace: spin, replications: 10001}",
                "{machine: m, workload: inc, samples: 3, cpus: all}",
                "{machine: m, workload: inc, samples: 3, nice: 40}",
                "{machine: m, workload: inc, samples: 3, earliestStart: '2026-12-01T18:00'}",
                "{machine: m, workload: inc, samples: 3, earliestStart: tomorrow}",
                "{machine: m, workload: inc, samples: 3, windows: []}",
                "{machine: m, workload: inc, samples: 3, windows: [{day: mon}]}",
                "{machine: m, workload: inc, samples: 3, windows: [{from: '7:00'}]}",
                "{machine: m, workload: inc, samples: 3, windows: [{days: weekend}]}",
                "{machine: m, workload: inc, samples: 3, repeats: 0}",
                "{machine: m, workload: inc, samples: 3, repeats: {every: 7d}}",
                "{machine: m, workload: inc, samples: 3, repeats: {n: 2, every: weekly}}",
                "{machine: m, workload: inc, samples: 3, repeats: {n: 2, each: 7d}}",
                "{machine: m, workload: inc, samples: 3, repeats: {n: 2, reboot: 1}}",
                "{machine: m, samples: 3, matrix: {workload: inc}}",
                "{machine: m, samples: 3, matrix: {workload: []}}",
                "{machine: m, samples: 3, matrix: {}}",
                "{workload: inc, samples: 3, matrix: {machine: [a, b]}}",
                "{machine: m, workload: inc, samples: 3, afterCutoffs: n}",
                "{machine: m, workload: inc, samples: 3, id: 'a b'}",
                "{machine: m, workload: inc, runs: []}",
                "{machine: m, samples: 3, programs: [{workload: inc}]}",
                "{machine: m, samples: 3, programs: [{workload: inc}, {workload: knit}]}",
                "{machine: m, samples: 3, programs: [{workload: inc}, {workload: sort, cpus: [1]}]}",
                "{machine: m, samples: 3, order: sorted, programs: [{workload: inc}, {workload: sort}]}",
                "{machine: m, samples: 3, until: bored, programs: [{workload: inc}, {workload: sort}]}",
                "{machine: m, samples: 3, until: decided, marginPercent: 100, programs: [{workload: inc}, {workload: sort}]}",
            })
    void bothRefuse(String yaml) {
        assertThat(errors(yaml)).isNotEmpty();
        assertThatThrownBy(() -> read(yaml).specification()).hasMessageContaining("key ");
    }

    @Test
    void theExamplesOfTheDocsAreTaken() throws IOException {
        for (String page : List.of("experiments.md", "displacement.md", "paper.md")) {
            YAML.matcher(Files.readString(Path.of("../docs", page))).results().forEach(example -> {
                String yaml = example.group(1);
                assertThat(errors(yaml)).as(page + ": " + yaml).isEmpty();
                assertThatCode(() -> read(yaml).specification()).as(yaml).doesNotThrowAnyException();
            });
        }
    }

    @Test
    void theGuideNamesEachKey() throws IOException {
        String guide = Files.readString(Path.of("../docs/experiments.md"))
                + Files.readString(Path.of("../docs/displacement.md"));
        assertThat(tree.at("/$defs/run/properties").propertyNames())
                .hasSizeGreaterThan(40)
                .allSatisfy(key -> assertThat(guide).contains("`" + key + "`"));
    }

    /** {@code -Demp.schema=write} writes the file. */
    @Test
    void theSchemaHasEachSettingAsItIsDeclared() throws IOException {
        ObjectNode whole = tree.deepCopy().asObject();
        ObjectNode run = whole.withObject("/$defs/run");
        Map<String, SettingDeclaration> sampled =
                settings(SettingDeclaration.of(ProgramRotation.class, MeasureSettings.class, RunSettings.class));
        Map<String, SettingDeclaration> displaced = settings(DisplacementOrder.declarations());
        sampled.remove("name"); // which an experiment has, too
        sampled.forEach((key, setting) -> run.withObject("/properties/" + key).setAll(schema(setting)));
        displaced.forEach((key, setting) -> {
            if (!sampled.containsKey(key)) {
                run.withObject("/properties/" + key).setAll(schema(setting));
            }
        });
        ArrayNode onlySampled = run.withArray("/dependentSchemas/displace/propertyNames/not/enum")
                .removeAll();
        Stream.concat(
                        Stream.of("samples", "workload", "parameters", "programs"),
                        sampled.keySet().stream().filter(key -> !displaced.containsKey(key)))
                .forEach(onlySampled::add);
        String text = text(whole, "") + "\n";
        if ("write".equals(System.getProperty("emp.schema"))) {
            Files.writeString(FILE, text);
        }
        assertThat(Files.readString(FILE)).isEqualTo(text);
    }

    private static Map<String, SettingDeclaration> settings(List<SettingDeclaration> declared) {
        Map<String, SettingDeclaration> settings = new LinkedHashMap<>();
        declared.forEach(setting -> settings.put(setting.keyInExperiment(), setting));
        return settings;
    }

    private static ObjectNode schema(SettingDeclaration setting) {
        ObjectNode schema = JsonMapper.shared().createObjectNode();
        Class<?> value = setting.valueType();
        if (setting.isFlag()) {
            schema.put("type", "boolean");
        } else if (setting.isMap()) {
            schema.put("$ref", "#/$defs/words");
        } else if (!setting.choices().isEmpty()) {
            setting.choices().forEach(schema.putArray("enum")::add);
        } else if (setting.isList() && value == Long.class) {
            schema.put("$ref", "#/$defs/wholes");
        } else if (setting.isList()) {
            schema.put("type", "array").set("items", range(setting));
        } else if (Number.class.isAssignableFrom(value) || value == Duration.class) {
            schema.setAll(range(setting));
        } else if (setting.declared().pattern().isEmpty()) {
            schema.put("$ref", "#/$defs/word");
        } else {
            schema.put("type", "string").put("pattern", "^" + setting.declared().pattern() + "$");
        }
        return schema.put("description", setting.declared().help());
    }

    private static ObjectNode range(SettingDeclaration setting) {
        ObjectNode range = JsonMapper.shared().createObjectNode();
        double least = setting.declared().least();
        double most = setting.declared().most();
        boolean whole = setting.valueType() == Integer.class || setting.valueType() == Long.class;
        if (least == Double.MIN_VALUE) {
            return range.put("$ref", "#/$defs/positive");
        }
        if (least == 1 && most == Double.MAX_VALUE) {
            return range.put("$ref", "#/$defs/count");
        }
        range.put("type", whole ? "integer" : "number");
        if (least > -Double.MAX_VALUE) {
            range.set("minimum", JsonMapper.shared().readTree(Digits.plain(least)));
        }
        if (most < Double.MAX_VALUE) {
            range.set("maximum", JsonMapper.shared().readTree(Digits.plain(most)));
        }
        return range;
    }

    /** An object in one line where that is not too long, else each of its keys in a line. */
    private static String text(JsonNode node, String indent) {
        String line = node.toPrettyString().replaceAll("\\s*\n\\s*", " ").replace("\" : ", "\": ");
        line = line.replace("{ ", "{").replace(" }", "}").replace("[ ", "[").replace(" ]", "]");
        if (!node.isContainer() || indent.length() + line.length() <= 180) {
            return line;
        }
        String deeper = indent + "  ";
        return node.isArray()
                ? node.valueStream()
                        .map(element -> deeper + text(element, deeper))
                        .collect(Collectors.joining(",\n", "[\n", "\n" + indent + "]"))
                : node.properties().stream()
                        .map(entry -> deeper + "\"" + entry.getKey() + "\": " + text(entry.getValue(), deeper))
                        .collect(Collectors.joining(",\n", "{\n", "\n" + indent + "}"));
    }

    /** The reader knows the keys that it takes out of an object: a key that only one of both knows shows here. */
    @Test
    void everyKeyOfTheSchemaIsKnownToTheReader() {
        Set<String> unknown = new TreeSet<>();
        for (String key : tree.path("$defs").path("run").path("properties").propertyNames()) {
            for (String kind : List.of("workload: inc, samples: 3", "displace: tcp-send")) {
                try {
                    read("{machine: m, " + kind + ", " + key + ": {x: [{y: 1}]}}")
                            .specification();
                } catch (RuntimeException wrong) {
                    if (String.valueOf(wrong.getMessage()).contains("key " + key + ": is no setting")) {
                        unknown.add(key + " with " + kind);
                    }
                }
            }
        }
        assertThat(unknown)
                .allMatch(key -> unknown.stream()
                                .filter(other -> other.startsWith(key.substring(0, key.indexOf(' ') + 1)))
                                .count()
                        == 1);
    }

    private List<Error> errors(String yaml) {
        Map<String, Object> content = read(yaml).content();
        return schema.validate(JsonMapper.shared().valueToTree(content));
    }

    private static SpecificationText read(String yaml) {
        return SpecificationText.read(yaml, "test");
    }
}
