package org.emplab.web.account;

import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.media.Schema;
import io.swagger.v3.oas.annotations.tags.Tag;
import java.security.Principal;
import java.util.UUID;
import org.emplab.server.api.Page;
import org.emplab.server.security.account.IdentityService;
import org.emplab.server.security.account.IdentityService.LinkedIdentity;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

/** Links accounts to who their people are at a provider of logins. */
@RestController
@RequestMapping("/api/v1/users/{login}/identities")
@Tag(name = "people")
record IdentityApi(IdentityService identities) {
    @GetMapping
    @Operation(summary = "Who a person is at providers of logins")
    Page<LinkedIdentity> list(
            @PathVariable String login,
            @RequestParam(defaultValue = "0") int page,
            @RequestParam(defaultValue = "100") int size) {
        return Page.of(identities.of(login), page, size);
    }

    record NewIdentity(@Nullable String issuer, @Nullable String subject) {}

    @Schema(name = "IdentityLinked")
    record Linked(UUID id) {}

    @PostMapping
    @ResponseStatus(HttpStatus.CREATED)
    @Operation(
            summary = "Links a subject at the provider to the account; the audit trail names both of a refused login")
    Linked link(@PathVariable String login, @RequestBody NewIdentity identity, Principal by) {
        return new Linked(identities.link(login, identity.issuer(), identity.subject(), by.getName()));
    }

    @DeleteMapping("/{id}")
    @ResponseStatus(HttpStatus.NO_CONTENT)
    @Operation(summary = "Takes the link away; sessions that it opened go on until they end")
    void unlink(@PathVariable String login, @PathVariable String id, Principal by) {
        identities.unlink(login, id, by.getName());
    }
}
