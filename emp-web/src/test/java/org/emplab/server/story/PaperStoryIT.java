package org.emplab.server.story;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.emplab.lab.Role;
import org.emplab.server.OwnServer;
import org.emplab.server.Requirement;
import org.emplab.server.RunningServer;
import org.emplab.server.database.TestDatabase;
import org.emplab.server.displacement.Watch;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.jdbc.datasource.DriverManagerDataSource;
import org.springframework.test.context.TestPropertySource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The commands of {@code docs/paper.md}, one after the other as they stand there, with its specification. */
@TestPropertySource(properties = "emp.publish-approval=admin")
@Tag("thorough")
class PaperStoryIT extends RunningServer {
    private static final Path PAGE = Path.of("../docs/paper.md");
    private static final Pattern BLOCK = Pattern.compile("```(sh|yaml)[^\\n]*\\n(.*?)```", Pattern.DOTALL);
    private static final String OTHER_TOKEN = "emp_0123456789abcdefghijklmnopqrstuvwxyz";

    @TempDir
    Path directory;

    @Autowired
    private ConfigurableApplicationContext context;

    private String rosa = "";

    @Test
    void fromThreeMachinesToTheNumbersOfAPaperInAnotherLab() throws Exception {
        Requirement.shell();
        rosa = token("rosa", Role.RESEARCHER);
        Iterator<String> blocks = blocks().iterator();
        DriverManagerDataSource empty = (DriverManagerDataSource) TestDatabase.emptyDatabase();
        try (Watch watch = new Watch(context);
                OwnServer elsewhere = OwnServer.start(Map.of(
                        "spring.datasource.url", String.valueOf(empty.getUrl()),
                        "spring.datasource.username", String.valueOf(empty.getUsername()),
                        "spring.datasource.password", String.valueOf(empty.getPassword()),
                        "emp.admin-token", OTHER_TOKEN,
                        "emp.home", directory.resolve("elsewhere").toString()));
                ShellSession shell = new ShellSession(
                        directory,
                        Map.of(
                                "EMP_SERVER", at("").toString(),
                                "EMP_TOKEN", rosa,
                                "ADMIN_TOKEN", token("ada", Role.ADMIN),
                                "OTHER_SERVER", elsewhere.at("").toString(),
                                "OTHER_TOKEN", OTHER_TOKEN))) {
            shell.run(blocks.next());

            List<MachineOfKnownTruth> lab = enrolled(shell, blocks.next());
            Files.writeString(directory.resolve("paper.yaml"), blocks.next());
            assertThat(shell.run(blocks.next())).contains("sodb8", "sodb9", "sodb10");
            String cutoffs = "/api/v1/experiments/" + shell.value("EXPERIMENT") + "/cutoffs";
            assertThat(states(cutoffs)).containsExactly("waiting", "waiting", "waiting");
            for (MachineOfKnownTruth machine : lab) {
                assertThat(machine.work())
                        .as("the short and the long run, and no more")
                        .isEqualTo(2);
            }
            assertThat(get(rosa, "/api/v1/runs?state=pending").body()).contains("\"code\":\"cutoffs\"");

            watch.until(
                    "cutoffs are proposed",
                    () -> states(cutoffs).equals(List.of("proposed", "proposed", "proposed")),
                    () -> states(cutoffs).toString());
            assertThat(shell.run(blocks.next())).contains("rhn_check", "flush-9:0", "\"objections\": []");
            assertThat(lab.get(0).work()).as("nothing is in force yet").isZero();
            assertThat(shell.run(blocks.next()).lines())
                    .hasSize(3)
                    .allSatisfy(line -> assertThat(line).contains("\"approved\":true"));
            for (MachineOfKnownTruth machine : lab) {
                assertThat(machine.work()).isOne();
            }
            assertTrueTimes(shell.run(blocks.next()).lines().toList());
            assertThat(shell.run(blocks.next())).contains("quick", "faster", "\\toprule");
            shell.run(blocks.next());
            assertThat(contents("paper.zip")).anyMatch(name -> name.endsWith("/paper.tex"));
            shell.run(blocks.next());
            assertThat(contents("study.zip")).contains("experiments/" + shell.value("EXPERIMENT") + ".json");
            assertThat(Files.readString(directory.resolve("imported.json")))
                    .contains("stored")
                    .doesNotContain("not stored");
            assertThat(shell.run(blocks.next())).as("differences").isEmpty();
            assertThat(blocks).isExhausted();
        }
    }

    private List<MachineOfKnownTruth> enrolled(ShellSession shell, String commands) throws IOException {
        List<MachineOfKnownTruth> lab = new ArrayList<>();
        for (String name : List.of("sodb8", "sodb9", "sodb10")) {
            Path home = directory.resolve(name);
            shell.run("export EMP_HOME='" + home + "' NAME=" + name + "\n" + commands);
            lab.add(MachineOfKnownTruth.enrolled(home, lab.size() + 1, name.equals("sodb10") ? 1.2 : 1));
        }
        return lab;
    }

    /** A line for each program and one for the comparison, machine by machine. */
    private static void assertTrueTimes(List<String> lines) {
        assertThat(lines).hasSize(15);
        for (String line : lines) {
            JsonNode told = JsonMapper.shared().readTree(line);
            if (told.isString()) {
                assertThat(told.asString()).isEqualTo("faster");
                continue;
            }
            double seconds = 20 * (told.get(0).asString().equals("sodb10") ? 1.2 : 1);
            assertThat(told.get(2).asDouble())
                    .as(line)
                    .isCloseTo(
                            1000
                                    * seconds
                                    * MachineOfKnownTruth.factor(told.get(1).asString()),
                            withinPercentage(0.01));
        }
    }

    private List<String> contents(String archive) throws IOException {
        try (ZipFile zip = new ZipFile(directory.resolve(archive).toFile())) {
            return zip.stream().map(ZipEntry::getName).toList();
        }
    }

    private List<String> states(String cutoffs) {
        try {
            JsonNode answer = json(get(rosa, cutoffs));
            return answer.path("items")
                    .valueStream()
                    .map(one -> one.path("state").asString())
                    .toList();
        } catch (IOException | InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private static List<String> blocks() throws IOException {
        return BLOCK.matcher(Files.readString(PAGE))
                .results()
                .map(block -> block.group(2))
                .toList();
    }
}
