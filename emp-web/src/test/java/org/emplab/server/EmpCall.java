package org.emplab.server;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.emplab.cli.Emp;

/** A call of {@code emp} on this thread, with what it printed. */
public record EmpCall(int status, String out, String err) {
    public static EmpCall of(List<String> words) {
        PrintStream out = System.out;
        PrintStream err = System.err;
        Thread here = Thread.currentThread();
        try (PrintedHere printed = new PrintedHere(here, out);
                PrintedHere complained = new PrintedHere(here, err)) {
            System.setOut(printed);
            System.setErr(complained);
            int status = Emp.run(words.toArray(String[]::new));
            return new EmpCall(status, printed.text(), complained.text());
        } finally {
            System.setOut(out);
            System.setErr(err);
        }
    }

    /** Keeps what one thread prints; what the server logs meanwhile goes where it went. */
    private static final class PrintedHere extends PrintStream {
        private final ByteArrayOutputStream kept;

        PrintedHere(Thread here, PrintStream others) {
            this(here, others, new ByteArrayOutputStream());
        }

        private PrintedHere(Thread here, PrintStream others, ByteArrayOutputStream kept) {
            super(
                    new OutputStream() {
                        private OutputStream to() {
                            return Thread.currentThread() == here ? kept : others;
                        }

                        @Override
                        public void write(int b) throws IOException {
                            to().write(b);
                        }

                        @Override
                        public void write(byte[] bytes, int from, int length) throws IOException {
                            to().write(bytes, from, length);
                        }
                    },
                    true,
                    StandardCharsets.UTF_8);
            this.kept = kept;
        }

        String text() {
            flush();
            return kept.toString(StandardCharsets.UTF_8);
        }
    }
}
