package org.emplab.agent.home;

import java.io.IOException;
import java.io.StringReader;
import java.io.StringWriter;
import java.nio.file.Files;
import java.time.Duration;
import java.util.Optional;
import java.util.Properties;
import org.emplab.agent.AgentHome;
import org.emplab.agent.ServiceException;
import org.emplab.agent.files.DurableFile;
import org.emplab.agent.remote.Connection;
import org.emplab.agent.remote.Timeouts;
import org.emplab.lab.AgentStart;

/**
 * The identity that this machine got when it was enrolled.
 *
 * @param server its address
 * @param machine the name it was invited by
 * @param machineId the server's id of it
 * @param token its secret
 */
public record Identity(String server, String machine, String machineId, String token) {

    /**
     * Empty before the first enrolment.
     *
     * @throws ServiceException if the file is damaged
     */
    public static Optional<Identity> read(AgentHome home) throws IOException {
        if (!Files.exists(home.identity())) {
            return Optional.empty();
        }
        Properties properties = new Properties();
        properties.load(new StringReader(Files.readString(home.identity())));
        Identity identity = new Identity(
                properties.getProperty("server", ""),
                properties.getProperty("machine", ""),
                properties.getProperty("machineId", ""),
                properties.getProperty("token", ""));
        if (!identity.isWhole()) {
            throw new ServiceException(home.identity() + " is damaged; enrol again: emp agent enroll URL TOKEN");
        }
        return Optional.of(identity);
    }

    boolean isWhole() {
        return !server.isEmpty() && !machine.isEmpty() && !machineId.isEmpty() && !token.isEmpty();
    }

    public void write(AgentHome home) throws IOException {
        Properties properties = new Properties();
        properties.setProperty("server", server);
        properties.setProperty("machine", machine);
        properties.setProperty("machineId", machineId);
        properties.setProperty("token", token);
        StringWriter text = new StringWriter();
        properties.store(text, "the server takes the owner of this token for this machine");
        home.make();
        DurableFile.write(home.identity(), text.toString());
    }

    Connection connect(Duration answer, AgentStart start) {
        return Connection.to(server, Optional.of(token), Timeouts.betweenSamples(answer))
                .forShortAnswers()
                .of(start);
    }

    @Override
    public String toString() {
        return machine + " at " + server;
    }
}
