package org.emplab.server.shell;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.emplab.lab.Role;
import org.emplab.lab.experiment.SpecificationText;
import org.emplab.model.Sample;
import org.emplab.runfile.RunFileReader;
import org.emplab.server.EmpCall;
import org.emplab.server.RunningLab;
import org.emplab.server.experiment.ExperimentService.Submitted;
import org.emplab.server.machine.EnrolmentService.Enrolled;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The command {@code emp} with a server. */
class ShellIT extends RunningLab {
    private static final Pattern BLOCK = Pattern.compile("(?ms)^```\n(.*?)^```");
    private static final Pattern CALL = Pattern.compile(
            "(?m)^emp ((?:api|submit|runs|schedule|pause|next|release|import|export) .*?)(?: +#.*| \\| .*)?$");
    private static final Pattern WORD = Pattern.compile("(?:\"[^\"]*\"|'[^']*'|[^\\s\"'])+");
    private static final Pattern DATE = Pattern.compile("2026-12-\\d\\d");

    /** Commands that ask no server. */
    private static final Set<String> LOCAL = Set.of("analyze", "simulate");

    @TempDir
    Path directory;

    private String token;

    @BeforeEach
    void logIn() {
        token = token("sheila", Role.RESEARCHER);
    }

    @Test
    void aStudyGoesOutAsOneFile() throws Exception {
        List<String> runs = json(emp("import", SHORT_RUN, LONG_RUN, "--format", "json"))
                .path("files")
                .valueStream()
                .map(file -> file.path("run").asString())
                .toList();
        Path study = directory.resolve("study.zip");
        EmpCall exported = emp("export", "--study", runs.get(0), runs.get(1), "--output", study);
        assertThat(exported.status()).as(exported.err()).isZero();
        EmpCall refused = emp("import", study);
        assertThat(refused.status()).isEqualTo(2);
        assertThat(refused.err()).contains("is an archive: unpack it, and import the files of its directory runs");
    }

    @Test
    void whatOtherToolsMeasuredIsARunForEachProgramOnce() throws Exception {
        Path foreign = GOLDEN.resolve("../foreign");
        Path hyperfine = foreign.resolve("hyperfine.json");
        EmpCall nameless = emp("import", hyperfine);
        assertThat(nameless.status()).isEqualTo(2);
        assertThat(nameless.err()).contains("hyperfine does not write on which machine it ran: --machine NAME says it");

        EmpCall imported = emp(
                "import",
                hyperfine,
                foreign.resolve("benchexec.xml"),
                foreign.resolve("jmh.json"),
                foreign.resolve("pyperf.json"),
                "--machine",
                "bench-1",
                "--format",
                "json");
        assertThat(imported.status()).as(imported.err()).isZero();
        List<JsonNode> files = json(imported).path("files").valueStream().toList();
        assertThat(files.stream().map(file -> file.path("added").asInt()))
                .containsExactly(12, 12, 1, 1, 8, 8, 8, 8, 6, 6);
        assertThat(files.get(0).path("file").asString()).endsWith("hyperfine.json: sleep 0.02");
        EmpCall again = emp("import", hyperfine, "--machine", "bench-1", "--format", "csv");
        assertThat(again.out()).contains("already there,0,12").doesNotContain("stored");

        Path copy = directory.resolve("sleep.jsonl");
        assertThat(emp("export", files.get(0).path("run").asString(), "--output", copy)
                        .status())
                .isZero();
        EmpCall there = emp("analyze", "summary", copy, "--format", "json");
        EmpCall here = emp("analyze", "summary", hyperfine, "--program", "sleep 0.02", "--format", "json");
        assertThat(json(there).at("/runs/0/et")).isEqualTo(json(here).at("/runs/0/et"));
        assertThat(here.err()).contains("hyperfine records no processes").contains("there is no PT");
        Object[] compare = {"analyze", "compare", hyperfine, "--program", "sleep 0.02", "--program", "sleep 0.03"};
        assertThat(emp(compare).out()).containsAnyOf("slower", "undecided");
        assertThat(emp("analyze", "cutoffs", "--short", copy, "--long", copy).err())
                .contains("records no processes: nothing can be said about daemons");
    }

    @Test
    void whatComesBackIsWhatWasImported() throws Exception {
        EmpCall imported = emp("import", SHORT_RUN, LONG_RUN, "--format", "json");
        assertThat(imported.status()).as(imported.err()).isZero();
        List<String> runs = json(imported)
                .path("files")
                .valueStream()
                .map(file -> file.path("run").asString())
                .toList();
        Path shortCopy = directory.resolve("copy-short.jsonl.gz");
        Path longCopy = directory.resolve("copy-long.jsonl");
        EmpCall exported = emp("export", runs.get(0), "--output", shortCopy);
        assertThat(exported.status()).as(exported.err()).isZero();
        // the beginning of an id is enough
        assertThat(emp("export", runs.get(1).substring(0, 13), "--output", longCopy)
                        .status())
                .isZero();
        assertThat(samples(shortCopy)).isEqualTo(samples(SHORT_RUN));
        assertThat(samples(longCopy)).isEqualTo(samples(LONG_RUN));

        EmpCall again = emp("import", shortCopy, "--format", "csv");
        assertThat(again.out()).contains(shortCopy + ",already there,0,");
        try (var files = Files.list(directory)) {
            assertThat(files).noneMatch(file -> file.toString().endsWith(".part"));
        }
    }

    @Test
    void oneRunGoesToStandardOutputAndSeveralIntoADirectory() throws Exception {
        String first = imported("shell-1");
        String second = imported("shell-2");
        Path copy = directory.resolve("copy.jsonl");
        Files.writeString(copy, emp("export", first).out());
        assertThat(samples(copy)).isEqualTo(samples(LONG_RUN));
        Path all = directory.resolve("all");
        assertThat(emp("export", first, second, "--output", all).status()).isZero();
        try (var files = Files.list(all)) {
            assertThat(files.map(file -> file.getFileName().toString()))
                    .containsExactlyInAnyOrder(
                            "INC16384-shell-1-" + first + ".emprun.jsonl.gz",
                            "INC16384-shell-2-" + second + ".emprun.jsonl.gz");
        }
        Path table = directory.resolve("both.csv");
        assertThat(emp("export", first, second, "--csv", "--output", table).status())
                .isZero();
        assertThat(Files.readAllLines(table))
                .hasSize(1 + 2 * samples(LONG_RUN).size())
                .filteredOn(line -> line.startsWith("machine,program,sample,"))
                .hasSize(1);
    }

    @Test
    void anExperimentOfOneRunGoesIntoADirectoryToo() throws Exception {
        enrolled("shell-export");
        String experiment = submitted(Map.of("name", "one", "machine", "shell-export", "workload", "inc", "samples", 9))
                .experiment()
                .toString();
        update("update runs set experiment_id = null where experiment_id = ?::uuid", experiment);
        String run = imported("shell-4");
        update("update runs set experiment_id = ?::uuid where public_id = ?::uuid", experiment, run);
        Path frames = directory.resolve("frames");
        EmpCall exported = emp("export", "--experiment", experiment, "--parquet", "--output", frames);
        assertThat(exported.status()).as(exported.err()).isZero();
        try (var files = Files.list(frames)) {
            assertThat(files.map(file -> file.getFileName().toString()))
                    .singleElement()
                    .asString()
                    .contains(run)
                    .endsWith(".parquet");
        }
    }

    @Test
    void aTornFileIsRefusedAndSalvagedOnRequest() throws Exception {
        byte[] whole = file(lines(LONG_RUN, "shell-3"));
        Path torn = Files.write(directory.resolve("torn.jsonl"), java.util.Arrays.copyOf(whole, whole.length - 100));
        EmpCall refused = emp("import", torn);
        assertThat(refused.status()).isEqualTo(2);
        assertThat(refused.err()).contains("emp: " + torn + ", line 41: the last line is torn");
        EmpCall salvaged = emp("import", "--salvage", torn, "--format", "json");
        assertThat(salvaged.status()).as(salvaged.err()).isZero();
        assertThat(salvaged.err()).contains("line 41: dropped the torn last line");
        assertThat(json(salvaged).path("files").get(0).path("added").asInt()).isEqualTo(39);
    }

    @Test
    void aListOfRunsThatIsLongerThanAPageOfTheServersIsWhole() throws Exception {
        enrolled("shell-many");
        Path spec = Files.writeString(
                directory.resolve("many.yaml"),
                "name: Many\nmachine: shell-many\nworkload: inc\ntaskLengthSeconds: 1\nruns:\n"
                        + "  - samples: 4\n".repeat(230));
        List<String> submitted = json(emp("submit", spec, "--format", "json"))
                .path("runs")
                .valueStream()
                .map(JsonNode::asString)
                .toList();
        List<String> newestFirst = new ArrayList<>(submitted);
        Collections.reverse(newestFirst);
        assertThat(listed("--limit", "0")).isEqualTo(newestFirst);
        assertThat(listed("--limit", "210")).isEqualTo(newestFirst.subList(0, 210));
        assertThat(listed("--limit", "0", "--state", "pending")).isEqualTo(submitted);
    }

    private List<String> listed(String... more) throws Exception {
        List<Object> words = new ArrayList<>(List.of("runs", "--machine", "shell-many", "--format", "json"));
        words.addAll(List.of(more));
        JsonNode json = json(emp(words.toArray()));
        assertThat(json.path("total").asInt()).isEqualTo(230);
        return json.path("runs")
                .valueStream()
                .map(run -> run.path("id").asString())
                .toList();
    }

    @Test
    void anExperimentIsSubmittedPausedResumedAndAborted() throws Exception {
        String agent = enrolled("shell-5").token();
        Path spec = Files.writeString(directory.resolve("spec.yaml"), """
                name: From the shell
                machine: shell-5
                workload: inc
                taskLengthSeconds: 1
                runs:
                  - samples: 4
                  - {samples: 2, taskLengthSeconds: 0.5}
                """);
        EmpCall submitted = emp("submit", spec, "--format", "json");
        assertThat(submitted.status()).as(submitted.err()).isZero();
        String run = json(submitted).path("runs").get(0).asString();
        post(agent, "/api/v1/agent/claim", "{}");

        JsonNode listed =
                json(emp("runs", "--machine", "shell-5", "--format", "json")).path("runs");
        assertThat(listed.valueStream()
                        .map(one -> one.path("program").asString() + " "
                                + one.path("state").asString() + " "
                                + one.path("wantedSamples").asInt()))
                .containsExactly("INC0.5 pending 2", "INC1 running 4");

        assertThat(emp("pause", run.substring(0, 13), "--reason", "lunch").out())
                .isEqualTo("run " + run + ": will pause at the next sample boundary\n");
        assertThat(emp("resume", run).out()).isEqualTo("run " + run + ": running\n");
        assertThat(emp("abort", run, "--reason", "enough").out())
                .isEqualTo("run " + run + ": will be aborted at the next sample boundary\n");
        String events = get(token, "/api/v1/runs/" + run + "/events").body();
        assertThat(events).contains("pause asked for", "lunch", "abort asked for", "enough", "user:sheila");
    }

    @Test
    void aMachineThatTheLabDoesNotHaveIsAWrongCallAndOneWithoutRunsIsNot() throws Exception {
        enrolled("quiet-machine");
        imported("elsewhere");
        for (String command : List.of("runs", "schedule")) {
            EmpCall unknown = emp(command, "--machine", "quiet-machin");
            assertThat(unknown.status()).as(command).isEqualTo(2);
            assertThat(unknown.err())
                    .startsWith("emp: there is no machine quiet-machin on http")
                    .endsWith("; did you mean quiet-machine?\n");
            assertThat(emp(command, "--machine", "quiet-machine").status()).isZero();
        }
        assertThat(emp("runs", "--machine", "elsewhere", "--state", "failed").status())
                .as("of runs that were taken in")
                .isZero();
    }

    /** The calls of a server in a page's code, in their order; what they name is of this lab, and dates are to come. */
    @ParameterizedTest
    @ValueSource(strings = {"machines.md", "shell.md", "operations.md", "files.md", "columns.md"})
    void takesEachCallOfThePages(String page) throws Exception {
        token = token("ada", Role.ADMIN);
        Map<String, String> names = namesOf(page.replace(".md", ""));
        String code = BLOCK.matcher(Files.readString(Path.of("../docs", page)))
                .results()
                .map(block -> block.group(1).replaceAll("\\\\\n *", ""))
                .collect(Collectors.joining());
        List<MatchResult> calls = CALL.matcher(code).results().toList();
        assertThat(calls).isNotEmpty();
        for (MatchResult found : calls) {
            String call = DATE.matcher(found.group(1))
                    .replaceAll(date -> LocalDate.parse(date.group())
                            .plusDays(ChronoUnit.DAYS.between(
                                    LocalDate.parse("2026-11-28"), LocalDate.now(ZoneOffset.UTC)))
                            .toString());
            for (Map.Entry<String, String> name : names.entrySet()) {
                call = call.replaceAll(name.getKey(), Matcher.quoteReplacement(name.getValue()));
            }
            EmpCall done = emp(WORD.matcher(call)
                    .results()
                    .map(word -> word.group().replaceAll("([\"'])(.*?)\\1", "$2"))
                    .toArray());
            assertThat(done.status()).as(call + "\n" + done.err()).isZero();
            if (call.startsWith("api retention-rules -f")) {
                names.put("rules/ID", "rules/" + json(done).path("id").asString());
            }
        }
    }

    private Map<String, String> namesOf(String page) throws Exception {
        String idle = page + "-8";
        String busy = page + "-12";
        Enrolled told = enrolled(idle);
        for (String kernel : List.of("6.1", "6.2")) {
            agent(told, "claim", "{\"environment\":{\"kernel\":{\"release\":\"" + kernel + "\"}}}");
        }
        queued(Map.of("machine", idle, "workload", "inc", "samples", 9));
        Enrolled machine = enrolled(busy);
        Submitted chain = submissions.submit(
                SpecificationText.read(
                                "notebook: Trials\nmachine: " + busy
                                        + "\nworkload: inc\nruns: [{id: a, samples: 3}, {after: a, samples: 4}]\n",
                                "test")
                        .specification(),
                "user:ada");
        tell(machine, claimed(machine).orElseThrow(), "failed");
        String waiting = queued(Map.of("machine", busy, "workload", "inc", "samples", 9));
        String derivation = derived(token, busy);
        String shortRun = stored(SHORT_RUN, busy);
        String longRun = stored(LONG_RUN, busy);
        String measured = submitted(Map.of("machine", busy, "workload", "inc", "samples", 5))
                .experiment()
                .toString();
        update("update runs set experiment_id = null where experiment_id = ?::uuid", measured);
        update("update runs set experiment_id = ?::uuid where public_id = ?::uuid", measured, longRun);
        Files.write(directory.resolve("short.jsonl.gz"), file(lines(SHORT_RUN, page)));
        Files.write(directory.resolve("long.jsonl.gz"), file(lines(LONG_RUN, page)));
        Files.copy(LONG_RUN, directory.resolve("gzip.jsonl.gz"));
        Files.writeString(
                directory.resolve("cutoffs.yaml"), "machine: " + busy + "\nworkload: inc\nruns: [{samples: 3}]\n");

        Map<String, String> names = new LinkedHashMap<>();
        names.put("sodb8", idle);
        names.put("sodb12", busy);
        names.put("(?<=pause )499e9c56", claimed(told).orElseThrow());
        names.put("(?<=next )499e9c56", waiting);
        names.put("(?<=release )499e9c56", chain.runs().get(1).toString());
        names.put("499e9c56|(?<=run=)ID|(?<=export )RUN|(?<=\\[\")ID", shortRun);
        names.put("8960c779|(?<=,\")ID", longRun);
        names.put("5d1c82f0", measured);
        names.put("(?<=derivations/)ID", derivation);
        names.put("(?<=experiments/)ID", chain.experiment().toString());
        names.put("environments/7/drift.since=3", "environments/2/drift?since=1");
        names.put("version=7", "version=1");
        names.put("(?<=runs=20 -f )version=0", "version=2");
        names.put("(?<= )(?=[a-z]+[.][a-z.]+)", directory + "/");
        names.put("(?<=output )(?=runs|pq)", directory + "/");
        return names;
    }

    private String imported(String machine) throws Exception {
        Path file = Files.write(directory.resolve(machine + ".jsonl"), file(lines(LONG_RUN, machine)));
        return json(emp("import", file, "--format", "json"))
                .path("files")
                .get(0)
                .path("run")
                .asString();
    }

    private static List<Sample> samples(Path file) throws IOException {
        List<Sample> samples = new ArrayList<>();
        try (RunFileReader reader = RunFileReader.open(file)) {
            for (Sample sample = reader.next(); sample != null; sample = reader.next()) {
                samples.add(sample);
            }
        }
        return samples;
    }

    private static JsonNode json(EmpCall printed) {
        return JsonMapper.shared().readTree(printed.out());
    }

    private EmpCall emp(Object... arguments) {
        List<String> words = new ArrayList<>();
        for (Object argument : arguments) {
            words.add(argument.toString());
        }
        if (!LOCAL.contains(words.get(0))) {
            words.addAll(List.of("--server", at("").toString(), "--token", token));
        }
        return EmpCall.of(words);
    }
}
