package org.emplab.agent.session;

import java.util.Optional;
import org.emplab.agent.displacement.Subject;
import org.emplab.agent.home.Assignment;
import org.emplab.agent.home.Lab;
import org.emplab.agent.remote.Answer;
import org.emplab.agent.remote.WireJson;
import org.emplab.agent.sync.ServerRun;
import org.emplab.lab.PeerServerAnswer;
import tools.jackson.databind.JsonNode;

/** Asks where the server of tcp-send listens that another machine's agent runs for a run here. */
record PeerServer(Lab lab, Assignment assignment, String machine) {
    /** The lab's server's word about it. */
    sealed interface Word {
        record Ready(Subject.Address server) implements Word {}

        record Awaited(String reason) implements Word {}

        record Refused(String reason) implements Word {}
    }

    Word ask() {
        Optional<ServerRun> run = ServerRun.of(lab, assignment);
        if (run.isEmpty()) {
            return new Word.Awaited("the run is of another lab");
        }
        Answer answer = run.get().partner();
        if (answer instanceof Answer.Accepted accepted) {
            return word(accepted.body());
        }
        return new Word.Awaited(
                answer instanceof Answer.Refused refused ? refused.detail() : ((Answer.NoAnswer) answer).reason());
    }

    private Word word(JsonNode told) {
        PeerServerAnswer answer = WireJson.read(told, PeerServerAnswer.class)
                .orElseGet(() -> PeerServerAnswer.awaited("waits for " + machine));
        if (answer.refused() != null) {
            return new Word.Refused(answer.refused());
        }
        if (answer.host() != null && answer.port() != null) {
            return new Word.Ready(
                    new Subject.Address(answer.host(), answer.port(), assignment.run(), Optional.of(machine)));
        }
        return new Word.Awaited(answer.awaited() == null ? "waits for " + machine : answer.awaited());
    }
}
