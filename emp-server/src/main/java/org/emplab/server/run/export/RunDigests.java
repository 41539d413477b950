package org.emplab.server.run.export;

import java.io.IOException;
import java.util.List;
import java.util.stream.Stream;
import org.emplab.model.RunHeader;
import org.emplab.model.Sample;
import org.emplab.runfile.Rows;

/** Digests of a run's samples, as they come in their order: of all, and of each program's where there are several. */
public final class RunDigests {
    private final List<SampleDigests> parts;

    public RunDigests(RunHeader header) {
        parts = Stream.concat(Stream.of(""), header.interleaved() ? header.names().stream() : Stream.empty())
                .map(program -> new SampleDigests(header, program, true))
                .toList();
    }

    /** The next sample with all that is stored of its rows. */
    public void add(Sample withoutRows, Rows rows) throws IOException {
        for (SampleDigests part : parts) {
            if (part.isOf(withoutRows)) {
                part.add(withoutRows, rows);
            }
        }
    }

    List<SampleDigests> parts() {
        return parts;
    }
}
