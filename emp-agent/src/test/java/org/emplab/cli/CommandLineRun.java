package org.emplab.cli;

import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;

/** The output of {@code emp}, and its exit status. */
public record CommandLineRun(int status, String out, String err) {
    public static CommandLineRun of(Object... arguments) {
        String[] words = new String[arguments.length];
        for (int i = 0; i < words.length; i++) {
            words[i] = arguments[i].toString();
        }
        PrintStream out = System.out;
        PrintStream err = System.err;
        InputStream in = System.in;
        ByteArrayOutputStream printed = new ByteArrayOutputStream();
        ByteArrayOutputStream complained = new ByteArrayOutputStream();
        try (PrintStream newOut = new PrintStream(printed, true, StandardCharsets.UTF_8);
                PrintStream newErr = new PrintStream(complained, true, StandardCharsets.UTF_8)) {
            System.setOut(newOut);
            System.setErr(newErr);
            System.setIn(
                    InputStream
                            .nullInputStream()); // the test runner holds the lock of its own while it waits for orders
            int status = Emp.run(words);
            return new CommandLineRun(
                    status, printed.toString(StandardCharsets.UTF_8), complained.toString(StandardCharsets.UTF_8));
        } finally {
            System.setOut(out);
            System.setErr(err);
            System.setIn(in);
        }
    }
}
