package org.emplab.agent.home;

import java.io.IOException;
import java.net.URI;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.emplab.agent.AgentHome;
import org.emplab.agent.ServiceException;
import org.emplab.agent.remote.Answer;
import org.emplab.agent.remote.Connection;
import org.emplab.agent.remote.RemoteException;
import org.emplab.agent.remote.Timeouts;
import org.emplab.agent.remote.WireJson;
import org.emplab.lab.EnrolRequest;
import org.emplab.lab.EnrolRequest.EnrolAnswer;
import tools.jackson.databind.JsonNode;

/** Enrols this machine at a server: exchanges a one-time token for a lasting identity. */
public final class Enrolment {
    private static final int UNAUTHORIZED = 401;
    private static final Set<String> LOOPBACK = Set.of("127.0.0.1", "localhost", "[::1]");

    private Enrolment() {}

    /**
     * Enrols and writes the identity down; an earlier one is replaced.
     *
     * @param environment the machine's state, for the server
     * @throws ServiceException if the server does not let it in, saying why
     * @throws IllegalArgumentException if the address is none, or the token not in force
     */
    public static Identity enrol(AgentHome home, String server, String token, Map<String, Object> environment)
            throws IOException {
        home.make(); // before the token is used up
        Connection connection = Connection.to(server, Optional.empty(), Timeouts.BETWEEN_SAMPLES)
                .forShortAnswers();
        Answer answer = connection.post("/api/v1/enrol", WireJson.write(new EnrolRequest(token, environment)));
        Identity identity = WireJson.read(accepted(answer, server), EnrolAnswer.class)
                .filter(told -> told.name() != null && told.machineId() != null && told.token() != null)
                .map(told -> new Identity(connection.server().toString(), told.name(), told.machineId(), told.token()))
                .filter(Identity::isWhole)
                .orElseThrow(() ->
                        new ServiceException(server + " answers, but not as an EMP Lab server; nothing was changed"));
        identity.write(home);
        AgentProperties.writeDefaults(home);
        return identity;
    }

    /** True if the token would travel where others can read it. */
    public static boolean inTheClear(URI server) {
        return "http".equalsIgnoreCase(server.getScheme()) && !LOOPBACK.contains(server.getHost());
    }

    private static JsonNode accepted(Answer answer, String server) {
        try {
            return answer.orThrow();
        } catch (RemoteException e) {
            if (e.status() == UNAUTHORIZED) {
                throw new IllegalArgumentException(
                        "not enrolled: " + e.getMessage() + "; a token serves once, an administrator makes another", e);
            }
            boolean ours = !(answer instanceof Answer.Refused refused) || refused.ours();
            throw new ServiceException(
                    "not enrolled: "
                            + (ours
                                    ? e.getMessage()
                                    : server + " answers, but not as an EMP Lab server (" + e.status() + ")"),
                    e);
        }
    }
}
