package org.emplab.server.page;

import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.not;
import static org.springframework.test.web.servlet.result.MockMvcResultMatchers.content;
import static org.springframework.test.web.servlet.result.MockMvcResultMatchers.status;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.emplab.analysis.catalogue.RunAnalyses;
import org.emplab.lab.Role;
import org.emplab.server.study.AnalysisAddress;
import org.emplab.server.study.AnalysisService;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.test.web.servlet.request.RequestPostProcessor;

/** The pages of the lab: its machines, experiments and notebooks, and what each role is offered. */
class LabPagesIT extends ServedPages {
    @Autowired
    private AnalysisService analyses;

    @Test
    void showsNotesWithoutWhatCouldActOrAskAnotherHostAndKeepsWhatWasTypedWhereAnotherPersonWasQuicker()
            throws Exception {
        submitted(Map.of("machine", MACHINE, "workload", "inc", "samples", 9, "notebook", "pages"));
        String notebook = "/notebooks/" + value(UUID.class, "select id from notebooks where name = 'pages'");
        String notes = "# Why\n\n**XVI** [paper](https://example.org/emp) <script>alert(1)</script>"
                + " ![a](https://example.org/a.png) [x](javascript:alert(1))";
        form(notebook, "notes", notes, "tags", "paper, cutoffs", "version", "0");
        page(notebook)
                .andExpect(content().string(containsString("<h3>Why</h3>")))
                .andExpect(content().string(containsString("<strong>XVI</strong>")))
                .andExpect(content().string(containsString("href=\"https://example.org/emp\"")))
                .andExpect(content().string(containsString("rel=\"nofollow noopener noreferrer\"")))
                .andExpect(content().string(containsString("&lt;script&gt;alert(1)")))
                .andExpect(content().string(not(containsString("src=\"https://example.org/a.png"))))
                .andExpect(content().string(not(containsString("href=\"javascript:"))));
        assertThat(body("/notebooks")).containsPattern("<a href=\"/runs\\?tag=(=|%3D)[a-z]+\">[a-z]+</a>");
        form(notebook, "notes", "my own words", "tags", "a, b", "version", "0")
                .andExpect(content().string(containsString("my own words")))
                .andExpect(content().string(containsString("Saving replaces it")));
    }

    @Test
    void saysWhatASpecificationWouldMakeOrWhatIsWrongInWhichLine() throws Exception {
        String specification = "machine: " + MACHINE + "\nworkload: inc\n";
        form("/experiments/new/yaml/preview", "yaml", specification + "samples: none\n")
                .andExpect(content().string(containsString("Samples: </b><span>must be a whole number")));
        form("/experiments/new/yaml/preview", "yaml", specification + "taskLengthSeconds: 9\nsamples: 9\n")
                .andExpect(content().string(containsString("1 run")))
                .andExpect(content().string(containsString(MACHINE + ": at least 90 s of computing")))
                .andExpect(content().string(containsString("<th scope=\"col\">Starts</th>")))
                .andExpect(content()
                        .string(containsString(MACHINE
                                + ": whether its agent permits these runs is not known before its agent looks")));
        String many = specification + "samples: 9\nrepeats: 101\n";
        form("/experiments/new/yaml/preview", "yaml", many)
                .andExpect(content().string(containsString("<em>Check</em> says when")))
                .andExpect(content().string(not(containsString("Starts"))));
        form("/experiments/new/yaml", "yaml", many, "act", "check")
                .andExpect(content().string(not(containsString("<em>Check</em> says when"))))
                .andExpect(content().string(containsString("<th scope=\"col\">Starts</th>")));
    }

    @Test
    void showsTheVerdictOnAnExperimentThatEndedOnTheLabsPageAndInTheSearch() throws Exception {
        String name = "ended-" + UUID.randomUUID();
        String experiment = submitted(Map.of("name", name, "machine", MACHINE, "workload", "inc", "samples", 9))
                .experiment()
                .toString();
        update(
                "update runs set state = 'completed', ended_at = now() + interval '1 hour' where experiment_id = ?::uuid",
                experiment);
        String shown = ">" + name + "</a> <span>1 run completed, 0 of 9 samples</span>";
        assertThat(body("/").replaceAll("\\s+", " ")).contains("New verdicts", shown);
        assertThat(body("/search?q=" + name).replaceAll("\\s+", " ")).contains(shown);
        for (String id : List.of(experiment, experiment.substring(0, 13))) {
            assertThat(body("/experiments/" + id)).contains("<b>1 run completed, 0 of 9 samples</b>");
        }
    }

    @Test
    void aMachinesPageSaysHowOftenItTellsEqualProgramsApart() throws Exception {
        String machine = "a-a-" + UUID.randomUUID();
        enrolled(machine);
        List<String> runs = new ArrayList<>();
        for (int day = 1; day <= 4; day++) {
            runs.add(0, stored(equal(machine, day, day == 3 ? 1_300_000_000 : 1_000_000_000)));
        }
        String said = "told apart in 1 of 2 pairs of successive runs of P";
        assertThat(body("/machines/" + machine)).doesNotContain(said);
        UUID experiment = submitted(Map.of("name", "a-a", "machine", machine, "workload", "inc", "samples", 9))
                .experiment();
        for (String run : runs) {
            update("update runs set experiment_id = ?::uuid where public_id = ?::uuid", experiment.toString(), run);
        }
        AnalysisAddress asked = new AnalysisAddress(runs, List.of(), Map.of(), Optional.empty());
        assertThat(analyses.answer(RunAnalyses.NOISE_FLOOR, asked, Duration.ofMinutes(10)))
                .isPresent();
        assertThat(body("/machines/" + machine)).contains(said);
    }

    private static List<String> equal(String machine, int day, long nanos) {
        List<String> lines = new ArrayList<>(List.of("{\"format\":\"emp-run/1\",\"machine\":\"" + machine
                + "\",\"program\":\"P\",\"workload\":{\"executableSha256\":\"abc\"}}"));
        SplittableRandom random = new SplittableRandom(day);
        for (int sample = 1; sample <= 50; sample++) {
            long took = nanos + 1000L * random.nextInt(1000);
            lines.add("{\"sample\":" + sample + ",\"startedAt\":\"2026-01-0" + day + "T00:00:" + (sample + 9)
                    + "Z\",\"elapsedNanos\":" + took
                    + ",\"exitCode\":0,\"processes\":[{\"pid\":7,\"name\":\"P\",\"put\":true,\"lifecycle\":\"phantom\",\"userMicros\":"
                    + took / 1000 + ",\"systemMicros\":0}]}");
        }
        return lines;
    }

    @Test
    void saysWhichValueOfADisplacementExperimentIsWrongAndKeepsTheRest() throws Exception {
        String page = "/experiments/new/displacement";
        form(page, "machine", MACHINE, "displace", "spin", "micros", "400, 8oo", "bytes", "?", "replications", "7")
                .andExpect(status().isOk())
                .andExpect(
                        content().string(containsString("micros must be a whole number from 1 to 60000000, not 8oo")))
                .andExpect(content().string(containsString("name=\"micros\" value=\"400, 8oo\" aria-invalid=\"true\"")))
                .andExpect(content().string(containsString("value=\"7\"")));
        form(page, "machine", MACHINE, "displace", "command")
                .andExpect(content().string(containsString("command must be a list: the program and its arguments")));
    }

    @Test
    void tellsTheMistakeOfARefusedExperimentOnce() throws Exception {
        String page = form(
                        "/experiments/new",
                        "machine",
                        MACHINE,
                        "workload",
                        "inc",
                        "seconds",
                        "a while",
                        "samples",
                        "300",
                        "act",
                        "queue")
                .andExpect(status().isOk())
                .andExpect(content().string(containsString("data-field=\"seconds\"")))
                .andExpect(content().string(containsString("Nothing is saved")))
                .andReturn()
                .getResponse()
                .getContentAsString();
        assertThat(page).containsOnlyOnce("Task length of one sample: </b><span>must be a number, not a while");
        assertThat(page).containsOnlyOnce("must be a number");
    }

    @Test
    void showsTheTokenOfANewMachineOnceWithTheCommandToRun() throws Exception {
        String page =
                form("/enrol", "machine", "paper15").andReturn().getResponse().getContentAsString();
        Matcher command = Pattern.compile("\\./emp agent enroll http://localhost\\S* (\\S{16,})\n")
                .matcher(page);
        assertThat(command.find()).as(page).isTrue();
        assertThat(body("/enrol")).doesNotContain(command.group(1));
        form("/enrol", "machine", MACHINE).andExpect(content().string(containsString("is enrolled already")));
    }

    @Test
    void offersTheCommandsOfARunToItsOwnerAndToAdministrators() throws Exception {
        RequestPostProcessor rosa = person("rosa", Role.RESEARCHER);
        String specification = "machine: " + MACHINE + "\nworkload: inc\ntaskLengthSeconds: 9\nsamples: 9\n";
        String experiment = String.valueOf(form("/experiments/new/yaml", rosa, "yaml", specification, "act", "queue")
                .andReturn()
                .getResponse()
                .getRedirectedUrl());
        Matcher queued = Pattern.compile("/runs/[0-9a-f-]{36}").matcher(body(experiment));
        assertThat(queued.find()).as(experiment).isTrue();
        String run = queued.group();
        String abort = "action=\"" + run + "/abort\"";

        page(run, rosa)
                .andExpect(content().string(containsString(abort)))
                .andExpect(content().string(containsString("The run waits in its machine’s queue.")));
        page(run, ada()).andExpect(content().string(containsString(abort)));
        page(run, person("otto", Role.RESEARCHER))
                .andExpect(content().string(not(containsString(abort))))
                .andExpect(content().string(containsString("Only rosa or an administrator can pause or abort it.")));
        form(run + "/abort", rosa, "reason", "was for a test");
    }

    @Test
    void offersAViewerNoExperiment() throws Exception {
        page("/", person("vera", Role.VIEWER))
                .andExpect(status().isOk())
                .andExpect(content().string(not(containsString("Submit an experiment"))));
    }
}
