package org.emplab.analysis.question;

import java.util.OptionalInt;
import org.emplab.analysis.cutoff.CutoffTable;
import org.emplab.report.InputFile;

/**
 * A table of cutoffs that a question is asked with.
 *
 * @param file its file, or {@code derivation:ID} on a server
 * @param machine on which it was derived; empty if the file does not say
 * @param version of the machine's published tables; empty if it is not published
 */
public record Cutoffs(CutoffTable table, InputFile file, String machine, OptionalInt version) {
    /** The kind's name in a sentence. */
    String words() {
        return version.isPresent()
                ? "the cutoffs of " + machine + " (version " + version.getAsInt() + ")"
                : "the cutoffs of " + file.file();
    }
}
