package org.emplab.server.schedule;

import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.media.Schema;
import io.swagger.v3.oas.annotations.tags.Tag;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.emplab.server.api.ShortText;
import org.emplab.server.security.Audit;
import org.emplab.server.security.Caller;
import org.emplab.web.api.ProblemException;
import org.springframework.transaction.annotation.Transactional;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

@RestController
@RequestMapping("/api/v1/shares")
@Tag(name = "schedule")
class ShareApi {
    private static final double MOST = 1000;

    private final PersonShares shares;
    private final Audit audit;
    private final Clock clock;

    ShareApi(PersonShares shares, Audit audit, Clock clock) {
        this.shares = shares;
        this.audit = audit;
        this.clock = clock;
    }

    /** How much of the lab is a person's. */
    record Share(String person, double share, String setBy, Instant setAt) {
        static Share of(PersonShare share) {
            return new Share(Caller.login(share.person()), share.share(), share.setBy(), share.setAt());
        }
    }

    /** @param share above 0, up to 1000; everybody's is 1 until it is set */
    @Schema(name = "ShareWanted")
    record Wanted(double share) {}

    @GetMapping
    @Operation(summary = "The shares that were set, of machine time among runs of the same priority; all others are 1")
    List<Share> all() {
        return shares.findAllByOrderByPerson().stream().map(Share::of).toList();
    }

    @PutMapping("/{login}")
    @Transactional
    @Operation(summary = "Sets a person's share; for administrators")
    Share set(@PathVariable String login, @RequestBody Wanted wanted) {
        if (!(wanted.share() > 0) || wanted.share() > MOST) {
            throw ProblemException.invalid("share", "must be above 0, up to 1000");
        }
        String person = Caller.user(ShortText.line("login", login, ShortText.LABEL));
        String who = Caller.person().who();
        Optional<PersonShare> known = shares.findById(person);
        known.ifPresent(share -> share.become(wanted.share(), who, clock.instant()));
        PersonShare share =
                known.orElseGet(() -> shares.add(new PersonShare(person, wanted.share(), who, clock.instant())));
        audit.record(who, "set share", person, Map.of("share", wanted.share()));
        return Share.of(share);
    }
}
