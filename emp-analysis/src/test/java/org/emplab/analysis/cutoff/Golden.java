package org.emplab.analysis.cutoff;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.EnumSet;
import java.util.Objects;
import java.util.Optional;
import org.emplab.analysis.cluster.BoundDecision.MovedBound;
import org.emplab.analysis.cutoff.CutoffDerivations.CutoffSettings;
import org.emplab.model.Measure;
import org.emplab.model.Run;
import org.emplab.runfile.JsonTrees;
import org.emplab.runfile.RunFileReader;
import tools.jackson.databind.node.ObjectNode;

/** The runs drawn from the papers' published tables, and what must come out of them. */
public final class Golden {
    private static final Run SHORT = run("inc128.emprun.jsonl.gz");
    private static final Run LONG = run("inc16384.emprun.jsonl.gz");

    private Golden() {}

    public static Run shortRun() {
        return SHORT;
    }

    public static Run longRun() {
        return LONG;
    }

    public static CutoffDerivation derivation() {
        return CutoffDerivations.derive(SHORT, LONG, CutoffSettings.defaults());
    }

    /** The derivation where ann moved the bound of the short run. */
    static CutoffDerivation movedTo(double shortBoundMillis) {
        MovedBound bound = new MovedBound(shortBoundMillis, "ann", "a trial");
        CutoffSettings settings = new CutoffSettings(Optional.empty(), Optional.of(bound), Optional.empty());
        return CutoffDerivations.derive(SHORT, LONG, settings);
    }

    static ObjectNode expected() {
        try (InputStream in = stream("expected.json")) {
            return JsonTrees.parse(new String(in.readAllBytes(), StandardCharsets.UTF_8), "expected.json");
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    private static Run run(String name) {
        try (RunFileReader reader = RunFileReader.of(stream(name), name)) {
            return reader.readAll(EnumSet.allOf(Measure.class));
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    private static InputStream stream(String name) {
        return Objects.requireNonNull(Golden.class.getResourceAsStream("/golden/" + name), name);
    }
}
