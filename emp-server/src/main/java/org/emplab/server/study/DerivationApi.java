package org.emplab.server.study;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.tags.Tag;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.emplab.server.api.Page;
import org.emplab.server.api.Refusal;
import org.emplab.server.security.Caller;
import org.emplab.web.Outcome;
import org.emplab.web.derivation.Derivation;
import org.emplab.web.derivation.DerivationRequest;
import org.emplab.web.derivation.DerivationSummary;
import org.emplab.web.derivation.Derivations;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;
import tools.jackson.databind.node.ObjectNode;

@RestController
@RequestMapping("/api/v1/derivations")
@Tag(name = "derivations", description = "Cutoffs derived from a short and a long run; kept with what they came from")
class DerivationApi {
    private final Derivations derivations;

    DerivationApi(Derivations derivations) {
        this.derivations = derivations;
    }

    /**
     * What to derive.
     *
     * @param shortRun id of the short run
     * @param longRun id of the long run
     * @param boundShortMillis a person's bound of the short run's central cluster, ET in ms; needs a reason
     * @param boundLongMillis the same for the long run
     * @param basedOn the derivation whose bound is moved
     */
    record Order(
            @JsonProperty("short") @Nullable String shortRun,
            @JsonProperty("long") @Nullable String longRun,
            @Nullable Double boundShortMillis,
            @Nullable Double boundLongMillis,
            @Nullable String reason,
            @Nullable String basedOn) {

        DerivationRequest request() {
            if (shortRun == null || longRun == null) {
                throw Refusal.badRequest("short and long are needed: the ids of two runs");
            }
            try {
                return new DerivationRequest(
                        shortRun,
                        longRun,
                        bound("boundShortMillis", boundShortMillis),
                        bound("boundLongMillis", boundLongMillis),
                        Optional.ofNullable(reason),
                        Optional.ofNullable(basedOn));
            } catch (IllegalArgumentException wrong) {
                throw Refusal.badRequest(String.valueOf(wrong.getMessage()));
            }
        }

        private static OptionalDouble bound(String key, @Nullable Double millis) {
            if (millis == null) {
                return OptionalDouble.empty();
            }
            if (!(millis > 0) || millis.isInfinite()) {
                throw Refusal.badRequest(key + " must be a positive number of ms");
            }
            return OptionalDouble.of(millis);
        }
    }

    /**
     * A derivation as it was computed then.
     *
     * @param result emp-cutoffs/1
     * @param shortTiming the short run timed with these cutoffs, emp-timing/1
     * @param longTiming the long run timed with these cutoffs, emp-timing/1
     */
    record Stored(
            String id, DerivationSummary summary, ObjectNode result, ObjectNode shortTiming, ObjectNode longTiming) {
        static Stored of(Derivation derivation) {
            return new Stored(
                    derivation.summary().id(),
                    derivation.summary(),
                    derivation.cutoffs(),
                    derivation.shortTiming(),
                    derivation.longTiming());
        }
    }

    @PostMapping
    @ResponseStatus(HttpStatus.CREATED)
    @Operation(summary = "Derives the cutoffs of two runs of one machine, and keeps them")
    Stored derive(@RequestBody Order order) {
        Derivations.Answer answer =
                derivations.derive(order.request(), Caller.person().name());
        if (answer instanceof Derivations.Answer.Derived derived) {
            return one(derived.id());
        }
        throw Refusal.conflict(((Derivations.Answer.Refused) answer).reason());
    }

    @GetMapping
    @Operation(summary = "All derivations, newest first")
    Page<DerivationSummary> list(
            @RequestParam(defaultValue = "0") int page, @RequestParam(defaultValue = "50") int size) {
        Page.check(page, size);
        List<DerivationSummary> all = derivations.derivations();
        return new Page<>(all.stream().skip((long) page * size).limit(size).toList(), page, size, all.size());
    }

    @GetMapping("/{id}")
    @Operation(summary = "One derivation with its cutoffs; as CSV and LaTeX: /derivations/{id}/cutoffs.csv and .tex")
    Stored one(@PathVariable String id) {
        return derivations.derivation(id).map(Stored::of).orElseThrow(() -> Refusal.notFound("derivation " + id));
    }

    @PostMapping("/{id}/publish")
    @Operation(summary = "Makes its cutoff table the machine's current one")
    Stored publish(@PathVariable String id) {
        if (derivations.publish(id, Caller.person().name()) instanceof Outcome.Refused refused) {
            throw Refusal.conflict(refused.reason());
        }
        return one(id);
    }
}
