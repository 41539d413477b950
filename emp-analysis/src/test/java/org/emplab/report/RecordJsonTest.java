package org.emplab.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.Set;
import org.emplab.report.table.Table;
import org.emplab.runfile.JsonTrees;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.node.ObjectNode;

class RecordJsonTest {
    record Inner(int samples, OptionalDouble sdMillis) {}

    record Outer(String name, double meanMillis, OptionalLong bytes, boolean put, Optional<Inner> inner) {}

    private final Outer full =
            new Outer("cron", 128, OptionalLong.of(7), true, Optional.of(new Inner(2, OptionalDouble.of(3))));
    private final Outer sparse = new Outer("cron", 0.5, OptionalLong.empty(), false, Optional.empty());

    @Test
    void writesEachComponentUnderItsNameInOrder() {
        assertThat(RecordJson.WHOLE.put(JsonTrees.object(), full).toString())
                .isEqualTo("{\"name\":\"cron\",\"meanMillis\":128,\"bytes\":7,\"put\":true,"
                        + "\"inner\":{\"samples\":2,\"sdMillis\":3}}");
        assertThat(RecordJson.PLAIN
                        .put(JsonTrees.object(), full)
                        .path("meanMillis")
                        .toString())
                .isEqualTo("128.0");
    }

    @Test
    void writesWhatIsAbsentAsNull() {
        ObjectNode object = JsonTrees.object();
        RecordJson.WHOLE.putAll(object, "rows", List.of(sparse));

        assertThat(object.toString())
                .isEqualTo(
                        "{\"rows\":[{\"name\":\"cron\",\"meanMillis\":0.5,\"bytes\":null,\"put\":false,\"inner\":null}]}");
    }

    @Test
    void refusesWhatItDoesNotKnow() {
        record Odd(Set<Integer> numbers) {}

        assertThatThrownBy(() -> RecordJson.WHOLE.put(JsonTrees.object(), new Odd(Set.of(1))))
                .hasMessageContaining("numbers");
    }

    @Test
    void aRecordIsSeveralCellsOfATable() {
        Table table = Table.named("t", "c")
                .text("program", "P")
                .count("samples", "S")
                .number("sdMillis", "SD", "ms", 3)
                .row("a", new Inner(2, OptionalDouble.empty()))
                .row("b", 3, OptionalDouble.of(4))
                .build();

        assertThat(table.rows()).isEqualTo(List.of(Arrays.asList("a", 2, null), List.of("b", 3, 4.0)));
    }

    record Named(Optional<String> kernel, int most) {
        Named {
            if (most > 9) {
                throw new IllegalArgumentException("most must be at most 9, but is " + most);
            }
        }
    }

    @Test
    void readsAnEmptyTextAsAbsent() {
        assertThat(read("\"\"", 1).kernel()).isEmpty();
        assertThat(read("\"4.18\"", 1).kernel()).contains("4.18");
    }

    @Test
    void refusesInTheWordsOfTheRecord() {
        assertThatThrownBy(() -> read("null", 10)).hasMessage("most must be at most 9, but is 10");
    }

    private static Named read(String kernel, int most) {
        String json = "{\"format\":\"t\",\"kernel\":" + kernel + ",\"most\":" + most + "}";
        return TreeReader.of(JsonTrees.parse(json, "t.json"), "t.json", "t").as(Named.class);
    }
}
