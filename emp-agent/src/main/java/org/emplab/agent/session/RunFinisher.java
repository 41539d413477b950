package org.emplab.agent.session;

import java.io.IOException;
import java.util.Optional;
import java.util.OptionalInt;
import org.emplab.agent.AgentLog;
import org.emplab.agent.home.RunEvent;
import org.emplab.agent.home.RunFolder;
import org.emplab.agent.journal.JoinedJournal;
import org.emplab.agent.sync.RunSync;
import org.emplab.agent.sync.RunSyncs;
import org.emplab.agent.sync.ServerReply;
import org.emplab.lab.RunEventKind;

/**
 * Ends a run on this machine: tells the server, uploads what it lacks, and then deletes the run's folder, or sets it
 * aside if the server refuses it.
 */
record RunFinisher(RunSyncs syncs, AgentLog log) {
    /** The run ends here, and the server is to hear of it. */
    void end(RunFolder folder, RunEventKind kind, String reason) throws IOException {
        syncs.of(folder)
                .tellEnding(RunEvent.now(
                        kind, OptionalInt.empty(), reason.isEmpty() ? Optional.empty() : Optional.of(reason)));
        end(folder, kind.key() + (reason.isEmpty() ? "" : ": " + reason));
    }

    /** The run has ended on the server. */
    void endedElsewhere(RunFolder folder, String state) throws IOException {
        end(folder, state + " on the server");
    }

    private void end(RunFolder folder, String inWords) throws IOException {
        folder.become(RunFolder.State.ENDED, inWords);
        log.say(folder.assignment().title() + ": " + inWords);
        bringHome(folder);
    }

    /** One more step until the server has everything; then nothing of the run is kept here. */
    void bringHome(RunFolder folder) throws IOException {
        RunSync sync = syncs.of(folder);
        Optional<ServerReply> reply = sync.atLeisure();
        if (reply.isEmpty()) {
            return;
        }
        if (reply.get() instanceof ServerReply.Gone gone) {
            setAside(folder, gone.reason());
        } else if (sync.isHome()) {
            syncs.forget(folder);
            folder.delete();
        } else if (sync.rejection().isPresent()) {
            rejected(folder, sync, reply.get());
        }
    }

    private void rejected(RunFolder folder, RunSync sync, ServerReply reply) throws IOException {
        String reason = "the server does not take what was measured ("
                + sync.rejection().orElse("") + ")";
        if (reply instanceof ServerReply.Heard heard && !heard.status().ended()) {
            sync.tellEnding(RunEvent.now(
                    RunEventKind.FAILED,
                    OptionalInt.empty(),
                    Optional.of(reason + "; it is in " + folder.directory() + " on the machine")));
            sync.atLeisure();
        }
        setAside(folder, reason);
    }

    /** The server will not have it: what it lacks is kept for a person, as one run file if there is space for that. */
    void setAside(RunFolder folder, String reason) throws IOException {
        folder.become(RunFolder.State.SET_ASIDE, reason);
        syncs.forget(folder);
        String kept = folder.directory().toString();
        try {
            kept = JoinedJournal.of(folder.directory())
                    .map(file -> file.toString())
                    .orElse(kept);
        } catch (IOException e) {
            log.say(folder.assignment().title() + ": its journal is left in pieces: " + e.getMessage());
        }
        log.say(folder.assignment().title() + ": " + reason + "; its journal is kept: " + kept);
    }
}
