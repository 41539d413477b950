package org.emplab.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.not;
import static org.springframework.security.test.web.servlet.request.SecurityMockMvcRequestPostProcessors.csrf;
import static org.springframework.security.test.web.servlet.request.SecurityMockMvcRequestPostProcessors.user;
import static org.springframework.test.web.servlet.request.MockMvcRequestBuilders.get;
import static org.springframework.test.web.servlet.request.MockMvcRequestBuilders.post;
import static org.springframework.test.web.servlet.result.MockMvcResultMatchers.content;
import static org.springframework.test.web.servlet.result.MockMvcResultMatchers.redirectedUrl;
import static org.springframework.test.web.servlet.result.MockMvcResultMatchers.status;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.springframework.test.web.servlet.request.RequestPostProcessor;

class PagesTest extends TrialPages {
    private static final String NOTEBOOK = "00000000-0000-0000-0000-00000000000a";
    private static final String EXPERIMENT = "00000000-0000-0000-0000-00000000000b";

    @Test
    void sendsAStrangerToTheLogin() throws Exception {
        web.perform(get("/runs/1")).andExpect(status().is3xxRedirection()).andExpect(redirectedUrl("/login"));
        web.perform(get("/login"))
                .andExpect(status().isOk())
                .andExpect(content().string(containsString("Password")));
    }

    @Test
    void showsEveryPage() throws Exception {
        for (String page : List.of(
                "/",
                "/lab/state",
                "/runs",
                "/runs/1",
                "/runs/1/state",
                "/runs/1/times",
                "/runs/1/longest",
                "/runs/1/samples/75",
                "/derivations",
                "/derivations/new",
                "/experiments/new",
                "/experiments/new/displacement",
                "/experiments/new/yaml",
                "/notebooks",
                "/notebooks/" + NOTEBOOK,
                "/experiments/" + EXPERIMENT,
                "/experiments/" + EXPERIMENT + "/state",
                "/experiments/" + EXPERIMENT + "/versions/2",
                "/enrol",
                "/import",
                "/people",
                "/people/undelivered",
                "/account/notifications",
                "/jobs",
                "/jobs/state",
                "/jobs/00000000-0000-0000-0000-000000000001",
                "/jobs/00000000-0000-0000-0000-000000000001/state",
                "/retention",
                "/timeline",
                "/timeline/lanes?days=84",
                "/retention?olderThanDays=9&notebook=x",
                "/machines/sodb12",
                "/machines/sodb12/availability",
                "/machines/sodb12/availability?version=1")) {
            web.perform(get(page).with(ada())).andExpect(status().isOk());
        }
    }

    @Test
    void keepsWhatWasTypedBesideTheErrorAndShowsASecretOnce() throws Exception {
        web.perform(post("/account/notifications")
                        .param("email", "nobody")
                        .param("told", "stopped.email")
                        .with(ada())
                        .with(csrf()))
                .andExpect(status().isOk())
                .andExpect(content().string(containsString("email is no address")))
                .andExpect(content().string(containsString("value=\"nobody\"")))
                .andExpect(content().string(containsString("value=\"stopped.email\" checked")));
        web.perform(post("/account/notifications")
                        .param("webhook", "https://example.org")
                        .with(ada())
                        .with(csrf()))
                .andExpect(content().string(containsString("whsec_once")));
        web.perform(post("/people/identities")
                        .param("login", "ada")
                        .param("subject", "4712")
                        .with(ada())
                        .with(csrf()))
                .andExpect(content().string(containsString("links of this lab are fixed")))
                .andExpect(content().string(containsString("value=\"4712\"")));
    }

    @Test
    void showsNotesWithoutWhatCouldActOrAskAnotherHost() throws Exception {
        web.perform(get("/notebooks/" + NOTEBOOK).with(ada()))
                .andExpect(content().string(containsString("<h3>Why</h3>")))
                .andExpect(content().string(containsString("<strong>XVI</strong>")))
                .andExpect(content().string(containsString("href=\"https://example.org/emp\"")))
                .andExpect(content().string(containsString("rel=\"nofollow noopener noreferrer\"")))
                .andExpect(content().string(containsString("&lt;script&gt;alert(1)")))
                .andExpect(content().string(not(containsString("src=\"https://example.org/a.png"))))
                .andExpect(content().string(not(containsString("href=\"javascript:"))));
    }

    @Test
    void saysWhatASpecificationWouldMakeOrWhatIsWrongInWhichLine() throws Exception {
        web.perform(post("/experiments/new/yaml/preview")
                        .with(ada())
                        .with(csrf())
                        .param("yaml", "machine: sodb12\nworkload: inc\nsamples: none\n"))
                .andExpect(content().string(containsString("Line 3, samples: </b><span>must be a whole number")));
        web.perform(post("/experiments/new/yaml/preview")
                        .with(ada())
                        .with(csrf())
                        .param("yaml", "machine: sodb12\nworkload: inc\ntaskLengthSeconds: 9\nsamples: 9\n"))
                .andExpect(content().string(containsString("1 run")))
                .andExpect(content().string(containsString("sodb12: at least 90 s of computing")))
                .andExpect(content().string(containsString("<th scope=\"col\">Starts</th>")));
    }

    @Test
    void leadsFromATagToTheRunsThatHaveIt() throws Exception {
        String notebooks = body("/notebooks");
        assertThat(notebooks).containsPattern("<a href=\"/runs\\?tag=(=|%3D)[a-z]+\">[a-z]+</a>");
    }

    @Test
    void tellsTheAuditTrailInWordsThatLead() throws Exception {
        assertThat(body("/audit"))
                .contains("<a href=\"/experiments/1\">experiment cutoffs</a>")
                .contains(">submit</a>")
                .contains("runs: 4; earliest start: <time data-zone=\"seconds\" datetime=\"2026-03-01T08:00:00Z\">")
                .contains(">open account</a>")
                .doesNotContain(">user:bob<");
    }

    @Test
    void saysWhenManyRunsWouldRunOnCheckOnly() throws Exception {
        String many = "machine: sodb12\nworkload: inc\nsamples: 9\nrepeats: 101\n";
        web.perform(post("/experiments/new/yaml/preview")
                        .with(ada())
                        .with(csrf())
                        .param("yaml", many))
                .andExpect(content().string(containsString("<em>Check</em> says when")))
                .andExpect(content().string(not(containsString("Starts"))));
        web.perform(post("/experiments/new/yaml")
                        .with(ada())
                        .with(csrf())
                        .param("yaml", many)
                        .param("act", "check"))
                .andExpect(content().string(not(containsString("<em>Check</em> says when"))))
                .andExpect(content().string(containsString("<th scope=\"col\">Starts</th>")));
    }

    @Test
    void keepsWhatWasTypedWhereSomebodyElseWasQuicker() throws Exception {
        web.perform(post("/notebooks/" + NOTEBOOK)
                        .with(ada())
                        .with(csrf())
                        .param("notes", "my own words")
                        .param("tags", "a, b")
                        .param("version", "2"))
                .andExpect(content().string(containsString("my own words")))
                .andExpect(content().string(containsString("Saving replaces it")));
    }

    @Test
    void saysWhichValueOfADisplacementExperimentIsWrongAndKeepsTheRest() throws Exception {
        web.perform(post("/experiments/new/displacement")
                        .with(ada())
                        .with(csrf())
                        .param("machine", "sodb12")
                        .param("displace", "spin")
                        .param("micros", "400, 8oo")
                        .param("bytes", "not looked at")
                        .param("replications", "7"))
                .andExpect(status().isOk())
                .andExpect(
                        content().string(containsString("micros must be a whole number from 1 to 60000000, not 8oo")))
                .andExpect(content().string(containsString("name=\"micros\" value=\"400, 8oo\" aria-invalid=\"true\"")))
                .andExpect(content().string(containsString("value=\"7\"")));
        web.perform(post("/experiments/new/displacement")
                        .with(ada())
                        .with(csrf())
                        .param("machine", "sodb12")
                        .param("displace", "command"))
                .andExpect(content().string(containsString("command must be a list: the program and its arguments")));
    }

    @Test
    void offersAViewerNothingThatChangesTheLab() throws Exception {
        web.perform(get("/").with(user("vera").roles("VIEWER")))
                .andExpect(status().isOk())
                .andExpect(content().string(not(containsString("Submit an experiment"))));
    }

    @Test
    void tellsTheMistakeOfARefusedExperimentOnce() throws Exception {
        String page = web.perform(post("/experiments/new")
                        .param("machine", "sodb11")
                        .param("workload", "inc")
                        .param("seconds", "a while")
                        .param("samples", "300")
                        .param("act", "queue")
                        .with(ada())
                        .with(csrf()))
                .andExpect(status().isOk())
                .andExpect(content().string(containsString("data-field=\"seconds\"")))
                .andExpect(content().string(containsString("Nothing is saved")))
                .andReturn()
                .getResponse()
                .getContentAsString();
        assertThat(page).containsOnlyOnce("taskLengthSeconds: </b><span>must be a number, not a while");
        assertThat(page).containsOnlyOnce("must be a number");
    }

    @Test
    void showsTheTokenOfANewMachineOnceWithTheCommandToRun() throws Exception {
        web.perform(post("/enrol").param("machine", "sodb15").with(ada()).with(csrf()))
                .andExpect(content().string(containsString("./emp agent enroll http://localhost")))
                .andExpect(content().string(containsString("h4tQmPz0v8sXr2Lk")));
        web.perform(post("/enrol").param("machine", "sodb12").with(ada()).with(csrf()))
                .andExpect(content().string(containsString("is enrolled already")));
    }

    @Test
    void keepsWhatAViewerMayNotDo() throws Exception {
        RequestPostProcessor vera = user("vera").roles("VIEWER");
        for (String command : List.of("/runs/1/abort", "/runs/1/pause", "/derivations/1/publish", "/experiments/new")) {
            web.perform(post(command).with(vera).with(csrf())).andExpect(status().isForbidden());
        }
        for (String page : List.of("/experiments/new", "/derivations/new", "/import", "/enrol")) {
            web.perform(get(page).with(vera)).andExpect(status().isForbidden());
        }
        web.perform(get("/enrol").with(user("rosa").roles("RESEARCHER"))).andExpect(status().isForbidden());
    }

    @Test
    void refusesAPostWithoutItsToken() throws Exception {
        web.perform(post("/runs/1/abort").with(ada())).andExpect(status().isForbidden());
    }
}
