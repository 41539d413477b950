package org.emplab.agent.session;

import java.util.Optional;
import org.emplab.agent.AgentHome;
import org.emplab.agent.AgentLog;
import org.emplab.agent.ServiceException;
import org.emplab.agent.displacement.DisplacementException;
import org.emplab.agent.displacement.PeerTcpServer;
import org.emplab.agent.home.AgentProperties;
import org.emplab.agent.home.Lab;
import org.emplab.agent.home.OwnAddress;
import org.emplab.agent.home.PeerReservation;
import org.emplab.agent.measure.launch.MeasureException;
import org.emplab.agent.remote.Answer;
import org.emplab.agent.remote.WireJson;
import org.emplab.agent.workload.WorkloadException;
import org.emplab.lab.PeerServerContinuation;
import org.emplab.lab.PeerServerEnd;
import org.emplab.lab.PeerServerListening;
import tools.jackson.databind.node.ObjectNode;

/**
 * The server of another machine's tcp-send, from its start until that machine's run does without it. Nothing else happens
 * here meanwhile; the lab's server is asked now and then whether the run is still on. While it does not answer, the run
 * may be: then this goes on.
 */
public final class PeerServerSession {
    private static final String ANY = "0.0.0.0";

    private final AgentHome home;
    private final AgentProperties properties;
    private final Lab lab;
    private final ShutdownSignal stop;
    private final AgentLog log;

    public PeerServerSession(AgentHome home, AgentProperties properties, Lab lab, ShutdownSignal stop, AgentLog log) {
        this.home = home;
        this.properties = properties;
        this.lab = lab;
        this.stop = stop;
        this.log = log;
    }

    public void serve(PeerReservation order) {
        try {
            String refusal = properties.permissions().objectionToServing().orElse("");
            String end = refusal.isEmpty() ? served(order) : refusal;
            if (!end.isEmpty()) {
                tellEnd(order, end);
            }
        } catch (DisplacementException
                | WorkloadException
                | MeasureException
                | ServiceException
                | IllegalArgumentException e) {
            tellEnd(order, String.valueOf(e.getMessage()));
        }
    }

    /** Why it ended on this side; empty if the run does without it. */
    private String served(PeerReservation order) {
        Optional<String> named = properties.address(); // may be one that others know this machine by, and it does not
        String own =
                named.isPresent() ? ANY : OwnAddress.towards(lab.connection().server());
        String host = named.orElse(own);
        try (PeerTcpServer serving = PeerTcpServer.start(home.home(), own, order.run(), order.cpu())) {
            log.say(order.title() + ": answers at " + host + ":" + serving.port());
            ObjectNode listening = WireJson.write(new PeerServerListening(host, serving.port()));
            while (!stop.isRequested()) {
                if (serving.end().isPresent()) {
                    return "its server ended by itself (" + serving.end().get() + ")";
                }
                String over = over(lab.connection().post(order.path(), listening));
                if (!over.isEmpty()) {
                    log.say(order.title() + ": " + over);
                    return "";
                }
                stop.sleep(properties.poll());
            }
            return "the agent there was stopped";
        }
    }

    /** The reason why the run does without its server; empty text if it has one, or no reason is known. */
    private String over(Answer answer) {
        if (answer instanceof Answer.Accepted accepted) {
            log.over("server", "the server answers again");
            return WireJson.read(accepted.body(), PeerServerContinuation.class)
                    .map(PeerServerContinuation::over)
                    .orElse("");
        }
        if (answer instanceof Answer.Refused refused
                && refused.ours()
                && refused.status() >= 400
                && refused.status() < 500) {
            return refused.detail();
        }
        log.once("server", answer instanceof Answer.NoAnswer none ? none.reason() : answer.toString());
        return "";
    }

    /** Tells the lab's server the end; a server that does not hear of it learns it at the next question for work. */
    private void tellEnd(PeerReservation order, String reason) {
        log.say(order.title() + ": " + reason);
        lab.connection().post(order.path() + "/end", WireJson.write(new PeerServerEnd(reason)));
    }
}
