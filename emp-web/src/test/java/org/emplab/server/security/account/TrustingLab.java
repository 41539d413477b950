package org.emplab.server.security.account;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.util.Map;
import org.emplab.server.RunningLab;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/** A second server on the database of this one, which lets in whom a provider of logins knows. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class TrustingLab extends RunningLab {
    @TempDir
    static Path home;

    static int freePort() throws IOException {
        try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return free.getLocalPort();
        }
    }

    /** The settings of a lab that trusts this issuer, whose groups make administrators. */
    Map<String, String> trusting(String issuer, String client, String secret) {
        Map<String, String> settings = beside(home);
        String registration = "spring.security.oauth2.client.registration.uni.";
        settings.put(registration + "client-id", client);
        settings.put(registration + "client-secret", secret);
        settings.put(registration + "scope", "openid,profile");
        settings.put("spring.security.oauth2.client.provider.uni.issuer-uri", issuer);
        settings.put("emp.oidc.role-claim", "groups");
        settings.put("emp.oidc.admins", "emp-admins");
        return settings;
    }
}
