package org.emplab.cli.analyze;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalInt;
import org.emplab.agent.remote.Connection;
import org.emplab.analysis.cutoff.CutoffDerivation;
import org.emplab.analysis.cutoff.CutoffFile;
import org.emplab.analysis.cutoff.CutoffTable;
import org.emplab.analysis.cutoff.CutoffsReport;
import org.emplab.analysis.question.CutoffSource;
import org.emplab.analysis.question.Cutoffs;
import org.emplab.cli.CliException;
import org.emplab.cli.remote.Refused;
import org.emplab.model.ProcessTime;
import org.emplab.report.InputFile;
import org.emplab.runfile.FileStream;
import org.emplab.runfile.InvalidInputException;
import org.emplab.runfile.JsonTrees;
import org.emplab.runfile.Sha256;
import org.emplab.runfile.foreign.ForeignTool;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** {@code emp-cutoffs/1} in a file or on a server, and its SHA-256. */
public final class CutoffsFile implements CutoffSource {
    private final ObjectNode tree;
    private final InputFile input;
    private final OptionalInt version;

    private CutoffsFile(ObjectNode tree, InputFile input, OptionalInt version) {
        this.tree = tree;
        this.input = input;
        this.version = version;
    }

    /**
     * Fetches the table in force on a machine.
     *
     * @throws CliException if the server has none, or does not answer
     */
    static CutoffsFile inForce(String machine, Connection server) {
        String path = "/api/v1/machines/" + Connection.encoded(machine).replace("+", "%20");
        ByteArrayOutputStream table = new ByteArrayOutputStream();
        Refused.orThrow(server.download(path + "/cutoffs", table));
        JsonNode latest = Refused.orThrow(server.get(path + "/cutoff-tables?size=1"));
        String address = server.server() + path + "/cutoffs";
        return new CutoffsFile(
                JsonTrees.parse(table.toString(StandardCharsets.UTF_8), address),
                new InputFile(address, Sha256.hex(table.toByteArray())),
                OptionalInt.of(latest.at("/items/0/version").asInt()));
    }

    /**
     * @throws InvalidInputException if there is no such file, or it is not a JSON object
     */
    public static CutoffsFile read(Path path) throws IOException {
        byte[] bytes;
        try (InputStream in = FileStream.open(path)) {
            bytes = in.readAllBytes();
        }
        if (bytes.length > 1 && bytes[0] == 0x1f && (bytes[1] & 0xff) == 0x8b) {
            throw new InvalidInputException(
                    path.toString(),
                    0,
                    null,
                    "is gzipped, perhaps a run; a cutoff table is what emp analyze cutoffs --format json prints");
        }
        refuseOthers(path, bytes);
        ObjectNode tree = JsonTrees.parse(new String(bytes, StandardCharsets.UTF_8), path.toString());
        return new CutoffsFile(tree, new InputFile(path.toString(), Sha256.hex(bytes)), OptionalInt.empty());
    }

    /** Names a file that is known for another thing. */
    private static void refuseOthers(Path path, byte[] bytes) throws IOException {
        Optional<String> tool =
                ForeignTool.of(new ByteArrayInputStream(bytes)).map(one -> "is a file of " + one.toolName());
        boolean run =
                new String(bytes, 0, Math.min(bytes.length, 200), StandardCharsets.UTF_8).contains("\"emp-run/1\"");
        String what = run ? "is a run file" : tool.orElse("");
        if (!what.isEmpty()) {
            throw new InvalidInputException(
                    path.toString(),
                    0,
                    null,
                    what + "; a cutoff table is what emp analyze cutoffs --format json prints");
        }
    }

    public InputFile input() {
        return input;
    }

    @Override
    public Optional<ProcessTime> account() {
        return CutoffFile.read(tree, input.file()).processTime();
    }

    @Override
    public String words() {
        return of(ProcessTime.USER_SYSTEM).words();
    }

    /**
     * The table with the runs behind it.
     *
     * @throws InvalidInputException if the file holds the table alone
     */
    CutoffDerivation derivation() {
        return CutoffsReport.read(tree, input.file());
    }

    /** The table alone. */
    public CutoffTable table(ProcessTime otherwise) {
        return CutoffFile.read(tree, input.file()).table(otherwise);
    }

    @Override
    public Cutoffs of(ProcessTime otherwise) {
        return Cutoffs.read(tree, input, tree.at("/short/machine").asString(""), version, otherwise);
    }
}
