package org.emplab.web.notebook;

import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.Parameter;
import io.swagger.v3.oas.annotations.tags.Tag;
import java.util.List;
import org.emplab.server.security.Caller;
import org.emplab.server.study.archive.StudyExport;
import org.emplab.web.display.TableFile;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.servlet.mvc.method.annotation.StreamingResponseBody;

@RestController
@RequestMapping("/api/v1/studies")
@Tag(name = "studies")
record StudyApi(StudyExport export) {
    @GetMapping(value = "/archive", produces = "application/zip")
    @Operation(
            summary = "Runs, the analyses made of them and their published cutoff tables as one archive (emp-study/1),"
                    + " with checksums and RO-Crate metadata")
    ResponseEntity<StreamingResponseBody> archive(
            @RequestParam(name = "run") @Parameter(description = "Ids of runs that have ended") List<String> ids) {
        StudyExport.Archive archive = export.of(ids, Caller.person().who());
        return TableFile.attachment("study.zip", TableFile.ZIP).body(archive::write);
    }
}
