package org.emplab.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.emplab.analysis.series.Quantity;
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
        assertThat(RecordJson.put(JsonTrees.object(), full).toString())
                .isEqualTo("{\"name\":\"cron\",\"meanMillis\":128,\"bytes\":7,\"put\":true,"
                        + "\"inner\":{\"samples\":2,\"sdMillis\":3}}");
    }

    @Test
    void writesWhatIsAbsentAsNull() {
        ObjectNode object = JsonTrees.object();
        RecordJson.put(object, "rows", List.of(sparse));

        assertThat(object.toString())
                .isEqualTo(
                        "{\"rows\":[{\"name\":\"cron\",\"meanMillis\":0.5,\"bytes\":null,\"put\":false,\"inner\":null}]}");
    }

    @Test
    void writesListsMapsAndConstantsByTheirKeys() {
        record Several(Map<Quantity, List<Inner>> times, Quantity first, int[] numbers, List<Optional<Double>> means) {}

        Several several = new Several(
                Map.of(Quantity.PT, List.of(new Inner(2, OptionalDouble.empty()))),
                Quantity.ET,
                new int[] {3, 4},
                List.of(Optional.of(5.0), Optional.empty()));

        assertThat(RecordJson.put(JsonTrees.object(), several).toString())
                .isEqualTo("{\"times\":{\"pt\":[{\"samples\":2,\"sdMillis\":null}]},\"first\":\"et\","
                        + "\"numbers\":[3,4],\"means\":[5,null]}");
    }

    @Test
    void refusesAConstantWithoutAKey() {
        record Odd(Thread.State state) {}

        assertThatThrownBy(() -> RecordJson.put(JsonTrees.object(), new Odd(Thread.State.NEW)))
                .hasMessageContaining("Thread$State");
    }

    /** A value that a run's header holds keeps every digit that its file has. */
    @Test
    void keepsTheDigitsOfDecimals() {
        ObjectNode object = RecordJson.put(JsonTrees.object(), "first", new BigDecimal("1.50"));

        assertThat(JsonTrees.write(object)).contains(": 1.50");
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
    void readsWhatIsOptionalAndRefusesWhatIsOfAnotherType() {
        assertThat(read("null", 1).kernel()).isEmpty();
        assertThat(read("\"4.18\"", 1).kernel()).contains("4.18");
        assertThatThrownBy(() -> read("4.18", 1)).hasMessage("t.json, key kernel: must be a text");
        assertThatThrownBy(() -> read("null", "\"1\"")).hasMessage("t.json, key most: must be a whole number");
        assertThatThrownBy(() -> read("null", "1.5")).hasMessage("t.json, key most: must be a whole number");
        assertThatThrownBy(() -> read("null", "99999999999")).hasMessage("t.json, key most: must be a whole number");
        assertThatThrownBy(() -> read("null", "1e999")).hasMessage("t.json: not a number at /most");
        assertThatThrownBy(() -> read("null", "null")).hasMessage("t.json, key most: is missing");
    }

    @Test
    void refusesInTheWordsOfTheRecord() {
        assertThatThrownBy(() -> read("null", 10)).hasMessage("t.json: most must be at most 9, but is 10");
    }

    private static Named read(String kernel, Object most) {
        String json = "{\"format\":\"t\",\"kernel\":" + kernel + ",\"most\":" + most + "}";
        return RecordJson.read(JsonTrees.parse(json, "t.json"), "t.json", "t", Named.class);
    }
}
