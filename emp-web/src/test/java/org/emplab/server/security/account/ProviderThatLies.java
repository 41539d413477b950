package org.emplab.server.security.account;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.crypto.RSASSASigner;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.jwk.RSAKey;
import com.nimbusds.jose.jwk.gen.RSAKeyGenerator;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.SignedJWT;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import tools.jackson.databind.json.JsonMapper;

/** A provider of logins at a port of its own, whose answers a test writes: true ones, lies, or none. */
final class ProviderThatLies implements AutoCloseable {
    static final String CLIENT = "emp-lab";
    static final String SECRET = "a secret between the lab and its provider";

    /** An answer in place of the true one. */
    interface Answer {
        void to(HttpExchange call) throws IOException;
    }

    /** One answer to every request with this code. */
    private interface TokenAnswer {
        void to(HttpExchange call, String body) throws IOException;
    }

    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final HttpServer server;
    private final RSAKey key;
    private volatile Answer itself = call -> call.sendResponseHeaders(503, -1);
    private volatile Answer keys = call -> call.sendResponseHeaders(503, -1);
    private volatile TokenAnswer token = (call, body) -> call.sendResponseHeaders(500, -1);
    private volatile Answer person = call -> call.sendResponseHeaders(500, -1);

    ProviderThatLies() throws IOException, JOSEException {
        key = new RSAKeyGenerator(2048).keyID("key").generate();
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setExecutor(threads);
        server.createContext("/.well-known/openid-configuration", call -> itself.to(call));
        server.createContext("/keys", call -> keys.to(call));
        server.createContext("/token", call -> answer(call, token));
        server.createContext("/person", call -> answer(call, (one, body) -> person.to(one)));
        server.start();
    }

    /** It says who it is, and with which key it signs. */
    void isBack() {
        String about = """
                {"issuer": "%1$s", "authorization_endpoint": "%1$s/authorize", "token_endpoint": "%1$s/token",
                "userinfo_endpoint": "%1$s/person", "jwks_uri": "%1$s/keys", "subject_types_supported": ["public"],
                "response_types_supported": ["code"], "id_token_signing_alg_values_supported": ["RS256"]}
                """.formatted(issuer());
        itself = call -> write(call, 200, about);
        keys = call -> write(call, 200, new JWKSet(key.toPublicJWK()).toString());
    }

    void answersWhoItIs(Answer answer) {
        itself = answer;
    }

    void answersKeys(Answer answer) {
        keys = answer;
    }

    String issuer() {
        return "http://127.0.0.1:" + server.getAddress().getPort();
    }

    /** From now on a code is changed for this token, of a person who says this of themselves. */
    void says(String idToken, Map<String, Object> about) {
        token = (call, body) -> writeToken(call, idToken);
        person = call -> write(call, 200, JsonMapper.shared().writeValueAsString(about));
    }

    void answersToken(Answer answer) {
        token = (call, body) -> answer.to(call);
    }

    /** From now on each code is changed for the token of that name. */
    void answersTokens(Map<String, String> idTokens) {
        token = (call, body) -> {
            for (Map.Entry<String, String> each : idTokens.entrySet()) {
                if (body.contains("code=" + each.getKey() + "&")) {
                    writeToken(call, each.getValue());
                }
            }
        };
    }

    private static void writeToken(HttpExchange call, String idToken) throws IOException {
        write(call, 200, """
                {"access_token": "opens-the-person", "token_type": "Bearer", "expires_in": 300, "id_token": "%s"}
                """.formatted(idToken));
    }

    void answersPerson(Answer answer) {
        person = answer;
    }

    String signed(JWTClaimsSet claims) throws JOSEException {
        return signed(claims, key);
    }

    static String signed(JWTClaimsSet claims, RSAKey with) throws JOSEException {
        SignedJWT token = new SignedJWT(
                new JWSHeader.Builder(JWSAlgorithm.RS256).keyID("key").build(), claims);
        token.sign(new RSASSASigner(with));
        return token.serialize();
    }

    private static void answer(HttpExchange call, TokenAnswer answer) throws IOException {
        answer.to(call, new String(call.getRequestBody().readAllBytes(), StandardCharsets.UTF_8));
        call.close();
    }

    static void write(HttpExchange call, int status, String text) throws IOException {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        call.getResponseHeaders().set("Content-Type", "application/json");
        call.sendResponseHeaders(status, bytes.length);
        call.getResponseBody().write(bytes);
        call.close();
    }

    @Override
    public void close() {
        server.stop(0);
        threads.shutdownNow();
    }
}
