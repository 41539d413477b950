package org.emplab.agent.service;

import java.io.IOException;
import java.util.Optional;
import java.util.OptionalInt;
import org.emplab.agent.journal.JoinedJournal;
import org.emplab.agent.upload.Contact;
import org.emplab.agent.upload.RunEvent;

/** The end of a run on this machine: the server is told, gets what it lacks, and then nothing of the run is kept here. */
final class Closing {
    private final Liaisons liaisons;
    private final Log log;

    Closing(Liaisons liaisons, Log log) {
        this.liaisons = liaisons;
        this.log = log;
    }

    /** The run ends here, and the server is to hear of it. */
    void end(RunFolder folder, String kind, String reason) throws IOException {
        liaisons.of(folder)
                .tellEnding(RunEvent.now(
                        kind, OptionalInt.empty(), reason.isEmpty() ? Optional.empty() : Optional.of(reason)));
        end(folder, kind + (reason.isEmpty() ? "" : ": " + reason));
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
        Liaison liaison = liaisons.of(folder);
        Optional<Contact> contact = liaison.atLeisure();
        if (contact.isEmpty()) {
            return;
        }
        if (contact.get() instanceof Contact.Gone gone) {
            setAside(folder, gone.reason());
        } else if (liaison.isHome()) {
            liaisons.forget(folder);
            folder.delete();
        } else if (liaison.rejection().isPresent()) {
            rejected(folder, liaison, contact.get());
        }
    }

    private void rejected(RunFolder folder, Liaison liaison, Contact contact) throws IOException {
        String reason = "the server does not take what was measured ("
                + liaison.rejection().orElse("") + ")";
        if (contact instanceof Contact.Heard heard && !heard.standing().ended()) {
            liaison.tellEnding(RunEvent.now(
                    "failed",
                    OptionalInt.empty(),
                    Optional.of(reason + "; it is in " + folder.directory() + " on the machine")));
            liaison.atLeisure();
        }
        setAside(folder, reason);
    }

    /** The server will not have it: what it lacks is kept for a person, as one run file if there is space for that. */
    void setAside(RunFolder folder, String reason) throws IOException {
        folder.become(RunFolder.State.SET_ASIDE, reason);
        liaisons.forget(folder);
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
