package org.emplab.server.study.daemon;

import static org.assertj.core.api.Assertions.assertThat;

import de.siegmar.fastcsv.reader.CsvReader;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.emplab.lab.Role;
import org.emplab.server.RunningLab;
import org.emplab.server.publication.EmptyTables;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;

/** A daemon that a machine's table has never met is named wherever the machine's runs are looked at. */
class NewDaemonsIT extends RunningLab {
    private static final String MACHINE = "meets-snapd";

    @Autowired
    private DaemonsOfEndedRuns ended;

    private String token;
    private String derivation;
    private String run;

    @BeforeEach
    void publishATableAndRunAnotherProgram() throws Exception {
        token = token("ada", Role.ADMIN);
        derivation = derived(token, MACHINE);
        post(token, "/api/v1/derivations/" + derivation + "/publish", "{}");
        List<String> lines = lines(SHORT_RUN, MACHINE);
        for (int i = 1; i < lines.size(); i++) {
            if (lines.get(i).startsWith("{\"sample\":7,")) {
                lines.set(
                        i,
                        lines.get(i)
                                .replaceFirst(
                                        "\"processes\":\\[",
                                        "\"processes\":[{\"pid\":9999,\"name\":\"snapd\",\"put\":false,"
                                                + "\"lifecycle\":\"continued\",\"userMicros\":5000000,\"systemMicros\":0},"));
            }
        }
        run = stored(lines);
        ended.read();
    }

    @Test
    void aTimingNamesIt() throws Exception {
        JsonNode timing = json(post(token, "/api/v1/timings", "{\"run\":\"%s\"}".formatted(run)));

        assertThat(timing.at("/result/newDaemons/0/name").asString()).isEqualTo("snapd");
        assertThat(timing.at("/result/newDaemons/0/sample").asInt()).isEqualTo(7);
        assertThat(get(token, "/timings/" + timing.path("id").asString()).body())
                .contains("New since these cutoffs were derived: snapd, 5.0 s in sample 7.");
    }

    @Test
    void theMachineNamesItOnce() throws Exception {
        ended.read();

        JsonNode found = json(get(token, "/api/v1/machines/" + MACHINE + "/new-daemons"));

        assertThat(found).hasSize(1);
        assertThat(found.at("/0/text").asString()).isEqualTo("new since version 1: snapd, 5.0 s in sample 7");
        assertThat(found.at("/0/run").asString()).isEqualTo(run);
        assertThat(get(token, "/machines/" + MACHINE).body())
                .contains("new since version 1: snapd, 5.0 s in sample 7")
                .contains("href=\"/daemon?name=snapd\"");
    }

    @Test
    void itsPageSaysWhereItRanAndThatNoTableHasMetIt() throws Exception {
        JsonNode snapd = json(get(token, "/api/v1/daemon?name=snapd"));

        assertThat(snapd.at("/runs/0/run").asString()).isEqualTo(run);
        assertThat(snapd.at("/runs/0/samples").asInt()).isEqualTo(1);
        assertThat(snapd.at("/runs/0/longestMillis").asDouble()).isEqualTo(5000);
        assertThat(snapd.path("cutoffs")
                        .valueStream()
                        .filter(one -> one.path("machine").asString().equals(MACHINE)))
                .allSatisfy(one -> assertThat(one.path("met").asBoolean()).isFalse());
        assertThat(get(token, "/daemon?name=snapd").body()).contains("never met", "<td class=\"num\">5\u202f000</td>");
        assertThat(get(token, "/api/v1/daemon?name=nowhere").statusCode()).isEqualTo(404);
    }

    @Test
    void aDaemonMayHaveAnyName() throws Exception {
        List<String> names = names();
        ArrayNode rows = JsonMapper.shared().createArrayNode();
        for (String name : names) {
            rows.addObject()
                    .put("pid", 10_000 + rows.size())
                    .put("name", name)
                    .put("put", false)
                    .put("lifecycle", "continued")
                    .put("userMicros", 5_000_000)
                    .put("systemMicros", 0);
        }
        String more = rows.toString();
        List<String> lines = lines(SHORT_RUN, MACHINE);
        lines.set(
                1,
                lines.get(1)
                        .replace(
                                "\"processes\":[",
                                more.substring(0, more.length() - 1).replaceFirst("\\[", "\"processes\":[") + ","));
        String met = stored(lines);
        ended.read();

        String exported = get(token, "/api/v1/runs/" + met + "/samples").body();
        String csv = get(token, "/api/v1/runs/" + met + "/executions.csv").body();
        for (String name : names) {
            String query = "?name=" + URLEncoder.encode(name, StandardCharsets.UTF_8);
            JsonNode daemon = json(get(token, "/api/v1/daemon" + query));
            assertThat(daemon.at("/name").asString()).isEqualTo(name);
            assertThat(daemon.at("/runs/0/run").asString()).isEqualTo(met);
            assertThat(get(token, "/daemon" + query).statusCode()).isEqualTo(200);
            assertThat(exported).contains(JsonMapper.shared().writeValueAsString(name));
        }
        assertThat(CsvReader.builder().ofNamedCsvRecord(csv).stream()
                        .map(row -> row.getField("name")
                                .replaceAll("^'(?='*[=+\\-@\\t\\r\\n＝＋－＠])|(?<=[;\\r\\n])'(?='*[=+\\-@＝＋－＠])", "")))
                .containsAll(names);
    }

    /** Names of all kinds of characters: ASCII, control characters, letters of two to four bytes, and bytes that are none. */
    private static List<String> names() {
        int[][] kinds = {
            {' ', '~'},
            {1, 0x1f},
            {0x7f, 0x24f},
            {0x4e00, 0x4eff},
            {0xef80, 0xefff},
            {0x1f300, 0x1f5ff},
            {0x2000, 0x206f}
        };
        Random random = new Random(1);
        return Stream.concat(
                        Stream.of(
                                "systemd-fsck@dev-disk-by\\x2d1.service",
                                "a;b",
                                "50%",
                                "x//y",
                                "..",
                                "a+b c&d#e",
                                "=1+1",
                                "'=1",
                                " a "),
                        Stream.generate(() -> random.ints(1 + random.nextInt(12), 0, kinds.length)
                                .map(kind -> kinds[kind][0] + random.nextInt(kinds[kind][1] - kinds[kind][0] + 1))
                                .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
                                .toString()))
                .distinct()
                .limit(60)
                .toList();
    }

    @Test
    void theOldAddressOfAnOrdinaryNameLeadsToItsPage() throws Exception {
        assertThat(get(token, "/daemons/snapd").headers().firstValue("Location"))
                .hasValueSatisfying(to -> assertThat(to).endsWith("/daemon?name=snapd"));
    }

    @Test
    void aDaemonsCutoffsStandSideBySideAndOnItsPage() throws Exception {
        JsonNode table = json(get(token, "/api/v1/machines/" + MACHINE + "/cutoffs"));
        String name = table.at("/cutoffs/0/name").asString();
        double millis = table.at("/cutoffs/0/tiers/0/cutoffMillis").asDouble();

        JsonNode all = json(get(token, "/api/v1/daemons"));
        JsonNode one = json(get(token, "/api/v1/daemons/" + name));

        int column = all.path("tables")
                .valueStream()
                .map(each -> each.path("machine").asString())
                .toList()
                .indexOf(MACHINE);
        JsonNode row = all.path("daemons")
                .valueStream()
                .filter(each -> each.path("name").asString().equals(name))
                .findFirst()
                .orElseThrow();
        assertThat(row.path("cutoffs").path(column).at("/0/cutoffMillis").asDouble())
                .isEqualTo(millis);
        assertThat(one.path("cutoffs")
                        .valueStream()
                        .filter(each -> each.path("machine").asString().equals(MACHINE))
                        .filter(each -> each.path("inForce").asBoolean()))
                .singleElement()
                .satisfies(each ->
                        assertThat(each.at("/tiers/0/cutoffMillis").asDouble()).isEqualTo(millis));
        assertThat(get(token, "/daemons").body()).contains(MACHINE, "/daemon?name=" + name);
        assertThat(get(token, "/daemon?name=" + name).statusCode()).isEqualTo(200);
    }

    @Test
    void tablesInForceSayWhetherOneServesForAll() throws Exception {
        String id = derived(token, "alike");
        post(token, "/api/v1/derivations/" + id + "/publish", "{}");
        String both = "?machine=" + MACHINE + "&machine=alike";

        JsonNode answer = json(get(token, "/api/v1/cutoff-tables" + both));

        assertThat(answer.path("format").asString()).isEqualTo("emp-cutoff-tables/1");
        assertThat(answer.findValuesAsString("servesAll")).containsExactly("serves", "serves");
        assertThat(get(token, "/daemons" + both).body()).contains("One table serves for all 2: that of " + MACHINE);
        assertThat(get(token, "/cutoff-tables/transfers.csv" + both).body()).contains(MACHINE + ",alike,");
        assertThat(get(token, "/api/v1/cutoff-tables?machine=alike").body()).contains("at least 2 tables");
        assertThat(get(token, "/daemons?machine=alike&machine=nowhere").body())
                .contains("nowhere has no cutoff table in force");
    }

    @Test
    void aTableThatCannotBeReadIsNamedAndLeftOut() throws Exception {
        EmptyTables.publish(jdbc, "unreadable", Instant.now());

        assertThat(json(get(token, "/api/v1/daemons")).findValuesAsString("machine"))
                .contains("unreadable", MACHINE);
        assertThat(get(token, "/daemons").body()).contains("Version 1 of unreadable cannot be read and is left out.");
        assertThat(get(token, "/daemon?name=snapd").body())
                .contains("Version 1 of unreadable cannot be read and is left out.");
    }

    @Test
    void aDaemonToldApartByIdentityHasAPageOfItsOwn() throws Exception {
        String id = json(derive(
                        token,
                        stored(ofUnits(lines(SHORT_RUN, "identified"))),
                        stored(ofUnits(lines(LONG_RUN, "identified"))),
                        ",\"daemons\":\"identity\""))
                .path("id")
                .asString();
        post(token, "/api/v1/derivations/" + id + "/publish", "{}");
        String name = json(get(token, "/api/v1/derivations/" + id))
                .at("/result/cutoffs/0/name")
                .asString();
        String page = "/daemon?name=" + name + "%20(own.service)";

        assertThat(get(token, "/daemons").body()).contains(page, name + " (own.service)");
        assertThat(get(token, page).body()).contains("Runs are listed by name: ", "href=\"/daemon?name=" + name + "\"");
        assertStatus(404, get(token, "/daemon?name=" + name + "%20(another.service)"));
    }

    private static List<String> ofUnits(List<String> lines) {
        return lines.stream()
                .map(line -> line.replace("\"put\":false", "\"put\":false,\"identity\":{\"unit\":\"own.service\"}"))
                .toList();
    }
}
