package org.emplab.analysis.cutoff;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.EnumSet;
import java.util.List;
import org.emplab.analysis.cutoff.CutoffDerivations.CutoffSettings;
import org.emplab.model.Measure;
import org.emplab.model.ProcessTime;
import org.emplab.model.Run;
import org.emplab.model.Sample.Gap;
import org.emplab.report.InputFile;
import org.emplab.runfile.InvalidInputException;
import org.emplab.runfile.JsonTrees;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.node.ObjectNode;

class CutoffsJsonTest {
    private final CutoffDerivation derivation = Golden.derivation();
    private final ObjectNode written = CutoffsReport.json(derivation, List.of(new InputFile("a", "b")));

    @Test
    void readsBackEverythingItWrote() {
        ObjectNode parsed = JsonTrees.parse(JsonTrees.write(written), "cutoffs.json");

        assertThat(CutoffsReport.read(parsed, "cutoffs.json")).isEqualTo(derivation);
        CutoffTable table = CutoffFile.read(parsed, "cutoffs.json").table(ProcessTime.ON_CPU);
        assertThat(table.processTime()).isEqualTo(derivation.table().processTime());
        assertThat(table.cutoffs()).isEqualTo(derivation.table().cutoffs());
    }

    @Test
    void saysInHowManyPiecesARunWasMeasured() {
        assertThat(written.path("long").has("pieces")).isFalse();
        Run whole = Golden.longRun();
        Run.Builder held = Run.builder(whole.header(), EnumSet.allOf(Measure.class));
        whole.samples()
                .forEach(sample -> held.add(
                        sample.number() % 15 == 0
                                ? sample.withGapBefore(new Gap("outside of its windows", 43_200_000_000_000L))
                                : sample));
        CutoffDerivation inPieces =
                CutoffDerivations.derive(Golden.shortRun(), held.build(), CutoffSettings.defaults());
        ObjectNode tree = CutoffsReport.json(inPieces, List.of());

        assertThat(tree.at("/long/pieces").asInt()).isEqualTo(1 + whole.size() / 15);
        assertThat(CutoffsReport.read(tree, "x")).isEqualTo(inPieces);
        assertThat(CutoffsReport.of(inPieces, List.of()).words().toString()).contains("40 samples, in 3 pieces, ");
    }

    @Test
    void readsBackAPersonsBound() {
        CutoffDerivation moved = Golden.movedTo(128_300);
        ObjectNode tree = CutoffsReport.json(moved, List.of());

        assertThat(tree.at("/short/cluster/decidedBy").stringValue()).isEqualTo("person");
        assertThat(tree.at("/short/cluster/by").stringValue()).isEqualTo("ann");
        assertThat(CutoffsReport.read(tree, "x")).isEqualTo(moved);
    }

    @Test
    void readsAResultOfTheVersionBefore() {
        for (String run : List.of("short", "long")) {
            ObjectNode side = (ObjectNode) written.get(run);
            side.remove(List.of("unexplained", "unexplainedRecords", "firstCheck"));
        }
        written.remove("declined");
        written.get("cutoffs").forEach(cutoff -> ((ObjectNode) cutoff).remove("interval"));

        CutoffDerivation read = CutoffsReport.read(written, "x");

        assertThat(read.table().cutoffs())
                .extracting(Cutoff::tiers)
                .isEqualTo(
                        derivation.table().cutoffs().stream().map(Cutoff::tiers).toList());
        assertThat(read.table().cutoffs()).allMatch(cutoff -> cutoff.interval().isEmpty());
        assertThat(read.declined()).isEmpty();
        assertThat(read.shortRun().firstCheck()).isEmpty();
    }

    @Test
    void saysWhereSomethingIsMissing() {
        ((ObjectNode) written.at("/cutoffs/3")).remove("tiers");

        assertThatThrownBy(() -> CutoffFile.read(written, "c.json").table(ProcessTime.ON_CPU))
                .isInstanceOf(InvalidInputException.class)
                .hasMessage("c.json, key cutoffs[3].tiers: is missing");
    }

    @Test
    void refusesAPeriodOfZero() {
        ((ObjectNode) written.at("/cutoffs/1/period")).put("seconds", 0);

        assertThatThrownBy(() -> CutoffFile.read(written, "c.json").table(ProcessTime.ON_CPU))
                .isInstanceOf(InvalidInputException.class)
                .hasMessage("c.json, key cutoffs[1].period: a period must be positive, not 0.0");
    }

    @Test
    void refusesANegativeCutoff() {
        ((ObjectNode) written.at("/cutoffs/0/tiers/0")).put("cutoffMillis", -1);

        assertThatThrownBy(() -> CutoffFile.read(written, "c.json"))
                .hasMessage("c.json, key cutoffs[0].tiers[0]: must not have a negative number");
    }

    @Test
    void refusesATableThatIsNullAndDaemonsOfAnotherWord() {
        written.putNull("cutoffs");

        assertThatThrownBy(() -> CutoffFile.read(written, "c.json")).hasMessage("c.json, key cutoffs: is missing");

        written.put("daemons", "Identity");

        assertThatThrownBy(() -> CutoffFile.read(written, "c.json"))
                .hasMessage("c.json, key daemons: must be name or identity");
    }

    @Test
    void refusesAnotherFormat() {
        written.put("format", "emp-timing/1");

        assertThatThrownBy(() -> CutoffFile.read(written, "c.json").table(ProcessTime.ON_CPU))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("must be emp-cutoffs/1");
    }
}
