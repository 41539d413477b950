package org.emplab.server.study;

import java.util.HexFormat;
import java.util.Optional;
import java.util.UUID;
import org.emplab.analysis.cutoff.CutoffFile;
import org.emplab.analysis.cutoff.CutoffTable;
import org.emplab.analysis.question.CutoffTableSource;
import org.emplab.analysis.question.Cutoffs;
import org.emplab.model.ProcessTime;
import org.emplab.report.InputFile;
import org.emplab.server.security.Secrets;
import org.springframework.stereotype.Component;

/** The cutoffs of stored derivations. */
@Component
public class CutoffLookup implements CutoffTableSource {
    private final DerivationService derivations;
    private final CutoffTablesInForce inForce;

    CutoffLookup(DerivationService derivations, CutoffTablesInForce inForce) {
        this.derivations = derivations;
        this.inForce = inForce;
    }

    @Override
    public Optional<String> inForce(String machine) {
        return inForce.on(machine).map(UUID::toString);
    }

    @Override
    public Cutoffs of(String id) {
        Derivation derivation = derivations
                .derivation(id)
                .orElseThrow(() ->
                        new IllegalArgumentException("cutoffs is none, in-force or the id of a derivation, not " + id));
        return Cutoffs.read(
                derivation.cutoffs(),
                file(derivation),
                derivation.summary().machine(),
                inForce.version(UUID.fromString(derivation.summary().id())),
                ProcessTime.USER_SYSTEM);
    }

    /** The cutoffs of a derivation, with the daemons that its runs have. */
    public static CutoffTable table(Derivation derivation) {
        return CutoffFile.read(derivation.cutoffs(), "stored derivation").table(ProcessTime.USER_SYSTEM);
    }

    /** A derivation as an input of an answer. */
    public static InputFile file(Derivation derivation) {
        return new InputFile(
                "derivation:" + derivation.summary().id(),
                HexFormat.of().formatHex(Secrets.sha256(derivation.cutoffs().toString())));
    }
}
