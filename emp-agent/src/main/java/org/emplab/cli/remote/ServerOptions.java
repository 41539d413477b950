package org.emplab.cli.remote;

import java.util.Map;
import java.util.Optional;
import org.emplab.agent.remote.Connection;
import org.emplab.agent.remote.Timeouts;
import org.emplab.cli.CliException;
import org.emplab.cli.EmpHome;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Which server, and who asks. */
public final class ServerOptions {
    static final String DEFAULT_SERVER = "http://127.0.0.1:8080";

    @Option(
            names = "--server",
            paramLabel = "URL",
            description = "The server (default: EMP_SERVER, else that of 'emp demo' on this machine, else "
                    + DEFAULT_SERVER + ").")
    private @Nullable String server;

    @Option(
            names = "--token",
            paramLabel = "TOKEN",
            description = {
                "A bearer token of yours, from the server's page Account (default: EMP_TOKEN, else the one that"
                        + " 'emp demo' keeps on this machine).",
                "Other users of this machine can see it here; EMP_TOKEN is safer."
            })
    private @Nullable String token;

    public Connection connect() {
        return connect(System.getenv(), SavedLogin.read(EmpHome.path()));
    }

    Connection connect(Map<String, String> environment, Optional<SavedLogin> kept) {
        String address = given(server)
                .or(() -> given(environment.get("EMP_SERVER")))
                .or(() -> kept.map(SavedLogin::server))
                .orElse(DEFAULT_SERVER);
        try {
            // a kept token goes to the server that it is of, and to no other
            Optional<String> secret = given(token)
                    .or(() -> given(environment.get("EMP_TOKEN")))
                    .or(() -> kept.filter(
                                    login -> Connection.address(login.server()).equals(Connection.address(address)))
                            .map(SavedLogin::token));
            if (secret.filter(text -> !text.matches("[!-~]+")).isPresent()) {
                throw new IllegalArgumentException("not a token: it has a blank or a letter beyond ASCII");
            }
            return Connection.to(address, secret, Timeouts.PATIENT);
        } catch (IllegalArgumentException e) {
            throw CliException.wrongCall(String.valueOf(e.getMessage()));
        }
    }

    private static Optional<String> given(@Nullable String value) {
        return Optional.ofNullable(value).map(String::strip).filter(text -> !text.isEmpty());
    }
}
