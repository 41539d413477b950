package org.emplab.web.experiment;

import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.media.Schema;
import io.swagger.v3.oas.annotations.tags.Tag;
import java.util.Locale;
import java.util.Optional;
import org.emplab.server.api.Page;
import org.emplab.server.experiment.ExperimentService;
import org.emplab.server.study.AwaitedDerivationsQuery;
import org.emplab.server.study.AwaitedDerivationsQuery.OfMachine;
import org.jspecify.annotations.Nullable;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

@RestController
@RequestMapping("/api/v1/experiments")
@Tag(name = "experiments", description = "What researchers want measured")
record ExperimentCutoffsApi(AwaitedDerivationsQuery cutoffs, ExperimentService experiments) {
    /**
     * Cutoffs that an experiment asks for on one machine.
     *
     * @param state waiting, not-derived, derived, proposed or published
     * @param derivation what was derived
     * @param proposal that waits for a person
     * @param published the version of the table on its machine
     * @param reason why nothing was derived, or why what was derived was not proposed
     */
    record AskedFor(
            String machine,

            @Schema(allowableValues = {"waiting", "not-derived", "derived", "proposed", "published"})
            String state,

            Optional<String> shortRun,
            Optional<String> longRun,
            Optional<String> derivation,
            Optional<String> proposal,
            @Nullable Integer published,
            Optional<String> reason) {
        static AskedFor of(OfMachine one) {
            return new AskedFor(
                    one.machine(),
                    one.state().name().toLowerCase(Locale.ROOT).replace('_', '-'),
                    one.shortRun(),
                    one.longRun(),
                    one.derivation(),
                    one.proposal(),
                    one.published().isPresent() ? one.published().getAsInt() : null,
                    one.reason());
        }
    }

    @GetMapping("/{id}/cutoffs")
    @Operation(summary = "The cutoffs that an experiment asks for, machine by machine, and what became of them")
    Page<AskedFor> of(
            @PathVariable String id,
            @RequestParam(defaultValue = "0") int page,
            @RequestParam(defaultValue = "50") int size) {
        return Page.of(cutoffs.of(experiments.known(id).toString()), page, size).map(AskedFor::of);
    }
}
