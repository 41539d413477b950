package org.emplab.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.emplab.runfile.JsonTrees;
import tools.jackson.databind.node.ObjectNode;

/** The output of {@code emp}, or of another process, and its exit status. */
public record CommandLineRun(int status, String out, String err) {
    /** Calls {@code emp} in this JVM. */
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

    /**
     * Calls {@code emp} in this JVM.
     *
     * @param words separated by blanks
     * @param more words behind them, as they are
     */
    public static CommandLineRun call(String words, Object... more) {
        List<Object> all = new ArrayList<>(List.of((Object[]) words.split(" ")));
        all.addAll(List.of(more));
        return of(all.toArray());
    }

    /** Reads what a process writes, and waits for its end. */
    public static CommandLineRun ofProcess(Process process) throws InterruptedException {
        CompletableFuture<String> out = CompletableFuture.supplyAsync(() -> text(process.getInputStream()));
        String err = text(process.getErrorStream());
        return new CommandLineRun(process.waitFor(), out.join(), err);
    }

    private static String text(InputStream in) {
        try (in) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The same, of a call that must have succeeded. */
    public CommandLineRun succeeded() {
        assertThat(status).as(err).isZero();
        return this;
    }

    /** The JSON that a call printed, which must have succeeded. */
    public ObjectNode json() {
        return JsonTrees.parse(succeeded().out, "standard output");
    }

    /** The one line of a call that must have been refused before it did anything. */
    public String refusal() {
        assertThat(status).as(err).isEqualTo(CliException.WRONG_CALL);
        assertThat(err).startsWith("emp: ").hasLineCount(1).doesNotContain("Exception");
        assertThat(out).isEmpty();
        return err;
    }
}
