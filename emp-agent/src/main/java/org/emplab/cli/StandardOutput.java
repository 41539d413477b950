package org.emplab.cli;

import java.io.BufferedOutputStream;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Standard output that remembers why it could not be written: a {@link PrintStream} keeps silent about it, and a result
 * that is not in its file must not look like one that is.
 */
final class StandardOutput extends OutputStream {
    private static final int BUFFERED = 1 << 13;

    private final OutputStream out;
    private @Nullable IOException failure;

    StandardOutput(OutputStream out) {
        this.out = out;
    }

    /** Puts itself in the place of {@link System#out}. */
    static StandardOutput install() {
        StandardOutput output = new StandardOutput(new FileOutputStream(FileDescriptor.out));
        PrintStream whole = new PrintStream(new BufferedOutputStream(output, BUFFERED), false, StandardCharsets.UTF_8);
        System.setOut(TerminalStream.isTerminal(1) ? new TerminalStream(whole) : whole);
        return output;
    }

    /** The failure of a write; a reader that has had enough of a pipe, like {@code head}, is none. */
    Optional<String> lost() {
        return Optional.ofNullable(failure).map(Throwable::getMessage).filter(why -> !why.equals("Broken pipe"));
    }

    /** The exit status once all is written: a command that went well has failed if what it printed is lost. */
    int settle(int status) {
        System.out.flush();
        if (status != 0 || lost().isEmpty()) {
            return status;
        }
        System.err.println("emp: the result could not be written to standard output: " + lost().get());
        return CliException.FAILED;
    }

    @Override
    public void write(int b) throws IOException {
        write(new byte[] {(byte) b}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
        try {
            out.write(bytes, offset, length);
        } catch (IOException e) {
            failure = failure == null ? e : failure;
            throw e;
        }
    }

    @Override
    public void flush() throws IOException {
        out.flush();
    }
}
