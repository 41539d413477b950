package org.emplab.server.machine;

import jakarta.persistence.LockModeType;
import java.time.Clock;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.emplab.server.api.Refusal;
import org.emplab.server.database.Aggregates;
import org.emplab.server.events.LabChanges;
import org.emplab.server.security.Audit;
import org.emplab.server.security.Caller;
import org.emplab.server.security.Secrets;
import org.springframework.dao.DataIntegrityViolationException;
import org.springframework.data.jpa.repository.Lock;
import org.springframework.data.jpa.repository.Query;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;
import org.springframework.transaction.support.TransactionTemplate;

/** Invites machines for an administrator, and lets each in once. */
@Service
public class EnrolmentService {
    private static final String NAME = "(?![. ]+$)[\\p{L}\\p{N}._ -]{1,128}";

    private final Machines machines;
    private final EnrolmentTokens tokens;
    private final Heartbeats heartbeats;
    private final Audit audit;
    private final LabChanges changes;
    private final TransactionTemplate transaction;
    private final Clock clock;

    EnrolmentService(
            Machines machines,
            EnrolmentTokens tokens,
            Heartbeats heartbeats,
            Audit audit,
            LabChanges changes,
            TransactionTemplate transaction,
            Clock clock) {
        this.machines = machines;
        this.tokens = tokens;
        this.heartbeats = heartbeats;
        this.audit = audit;
        this.changes = changes;
        this.transaction = transaction;
        this.clock = clock;
    }

    /**
     * @param machine the name that it will have
     * @param by login name of the administrator
     * @throws Refusal if a machine cannot have that name
     */
    @Transactional
    public Invitation invite(String machine, String by) {
        if (!machine.matches(NAME)) {
            throw Refusal.badRequest("A machine's name is 1 to 128 letters, digits, spaces and . _ -");
        }
        String secret = Secrets.fresh("enrol_");
        EnrolmentToken token = tokens.add(new EnrolmentToken(Secrets.sha256(secret), machine, by, clock.instant()));
        audit.record(
                Caller.user(by),
                "invite machine",
                "machine:" + machine,
                Map.of("enrolmentToken", token.id().toString()));
        return new Invitation(machine, secret, token.expiresAt());
    }

    /**
     * A machine that has just enrolled.
     *
     * @param token its bearer token, in the clear, told once
     */
    public record Enrolled(UUID id, String name, String token) {}

    /**
     * Lets a machine in. Its name is the one it was invited by. A machine that enrols again keeps its runs, and its old
     * token is void.
     *
     * @throws Refusal if the token is unknown, used or expired
     */
    public Enrolled enrol(String enrolmentToken, Map<String, Object> environment) {
        byte[] sha256 = Secrets.sha256(enrolmentToken);
        try {
            return transaction.execute(begun -> admitted(sha256, environment));
        } catch (DataIntegrityViolationException anotherTokenLetItInMeanwhile) {
            return transaction.execute(begun -> admitted(sha256, environment));
        }
    }

    private Enrolled admitted(byte[] enrolmentToken, Map<String, Object> environment) {
        Instant now = clock.instant();
        EnrolmentToken token = tokens.lockBySha256(enrolmentToken)
                .orElseThrow(() -> Refusal.forbidden("the enrolment token is unknown"));
        String name = token.admits(now);
        String secret = Secrets.fresh("agent_");
        Machine machine = machines.lockByName(name)
                .map(known -> again(known, Secrets.sha256(secret), environment, now))
                .orElseGet(() ->
                        machines.add(new Machine(name, Secrets.sha256(secret), EnvironmentText.of(environment), now)));
        token.admit(machine, now);
        audit.record("machine:" + name, "enrol", "machine:" + name, Map.of());
        changes.machine(name);
        return new Enrolled(machine.id(), name, secret);
    }

    private Machine again(Machine known, byte[] tokenSha256, Map<String, Object> environment, Instant now) {
        known.enrolAgain(tokenSha256, now);
        heartbeats.describe(known.id(), environment);
        heartbeats.forgetAgent(known.id());
        return known;
    }

    /**
     * A machine that may enrol once.
     *
     * @param token in the clear, told only now
     */
    public record Invitation(String machine, String token, Instant expiresAt) {}

    /** Tokens with which machines are let in. */
    interface EnrolmentTokens extends Aggregates<EnrolmentToken, UUID> {
        /** Holds its row, so that it admits one machine only. */
        @Transactional
        @Lock(LockModeType.PESSIMISTIC_WRITE)
        @Query("from EnrolmentToken where sha256 = :sha256")
        Optional<EnrolmentToken> lockBySha256(byte[] sha256);
    }
}
