package org.emplab.server.run;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.emplab.model.RunHeader;
import org.emplab.runfile.RunFileReader;
import org.emplab.runfile.RunFileWriter;
import org.emplab.server.database.JsonText;
import org.jspecify.annotations.Nullable;

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

    /** The header as it came; before the first upload, what is known of the run. */
    public static RunHeader parsed(
            @Nullable String stored,
            String machine,
            String program,
            OptionalDouble taskLengthSeconds,
            @Nullable String runKey,
            String settings) {
        return stored != null
                ? parse(stored)
                : new RunHeader(
                        machine,
                        program,
                        taskLengthSeconds,
                        Optional.ofNullable(runKey),
                        Optional.empty(),
                        Map.of(),
                        JsonText.object(settings),
                        Optional.empty(),
                        Map.of());
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
