package org.emplab.lab.settings;

import java.util.Collection;
import java.util.Comparator;
import java.util.Optional;

/** The word that was probably meant: the one with the fewest letters to insert, remove or change. */
public final class Nearest {
    private Nearest() {}

    /** Empty if there is nothing to choose from. */
    public static Optional<String> to(String word, Collection<String> words) {
        return words.stream()
                .min(Comparator.comparingInt((String other) -> distance(word, other))
                        .thenComparing(Comparator.naturalOrder()));
    }

    /** The nearest word, if it takes no more than two letters, one of a short word; dashes before it do not count. */
    public static Optional<String> slip(String word, Collection<String> words) {
        int letters = Math.min(2, (word.replaceFirst("^-+", "").length() - 1) / 2);
        return to(word, words).filter(other -> distance(word, other) <= letters);
    }

    private static int distance(String a, String b) {
        int[] row = new int[b.length() + 1];
        for (int j = 0; j < row.length; j++) {
            row[j] = j;
        }
        for (int i = 1; i <= a.length(); i++) {
            int diagonal = row[0];
            row[0] = i;
            for (int j = 1; j < row.length; j++) {
                int changed = diagonal + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
                diagonal = row[j];
                row[j] = Math.min(changed, 1 + Math.min(row[j], row[j - 1]));
            }
        }
        return row[b.length()];
    }
}
