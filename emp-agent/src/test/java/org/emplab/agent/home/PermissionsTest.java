package org.emplab.agent.home;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import org.emplab.agent.ServiceException;
import org.emplab.lab.experiment.DisplacementOrder;
import org.emplab.lab.experiment.MachineCapabilities;
import org.emplab.lab.experiment.MachinePermissions;
import org.emplab.lab.settings.RunSettings;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.json.JsonMapper;

class PermissionsTest {
    private static final MachineCapabilities ANYTHING = new MachineCapabilities(true, true, true, List.of(0, 1));

    @TempDir
    Path directory;

    private static Permissions permissions(String... keysAndValues) {
        Properties properties = new Properties();
        properties.setProperty("runAs", "nobody");
        for (int i = 0; i < keysAndValues.length; i += 2) {
            properties.setProperty(keysAndValues[i], keysAndValues[i + 1]);
        }
        return AgentProperties.of(properties, Path.of("agent.properties")).permissions();
    }

    private static Optional<String> objection(Permissions permissions, Map<String, Object> settings) {
        return permissions.objection(RunSettings.of(settings));
    }

    private static Map<String, Object> sortWith(String key, Object value) {
        return Map.of("workload", "sort", key, value);
    }

    @ParameterizedTest
    @ValueSource(strings = {"inc", "dual-inc", "sort", "matc", "matr", "fluid", "spin", "tcp-send"})
    void bundledWorkloadsArePermittedWithoutAWord(String workload) {
        assertThat(objection(permissions(), Map.of("workload", workload))).isEmpty();
    }

    @Test
    void ofSeveralProgramsEachNeedsToBePermitted() {
        Map<String, Object> hidden =
                Map.of("programs", List.of(Map.of("workload", "sort"), Map.of("command", List.of("/bin/true"))));
        assertThat(objection(permissions(), hidden))
                .hasValueSatisfying(text -> assertThat(text).contains("does not permit the command"));
        assertThat(objection(permissions("commands", "/bin/true,/usr/bin/true"), hidden))
                .isEmpty();
        RunSettings applied = permissions("commands", "/bin").listed().applied(RunSettings.of(hidden));
        assertThat(applied.programs().get(0).process().user()).isEmpty();
        assertThat(applied.programs().get(1).process().user()).contains("nobody");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "commands    | {\"command\":[\"/bin/sh\",\"-c\",\"id\"]}",
                "commands    | {\"command\":[\"sh\"]}",
                "commands    | {\"command\":[\"../bin/sh\"]}",
                "users       | {\"workload\":\"sort\",\"user\":\"root\"}",
                "groups      | {\"workload\":\"sort\",\"group\":\"disk\"}",
                "directories | {\"workload\":\"sort\",\"directory\":\"/root\"}",
                "directories | {\"workload\":\"sort\",\"stdin\":\"/etc/shadow\"}",
                "directories | {\"workload\":\"sort\",\"stdout\":\"/etc/passwd\"}",
                "directories | {\"workload\":\"sort\",\"stderr\":\"/etc/passwd\"}",
                "variables   | {\"workload\":\"sort\",\"environment\":{\"LD_PRELOAD\":\"/tmp/x.so\"}}",
                "variables   | {\"workload\":\"sort\",\"clearEnvironment\":true}",
                "prepare     | {\"workload\":\"sort\",\"prepare\":true}",
                "realTime    | {\"workload\":\"sort\",\"nice\":-5}",
                "realTime    | {\"workload\":\"sort\",\"policy\":\"fifo\",\"priority\":50}",
                "hosts       | {\"workload\":\"tcp-send\",\"parameters\":{\"host\":\"elsewhere.example\"}}"
            })
    void nothingElseIsUnlessTheOwnerSaysSo(String key, String settings) {
        assertThat(permissions().objection(RunSettings.of(JsonMapper.shared().readValue(settings, Map.class))))
                .hasValueSatisfying(text -> assertThat(text)
                        .startsWith("this machine does not permit ")
                        .endsWith("(" + key + " in its agent.properties)"));
    }

    @Test
    void whatBelongsToMeasuringIsPermitted() {
        assertThat(objection(
                        permissions(),
                        Map.of("workload", "sort", "cpus", List.of(0), "nice", 5, "wallLimitSeconds", 9)))
                .isEmpty();
    }

    @Test
    void workloadsCanBeNarrowed() {
        Permissions permissions = permissions("workloads", "inc, dual-inc");
        assertThat(objection(permissions, Map.of("workload", "inc"))).isEmpty();
        assertThat(objection(permissions, Map.of("workload", "sort"))).isPresent();
    }

    @Test
    void aCommandIsPermittedByItsPathOrItsDirectory() throws IOException {
        Path program = program("mine");
        Path other = program("other");
        Permissions one = permissions("commands", program.toString());
        assertThat(objection(one, Map.of("command", List.of(program.toString(), "-x"))))
                .isEmpty();
        assertThat(objection(one, Map.of("command", List.of(other.toString())))).isPresent();
        assertThat(objection(
                        permissions("commands", directory.toString()), Map.of("command", List.of(other.toString()))))
                .isEmpty();
        assertThat(objection(permissions("commands", directory.toString()), Map.of("command", List.of("sh"))))
                .isPresent();
    }

    @Test
    void aLinkIsNoWayOutOfAPermittedDirectory() throws IOException {
        Path link = Files.createSymbolicLink(directory.resolve("link"), Path.of("/bin/sh"));
        assertThat(objection(
                        permissions("commands", directory.toString()), Map.of("command", List.of(link.toString()))))
                .isPresent();
        Files.createSymbolicLink(directory.resolve("root"), Path.of("/etc"));
        Permissions inside = permissions("directories", directory.toString());
        assertThat(objection(inside, sortWith("stdout", directory + "/out"))).isEmpty();
        assertThat(objection(inside, sortWith("stdout", directory + "/root/passwd")))
                .isPresent();
        assertThat(objection(inside, sortWith("stdout", directory + "/../x"))).isPresent();
        assertThat(objection(inside, sortWith("stdout", "out"))).isPresent();
    }

    @Test
    void usersGroupsAndVariablesArePermittedByName() {
        Permissions permissions =
                permissions("users", "lab", "groups", "users", "variables", "SIZE", "prepare", "true");
        assertThat(objection(permissions, sortWith("user", "lab"))).isEmpty();
        assertThat(objection(permissions, sortWith("user", "root"))).isPresent();
        assertThat(objection(permissions, Map.of("workload", "sort", "user", "lab", "group", "users")))
                .isEmpty();
        assertThat(objection(permissions, sortWith("environment", Map.of("SIZE", "1"))))
                .isEmpty();
        assertThat(objection(permissions, sortWith("environment", Map.of("PATH", "/tmp"))))
                .isPresent();
        assertThat(objection(permissions, sortWith("prepare", true))).isEmpty();
    }

    @Test
    void aMistakeInTheSettingsIsNotPassedOver() {
        assertThatThrownBy(() -> permissions("comands", "/bin/true"))
                .isInstanceOf(ServiceException.class)
                .hasMessageContaining("unknown key comands");
        assertThatThrownBy(() -> permissions("commands", "bin/true")).hasMessageContaining("absolute paths");
        assertThatThrownBy(() -> permissions("prepare", "yes")).hasMessageContaining("prepare must be true or false");
        assertThatThrownBy(() -> permissions("pollSeconds", "0")).hasMessageContaining("pollSeconds");
    }

    private Path program(String name) throws IOException {
        Path program = Files.writeString(directory.resolve(name), "#!/bin/sh\n");
        assertThat(program.toFile().setExecutable(true)).isTrue();
        return program;
    }

    /** Reads permissions as a server knows them: from the JSON of the machine's state. */
    private static MachinePermissions machinePermissions(Permissions permissions) {
        return MachinePermissions.of(permissions.addedTo(Map.of(), ANYTHING).get(MachinePermissions.SECTION))
                .orElseThrow();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"displace\": \"spin\"}",
                "{\"displace\": \"tcp-send\"}",
                "{\"displace\": \"command\", \"command\": [\"/bin/true\"]}"
            })
    void theServerForeseesWhichDisplacementsTheAgentRefuses(String settings) {
        Map<String, Object> asked = JsonMapper.shared().readValue(settings, Map.class);
        Permissions permissions = permissions("workloads", "fluid");

        assertThat(permissions.objection(DisplacementOrder.of(asked))).isPresent();
        assertThat(machinePermissions(permissions).objection(DisplacementOrder.of(asked)))
                .isEqualTo(permissions.objection(DisplacementOrder.of(asked)));
        assertThat(machinePermissions(permissions("commands", "/bin/true", "runAs", ""))
                        .objection(
                                DisplacementOrder.of(Map.of("displace", "command", "command", List.of("/bin/true")))))
                .hasValueSatisfying(reason -> assertThat(reason).contains("runAs"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"workload\": \"sort\", \"user\": \"nobody\"}",
                "{\"workload\": \"sort\", \"prepare\": true}",
                "{\"workload\": \"sort\", \"nice\": -5}",
                "{\"workload\": \"sort\", \"environment\": {\"LANG\": \"C\"}}",
                "{\"workload\": \"sort\", \"directory\": \"/srv\"}",
                "{\"workload\": \"matc\"}",
                "{\"command\": [\"bench/sort\"]}",
                "{\"command\": [\"/bin/true\"]}"
            })
    void theServerForeseesWhatTheAgentRefuses(String settings) {
        RunSettings run = RunSettings.of(JsonMapper.shared().readValue(settings, Map.class));
        Permissions permissions = permissions("workloads", "sort");
        assertThat(permissions.objection(run)).isPresent();
        assertThat(machinePermissions(permissions).objection(run)).isPresent();
        assertThat(machinePermissions(permissions(
                                "users",
                                "nobody",
                                "prepare",
                                "true",
                                "realTime",
                                "true",
                                "variables",
                                "*",
                                "directories",
                                "/srv",
                                "commands",
                                "/bin,/usr/bin"))
                        .objection(run))
                .as("where it is permitted, but for a relative path")
                .isEqualTo(
                        settings.contains("bench/sort")
                                ? machinePermissions(permissions).objection(run)
                                : Optional.empty());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"workload\": \"sort\", \"directory\": \"/srv\"}",
                "{\"workload\": \"sort\", \"stdout\": \"/srv/out\"}",
                "{\"command\": [\"/bin/true\"]}"
            })
    void whatCouldChangeTheAgentNeedsAUserForPrograms(String settings) {
        RunSettings run = RunSettings.of(JsonMapper.shared().readValue(settings, Map.class));
        String[] permitted = {"commands", "/bin,/usr/bin", "directories", "/srv", "runAs", ""};
        Permissions nameless = permissions(permitted);
        assertThat(nameless.objection(run))
                .isEqualTo(machinePermissions(nameless).objection(run));
        assertThat(nameless.objection(run))
                .hasValueSatisfying(reason -> assertThat(reason)
                        .contains("as the agent's own user")
                        .contains("(runAs in its agent.properties)"));
        permitted[5] = "self";
        Permissions asAgent = permissions(permitted);
        assertThat(asAgent.objection(run)).isEmpty();
        assertThat(machinePermissions(asAgent).objection(run)).isEmpty();
        assertThat(asAgent.listed().applied(run).programs().get(0).process().user())
                .isEmpty();
    }

    @Test
    void anOwnerIsWarnedOfCommandsThatAreRefusedOrMayDoAll() {
        MachineCapabilities stays = new MachineCapabilities(true, true, false, List.of(0, 1));
        assertThat(permissions("runAs", "self").listed().warning(stays)).isEmpty();
        assertThat(permissions("commands", "/bin").listed().warning(ANYTHING)).isEmpty();
        assertThat(permissions("commands", "/bin").listed().warning(stays))
                .hasValueSatisfying(text -> assertThat(text).contains("as nobody without CAP_SETUID"));
        assertThat(permissions("commands", "/bin", "runAs", "self").listed().warning(ANYTHING))
                .hasValueSatisfying(text -> assertThat(text).contains("can act as the agent"));
        assertThat(permissions("directories", "/srv", "runAs", "").listed().warning(ANYTHING))
                .hasValueSatisfying(text -> assertThat(text).contains("refused", "runAs in agent.properties"));
    }

    /** An earlier agent tells nothing of users, and runs commands as its own. */
    @Test
    void theServerForeseesNoUserOfAnEarlierAgent() {
        Map<String, Object> section =
                Map.of("workloads", List.of("*"), "commands", List.of("/bin"), "cpus", List.of(0), "programs", true);
        assertThat(MachinePermissions.of(section)
                        .orElseThrow()
                        .objection(RunSettings.of(Map.of("command", List.of("ls")))))
                .isEmpty();
        assertThat(MachinePermissions.warning(Map.of(MachinePermissions.SECTION, section)))
                .hasValueSatisfying(text -> assertThat(text).contains("can act as the agent"));
    }

    @Test
    void theServerDoubtsWhatLinksDecide() {
        RunSettings run = RunSettings.of(Map.of("command", List.of("/bin/true")));
        assertThat(machinePermissions(permissions("commands", "/bin")).doubts(run))
                .containsExactly("whether /bin/true is there");
        assertThat(machinePermissions(permissions("commands", "/opt/bench")).objection(run))
                .isEmpty();
        assertThat(machinePermissions(permissions("commands", "/opt/bench")).refusedUnlessLinked(run))
                .containsExactly("this machine does not permit the command /bin/true, unless a link leads from there to"
                        + " one that is (commands in its agent.properties: /opt/bench)");
        assertThat(machinePermissions(permissions("commands", "/bin")).refusedUnlessLinked(run))
                .isEmpty();
        assertThat(machinePermissions(permissions("commands", "/opt/bench"))
                        .doubts(RunSettings.of(Map.of("command", List.of("true")))))
                .containsExactly("whether true is one of the commands permitted (/opt/bench), by the search path");
        assertThat(machinePermissions(permissions()).doubts(run))
                .as("it is refused")
                .isEmpty();
        assertThat(machinePermissions(permissions()).doubts(RunSettings.of(Map.of("workload", "sort"))))
                .isEmpty();
    }
}
