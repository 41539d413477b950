package org.emplab.server.run;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import org.emplab.model.RunHeader;
import org.emplab.runfile.RunFileReader;
import org.emplab.runfile.RunFileWriter;

/** A run's header as the first line of its run file, which is how it is stored. */
public final class HeaderText {
    private HeaderText() {}

    public static String of(RunHeader header) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (RunFileWriter writer = new RunFileWriter(bytes)) {
            writer.header(header);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.toString(StandardCharsets.UTF_8).strip();
    }

    public static RunHeader parse(String text) {
        try (RunFileReader reader = RunFileReader.of(
                new ByteArrayInputStream((text + "\n").getBytes(StandardCharsets.UTF_8)), "stored header")) {
            return reader.header();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
