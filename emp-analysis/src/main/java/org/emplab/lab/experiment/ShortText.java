package org.emplab.lab.experiment;

import java.util.Optional;
import org.emplab.lab.settings.SettingsReader;
import org.emplab.lab.settings.SpecificationException;

/** Names and notes: typed texts that stand in tables, in file names and on terminals. */
final class ShortText {
    private ShortText() {}

    /** A text that is neither blank nor too long; empty where it is missing or blank. */
    static Optional<String> of(SettingsReader in, String key, int longest) {
        Optional<String> text = in.text(key).filter(given -> !given.isBlank());
        if (text.isPresent() && text.get().length() > longest) {
            throw new SpecificationException(key, "must be a text of at most " + longest + " characters");
        }
        if (text.isPresent() && text.get().codePoints().anyMatch(c -> refused(c, key))) {
            throw new SpecificationException(key, "must be a text without control characters");
        }
        return text;
    }

    /** A note may have lines. */
    private static boolean refused(int character, String key) {
        return Character.isISOControl(character) && !(key.equals("note") && Character.isWhitespace(character))
                || character >= Character.MIN_SURROGATE && character <= Character.MAX_SURROGATE;
    }
}
