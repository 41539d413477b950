package org.emplab.cli.transfer;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.zip.GZIPOutputStream;
import org.emplab.cli.CliException;
import org.emplab.cli.OutputFile;
import org.emplab.model.Sample;
import org.emplab.runfile.Names;
import org.emplab.runfile.Rows;
import org.emplab.runfile.RunFileReader;
import org.emplab.runfile.RunSink;
import org.emplab.runfile.foreign.ForeignRuns;
import org.emplab.runfile.foreign.ForeignRuns.ForeignRun;
import org.emplab.runfile.foreign.ForeignTool;

/** Writes files of this machine as tables, without a server: run files, and what other tools measured. */
record LocalExport(Form form, boolean replace) {
    private static final int BUFFER = 1 << 16;

    /** Makes the writer of a table. */
    interface Form {
        RunSink to(OutputStream out);
    }

    /** Into a file, gzipped if its name ends in {@code .gz}. Returns how many samples it holds, the warm-up included. */
    long write(String file, Path target) throws IOException {
        try (OutputFile whole = OutputFile.create(target, replace);
                OutputStream out = whole.stream()) {
            whole.dropWhenInterrupted();
            long samples;
            if (target.toString().endsWith(".gz")) {
                GZIPOutputStream packed = new GZIPOutputStream(out, BUFFER);
                samples = write(file, packed);
                packed.finish();
            } else {
                OutputStream buffered = new BufferedOutputStream(out, BUFFER);
                samples = write(file, buffered);
                buffered.flush();
            }
            whole.publish();
            return samples;
        }
    }

    long write(String file, OutputStream out) throws IOException {
        Optional<ForeignTool> tool = ForeignContent.tool(file);
        return tool.isPresent() ? foreign(tool.get(), file, out) : runFile(file, out);
    }

    private long runFile(String file, OutputStream out) throws IOException {
        try (RunFileReader reader =
                file.equals("-") ? RunFileReader.of(System.in, file) : RunFileReader.open(Path.of(file))) {
            RunSink sink = form.to(out);
            sink.header(reader.header());
            Rows rows = new Rows(new Names());
            long samples = 0;
            for (Sample sample = reader.next(rows); sample != null; sample = reader.next(rows)) {
                sink.sample(sample, rows);
                samples++;
            }
            sink.end();
            return samples;
        }
    }

    private long foreign(ForeignTool tool, String file, OutputStream out) throws IOException {
        List<ForeignRun> runs;
        try (InputStream in = new BufferedInputStream(Files.newInputStream(Path.of(file)), BUFFER)) {
            runs = ForeignRuns.read(tool, in, file, ForeignRuns.Known.nothing()).runs();
        }
        if (runs.size() > 1) {
            throw CliException.wrongCall(file + " holds " + runs.size() + " programs of " + tool.toolName()
                    + ", and a table is of one run: import it into a server, or use emp analyze --program");
        }
        RunSink sink = form.to(out);
        sink.header(runs.get(0).header());
        Rows rows = new Rows(new Names());
        for (Sample sample : runs.get(0).samples()) {
            sink.sample(sample, rows);
        }
        sink.end();
        return runs.get(0).samples().size();
    }
}
