package org.emplab.report.latex;

/**
 * How wide a text is in TeX's Computer Modern Roman at 10 points, in points; most fonts of papers are narrower. Kerns and
 * ligatures are left out: they nearly all make it narrower.
 */
public final class TypeWidth {
    private static final double WIDEST = 10.3;
    private static final double MINUS = 7.8;
    private static final double TIMES_TEN = 22.3;
    private static final double EXPONENT_DIGIT = 4;
    private static final double EXPONENT_MINUS = 6.2;
    private static final double THIN_SPACE = 1.7;

    /** Characters by their width; of the others those of Latin script are no wider than a W. */
    private static final String[] CHARACTERS = {
        "ijl!',.:;<>[]_` |",
        "I",
        "()-",
        "fjrst",
        "/0123456789acegoz?\"$*\\^{}~–",
        "bdhknpquvxySL",
        "BCDEFGJPRTZ",
        "AHKNOQUVXY&+=@w",
        "m#%M"
    };

    private static final double[] POINTS = {2.8, 3.7, 3.9, 4, 5, 5.6, 7.7, 7.8, 9.2};

    private TypeWidth() {}

    public static double ofText(String text) {
        return text.codePoints().mapToDouble(TypeWidth::ofCharacter).sum();
    }

    /**
     * A number as {@link LatexTables} sets it.
     *
     * @param siunitx true if thin spaces part the decimals in threes, too
     */
    static double ofNumber(String text, boolean siunitx) {
        int e = text.indexOf('e');
        String mantissa = e < 0 ? text : text.substring(0, e);
        double width = ofText(mantissa) + (mantissa.startsWith("-") ? MINUS - ofText("-") : 0);
        int point = mantissa.indexOf('.');
        width += THIN_SPACE
                * (groups(point < 0 ? mantissa.length() : point)
                        + groups(point < 0 || !siunitx ? 0 : mantissa.length() - point - 1));
        if (e >= 0) {
            int exponent = Integer.parseInt(text.substring(e + 1));
            width += TIMES_TEN
                    + EXPONENT_DIGIT * Integer.toString(Math.abs(exponent)).length()
                    + (exponent < 0 ? EXPONENT_MINUS : 0);
        }
        return width;
    }

    private static int groups(int digits) {
        return Math.max(0, (digits - 1) / 3);
    }

    private static double ofCharacter(int c) {
        for (int i = 0; i < POINTS.length; i++) {
            if (CHARACTERS[i].indexOf(c) >= 0) {
                return POINTS[i];
            }
        }
        String shown = LatexTables.escape(Character.toString(c));
        boolean code = shown.startsWith(LatexTables.CODE);
        return code ? ofText(shown.substring(3, shown.length() - 3)) + 2 * ofText("[") : WIDEST;
    }
}
