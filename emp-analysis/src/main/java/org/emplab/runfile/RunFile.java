package org.emplab.runfile;

/** The names in {@code emp-run/1}: JSON Lines, a header and then one sample a line. */
final class RunFile {
    static final String FORMAT = "emp-run/1";

    private RunFile() {}
}
