package org.emplab.cli.remote;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import org.emplab.agent.remote.Connection;
import org.emplab.agent.remote.Content;
import org.emplab.cli.CliException;
import org.emplab.cli.ForceOption;
import org.emplab.cli.OutputFile;
import org.emplab.runfile.FileStream;
import org.emplab.runfile.JsonTrees;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** {@code emp api}. */
@Command(
        name = "api",
        description = {
            "Asks a server for anything that its REST interface has, and prints the answer as it comes.",
            "What there is stands on the server's page /swagger-ui.html."
        },
        mixinStandardHelpOptions = true)
public final class ApiCommand implements Callable<Integer> {
    private static final String ROOT = "/api/v1/";
    private static final Set<String> METHODS = Set.of("GET", "POST", "PUT", "DELETE");

    @Mixin
    private final ServerOptions server = new ServerOptions();

    @Parameters(
            paramLabel = "[METHOD] PATH",
            arity = "1..2",
            description = {
                "GET, POST, PUT or DELETE, and a path below /api/v1, with its query: jobs, machines/sodb12.",
                "Without a method it is GET, or POST where there is something to send."
            })
    private List<String> words = List.of();

    @Option(
            names = {"-f", "--field"},
            paramLabel = "KEY=VALUE",
            description = {
                "A field of the JSON that is sent; it may come again.",
                "The value is taken as JSON where it is JSON (3, true, null, [\"a\"]), as text otherwise."
            })
    private Map<String, String> fields = new LinkedHashMap<>();

    @Option(names = "--input", paramLabel = "FILE", description = "Sends this file of JSON; - is standard input.")
    private @Nullable String input;

    @Option(
            names = "--async",
            description = "Asks for an answer later (Prefer: respond-async): a job, where the server can make it one.")
    private boolean later;

    @Option(
            names = {"-o", "--output"},
            paramLabel = "FILE",
            description = "Writes the answer into this file instead of standard output.")
    private Optional<Path> output = Optional.empty();

    @Mixin
    private final ForceOption force = new ForceOption();

    @Override
    public Integer call() throws IOException {
        Optional<Content> content = content();
        String method =
                words.size() == 2 ? words.get(0).toUpperCase(Locale.ROOT) : content.isPresent() ? "POST" : "GET";
        if (!METHODS.contains(method)) {
            throw CliException.wrongCall("no method of this interface: " + words.get(0));
        }
        if (words.size() > 2 || METHODS.contains(words.get(words.size() - 1))) {
            throw CliException.wrongCall("a call takes a method and one path: " + words);
        }
        if (method.equals("GET") && content.isPresent()) {
            throw CliException.wrongCall("nothing is sent with GET; put it into the path's query");
        }
        String path = path(words.get(words.size() - 1));
        Connection connection = server.connect();
        if (output.isPresent()) {
            try (OutputFile whole = OutputFile.create(output.get(), force.isGiven());
                    OutputStream out = whole.stream()) {
                whole.dropWhenInterrupted();
                ask(connection, method, path, content, out);
                whole.publish();
            }
        } else {
            ask(connection, method, path, content, System.out);
            if (System.out.checkError()) {
                throw CliException.failed("standard output was closed before the end of the answer");
            }
        }
        return 0;
    }

    private void ask(
            Connection connection, String method, String path, Optional<Content> content, OutputStream target) {
        Map<String, String> headers = later ? Map.of("Prefer", "respond-async") : Map.of();
        Refused.orThrow(connection.request(method, path, headers, content, target));
    }

    /** The address as a person may write it: with or without the interface's root. */
    private static String path(String given) {
        String path = given.startsWith(ROOT) ? given : ROOT + given.replaceFirst("^/", "");
        if (!path.matches(ROOT + "[!-~]+") || given.contains("//")) {
            throw CliException.wrongCall("not a path of the interface: " + given
                    + " (it looks like jobs or runs?state=pending; what has" + " other characters is written with %)");
        }
        return path;
    }

    private Optional<Content> content() throws IOException {
        if (input != null && !fields.isEmpty()) {
            throw CliException.wrongCall("--field and --input do not go together");
        }
        if (input == null) {
            return fields.isEmpty() ? Optional.empty() : Optional.of(Content.json(json(fields)));
        }
        try (InputStream in = input.equals("-") ? System.in : FileStream.open(Path.of(input))) {
            return Optional.of(Content.bytes("application/json", in.readAllBytes()));
        }
    }

    private static ObjectNode json(Map<String, String> fields) {
        ObjectNode json = JsonTrees.object();
        fields.forEach((key, value) -> json.set(key, value(value)));
        return json;
    }

    private static JsonNode value(String text) {
        JsonMapper mapper = JsonMapper.shared();
        try {
            JsonNode tree = mapper.readTree(text);
            return tree.isMissingNode() ? mapper.valueToTree(text) : tree;
        } catch (JacksonException e) {
            return mapper.valueToTree(text);
        }
    }
}
