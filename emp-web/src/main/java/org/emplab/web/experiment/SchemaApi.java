package org.emplab.web.experiment;

import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.tags.Tag;
import org.springframework.core.io.ClassPathResource;
import org.springframework.core.io.Resource;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/** Gives the schema to editors, which have no login. */
@RestController
@Tag(name = "experiments")
class SchemaApi {
    @GetMapping(value = "/schemas/experiment.json", produces = "application/schema+json")
    @Operation(summary = "The JSON Schema of experiments")
    Resource schema() {
        return new ClassPathResource("experiment.schema.json");
    }
}
