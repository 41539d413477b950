package org.emplab.web.run;

import java.io.IOException;
import java.io.InputStream;
import java.util.zip.GZIPOutputStream;
import org.emplab.lab.Role;
import org.emplab.report.table.Digits;
import org.emplab.runfile.InvalidInputException;
import org.emplab.server.api.Refusal;
import org.emplab.server.ingest.RunImport;
import org.emplab.server.ingest.RunImport.ImportAnswer;
import org.emplab.server.run.catalogue.RunSummary;
import org.emplab.server.run.export.RunExport;
import org.emplab.server.run.export.RunExport.RunTableFile;
import org.emplab.server.security.Caller;
import org.emplab.web.Notice;
import org.emplab.web.account.RequiresRole;
import org.emplab.web.display.TableFile;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.multipart.MultipartFile;
import org.springframework.web.servlet.mvc.method.annotation.StreamingResponseBody;
import org.springframework.web.servlet.mvc.support.RedirectAttributes;

/** Run files to and from the browser. */
@Controller
record RunFileController(RunExport export, RunImport imports, RunSeriesCache runs) {
    @RequiresRole(Role.RESEARCHER)
    @GetMapping("/import")
    String form() {
        return "import";
    }

    @RequiresRole(Role.RESEARCHER)
    @PostMapping("/import")
    String upload(@RequestParam MultipartFile file, RedirectAttributes flash) throws IOException {
        String name = String.valueOf(file.getOriginalFilename());
        if (file.isEmpty()) {
            return Notice.refused("Choose a run file first.").on("redirect:/import", flash);
        }
        try (InputStream in = file.getInputStream()) {
            ImportAnswer stored = imports.store(name, in, Caller.person()).answer();
            return Notice.done(
                            stored.newRun() || stored.added() > 0
                                    ? Digits.counted(stored.added(), "sample") + " imported from " + name + "."
                                    : "This run was here already; nothing was added.")
                    .on("redirect:/runs/" + stored.run(), flash);
        } catch (InvalidInputException | Refusal rejected) { // with file, line and key
            return Notice.refused(String.valueOf(rejected.getMessage())).on("redirect:/import", flash);
        }
    }

    @GetMapping("/runs/{id}/file")
    ResponseEntity<StreamingResponseBody> export(@PathVariable String id) {
        return attachment(id, "emprun.jsonl.gz", "application/gzip", out -> {
            try (GZIPOutputStream gzip = new GZIPOutputStream(out)) {
                export.write(id, 0, Integer.MAX_VALUE, gzip);
            }
        });
    }

    @GetMapping("/runs/{id}/table/{ending}")
    ResponseEntity<StreamingResponseBody> table(@PathVariable String id, @PathVariable String ending) {
        return RunTableFile.of(ending)
                .map(table -> attachment(id, ending, table.mediaType(), out -> export.write(id, table, out)))
                .orElseGet(() -> ResponseEntity.notFound().build());
    }

    private ResponseEntity<StreamingResponseBody> attachment(
            String id, String ending, String mediaType, StreamingResponseBody body) {
        RunSummary run = runs.run(id).summary();
        String name = run.program() + "-" + run.machine() + "-" + id + "." + ending;
        return TableFile.attachment(name, MediaType.valueOf(mediaType)).body(body);
    }
}
