package org.emplab.agent.sync;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.function.LongSupplier;
import org.emplab.agent.AgentLog;
import org.emplab.agent.home.AgentProperties;
import org.emplab.agent.home.Assignment;
import org.emplab.agent.home.Lab;
import org.emplab.agent.home.Outbox;
import org.emplab.agent.home.RunEvent;
import org.jspecify.annotations.Nullable;

/**
 * Synchronises one run with the server, between samples only: sends samples and events, brings back what a person asked
 * for, and announces silence.
 *
 * <p>At a boundary it calls if the last call was {@code contact} ago, if a quarter of a batch waits, if something
 * happened, or if the next sample would outlast the announced silence. While the server does not answer it calls ever
 * more rarely, up to ten minutes.
 */
public final class RunSync {
    private static final Duration MARGIN = Duration.ofMinutes(1);
    private static final Duration CATCHING_UP = Duration.ofSeconds(10);
    private static final int LONGEST_WAIT = 60; // contacts
    private static final Duration NO_LIMIT = Duration.ofDays(1);

    private final Lab lab;
    private final Assignment assignment;
    private final Upload upload;
    private final Path result;
    private final Outbox outbox;
    private final AgentProperties pace;
    private final LongSupplier nanoTime;
    private final AgentLog log;
    private final Backoff backoff;
    private @Nullable Long lastHeard;
    private long quietUntil;
    private Optional<String> rejection = Optional.empty();
    private Optional<String> heldElsewhere = Optional.empty();
    private boolean resultSent;

    RunSync(
            Lab lab,
            AgentProperties pace,
            LongSupplier nanoTime,
            AgentLog log,
            Assignment assignment,
            Upload upload,
            Path result,
            Outbox outbox) {
        this.lab = lab;
        this.assignment = assignment;
        this.upload = upload;
        this.result = result;
        this.outbox = outbox;
        this.pace = pace;
        this.nanoTime = nanoTime;
        this.log = log;
        this.backoff = new Backoff(pace.contact().dividedBy(2), pace.contact().multipliedBy(LONGEST_WAIT), nanoTime);
    }

    /** Something happened; the server hears of it at the next call. */
    public void tell(RunEvent event) {
        outbox.add(event);
    }

    /** The run ends otherwise than was thought. */
    public void tellEnding(RunEvent event) {
        outbox.endWith(event);
    }

    /** Why the server does not take what waits, if so. */
    public Optional<String> rejection() {
        return rejection;
    }

    /** Why another agent has this machine's place, by the server's last word. */
    public Optional<String> heldElsewhere() {
        return heldElsewhere;
    }

    /** True if the server has everything. */
    public boolean isHome() {
        return outbox.isEmpty() && allSent();
    }

    private boolean allSent() {
        return upload.allSent() && (resultSent || !Files.exists(result));
    }

    /** Forgets what is known of the journal, which a person may have changed. */
    public void lookAgain() {
        upload.startAnew();
    }

    /** Number of the last sample that the server is known to have; −1 for none. */
    public int acknowledged() {
        return upload.acknowledged();
    }

    /** Calls before a sample if it is time to; empty if it is not. */
    public Optional<ServerReply> atBoundary(Duration expected) throws IOException {
        if (!backoff.over() || !due(expected)) {
            return Optional.empty();
        }
        return Optional.of(call(pace.contact().plus(expected.multipliedBy(2)).plus(MARGIN), CATCHING_UP));
    }

    /** Calls before samples are taken, unless the server did not answer just before. */
    public Optional<ServerReply> beforehand() throws IOException {
        return backoff.over() ? Optional.of(call(MARGIN, CATCHING_UP)) : Optional.empty();
    }

    /** Calls while no samples are taken, and brings everything to the server. */
    public Optional<ServerReply> atLeisure() throws IOException {
        return backoff.over() ? Optional.of(call(MARGIN, NO_LIMIT)) : Optional.empty();
    }

    /** Does not wait any longer: the server has just answered something else. */
    public void tryAtOnce() {
        backoff.succeeded();
    }

    /** Calls once more before the agent goes down, and again if that breaks off: there is no later. */
    public void farewell() throws IOException {
        ServerReply reply = call(Duration.ZERO, Duration.ZERO);
        if (reply.brokeOff()) {
            call(Duration.ZERO, Duration.ZERO);
        }
    }

    private boolean due(Duration expected) {
        long now = nanoTime.getAsLong();
        return lastHeard == null
                || !outbox.isEmpty()
                || now - lastHeard >= pace.contact().toNanos()
                || upload.waitingBytes() >= pace.batchBytes() / 4
                || now + expected.plus(MARGIN.dividedBy(2)).toNanos() - quietUntil > 0;
    }

    private ServerReply call(Duration quiet, Duration time) throws IOException {
        Optional<ServerRun> server = ServerRun.of(lab, assignment);
        if (server.isEmpty()) {
            return failed(new ServerReply.Later(
                    assignment.title() + " is of another lab, where this machine was enrolled before", false));
        }
        ServerReply reply = null;
        if (!upload.knowsItsWay()) {
            reply = server.get().quiet(quiet);
            if (!(reply instanceof ServerReply.Heard heard)) {
                return failed(reply);
            }
            upload.startBehind(heard.status().storedThrough());
        }
        ServerReply sent = upload.send(server.get(), quiet, time);
        String what = "sample " + (upload.acknowledged() + 1);
        if (sent == null && !allSent()) {
            sent = server.get().result(Files.readString(result));
            resultSent = sent instanceof ServerReply.Heard;
            what = "the result";
        }
        reply = sent == null ? reply : sent;
        rejection = Optional.empty();
        if (reply instanceof ServerReply.Rejected || reply instanceof ServerReply.TooLarge) {
            rejection = Optional.of(
                    reply instanceof ServerReply.TooLarge ? tooLarge(what, reply.reason()) : reply.reason());
            log.once(
                    "rejection",
                    "the server does not take " + what + " of " + assignment.title() + ": " + rejection.get());
            reply = null;
        }
        if (reply == null) {
            reply = server.get().quiet(quiet);
        }
        if (reply instanceof ServerReply.Heard) {
            reply = events(server.get(), reply);
        }
        return reply instanceof ServerReply.Heard ? heard(reply, quiet) : failed(reply);
    }

    private static String tooLarge(String what, String reason) {
        return reason + ". It is " + what
                + " alone: raise emp.upload-limit on the server, or the limit of what answers in"
                + " its place, and resume the run; nothing is lost, it waits on the machine";
    }

    private ServerReply events(ServerRun server, ServerReply reply) {
        ServerReply latest = reply;
        for (RunEvent event : outbox.waiting()) {
            if (event.ends() && !allSent() && rejection.isEmpty()) {
                break; // its samples first
            }
            ServerReply answer = server.event(event);
            if (answer instanceof ServerReply.Rejected || answer instanceof ServerReply.TooLarge) {
                log.say("the server does not take an event (" + event.kind() + "): " + answer.reason());
                outbox.delivered(event);
                continue;
            }
            latest = answer;
            if (!(answer instanceof ServerReply.Heard)) {
                break;
            }
            outbox.delivered(event);
        }
        return latest;
    }

    private ServerReply heard(ServerReply reply, Duration quiet) {
        long now = nanoTime.getAsLong();
        lastHeard = now;
        quietUntil = now + quiet.toNanos();
        backoff.succeeded();
        heldElsewhere = Optional.empty();
        log.over("server", "the server answers again");
        return reply;
    }

    private ServerReply failed(ServerReply reply) {
        if (reply instanceof ServerReply.HeldElsewhere) {
            heldElsewhere = Optional.of(reply.reason());
            upload.startAnew(); // the other one may have sent samples
        }
        if (reply instanceof ServerReply.Later) {
            log.failed("server", reply.reason(), reply.brokeOff());
        } else {
            log.once("server", "the server refuses " + assignment.title() + ": " + reply.reason());
        }
        if (reply instanceof ServerReply.Unwelcome && lab.enrolledAnew()) {
            return reply; // tried again at once
        }
        backoff.failed(reply.leastWait());
        return reply;
    }
}
