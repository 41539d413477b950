package org.emplab.server.run.export;

import java.io.IOException;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.emplab.model.RunHeader;
import org.emplab.model.Sample;
import org.emplab.runfile.Rows;
import org.emplab.runfile.RunFileWriter;
import org.emplab.server.run.Run;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/** The digests of runs that have ended, each kept with the outline of the samples that it is of. */
@Component
public class DigestCache {
    private final JdbcClient jdbc;

    DigestCache(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    /** Holds for samples of this outline, and for no others. */
    record Kept(byte[] outline, byte[] content) {}

    /**
     * @param program empty for all samples of the run
     * @return empty if there is none, or of fewer samples than the run has
     */
    Optional<Kept> of(Run run, String program) {
        return jdbc.sql("select outline_sha256, content_sha256 from run_digests"
                        + " where run_id = ? and program = ? and stored_samples = ? and encoding = ?")
                .params(run.id(), program, run.aggregates().storedSamples(), RunFileWriter.ENCODING)
                .query((row, number) -> new Kept(row.getBytes(1), row.getBytes(2)))
                .optional();
    }

    /**
     * Keeps those of all samples of a run and of each program's, in the transaction that stores them.
     *
     * @param samples how many it has, beside the warm-up
     */
    public void keep(Run run, int samples, RunDigests digests) {
        digests.parts().forEach(part -> keep(run, part.program(), samples, new Kept(part.outline(), part.content())));
    }

    /** Keeps one in place of what was kept before; nothing if the run goes on, or was removed meanwhile. */
    void keep(Run run, String program, Kept digest) {
        keep(run, program, run.aggregates().storedSamples(), digest);
    }

    private void keep(Run run, String program, int samples, Kept digest) {
        if (!run.state().ended()) {
            return;
        }
        jdbc.sql("""
                insert into run_digests (run_id, program, stored_samples, encoding, outline_sha256, content_sha256)
                select id, :program, :samples, :encoding, :outline, :content from runs where id = :run for key share
                on conflict (run_id, program) do update set stored_samples = excluded.stored_samples,
                    encoding = excluded.encoding, outline_sha256 = excluded.outline_sha256,
                    content_sha256 = excluded.content_sha256, made_at = now()""")
                .param("run", run.id())
                .param("program", program)
                .param("samples", samples)
                .param("encoding", RunFileWriter.ENCODING)
                .param("outline", digest.outline())
                .param("content", digest.content())
                .update();
    }

    /**
     * The newest run that has ended and has none of all its samples.
     *
     * @param leastRows of processes
     * @param but ids of runs that are passed over
     */
    Optional<String> missing(long leastRows, Collection<String> but) {
        return jdbc.sql("""
                select public_id::text from runs r
                where state in ('completed', 'aborted', 'failed') and process_rows >= :rows
                    and not exists (select from run_digests d where d.run_id = r.id and d.program = ''
                        and d.stored_samples = r.stored_samples and d.encoding = :encoding)
                    and not public_id::text = any (:but)
                order by id desc limit 1""")
                .param("rows", leastRows)
                .param("encoding", RunFileWriter.ENCODING)
                .param("but", but.toArray(String[]::new))
                .query(String.class)
                .optional();
    }

    /** Digests of a run's samples, as they come in their order: of all, and of each program's where there are several. */
    public static final class RunDigests {
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
}
