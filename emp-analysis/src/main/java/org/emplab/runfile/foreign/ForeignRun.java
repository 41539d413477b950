package org.emplab.runfile.foreign;

import java.io.IOException;
import java.util.List;
import org.emplab.model.Run;
import org.emplab.model.RunHeader;
import org.emplab.model.Sample;
import org.emplab.runfile.RunFileWriter;

/** The measurements of one program by another tool. */
public record ForeignRun(RunHeader header, List<Sample> samples) {
    public ForeignRun {
        samples = List.copyOf(samples);
    }

    /** The run in memory, as analyses take it. */
    public Run run() {
        Run.Builder run = Run.builder(header);
        samples.forEach(run::add);
        return run.build();
    }

    /** The run as a run file. */
    public void writeTo(RunFileWriter writer) throws IOException {
        writer.header(header);
        for (Sample sample : samples) {
            writer.sample(sample);
        }
    }
}
