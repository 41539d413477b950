package org.emplab.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.not;
import static org.springframework.security.test.web.servlet.request.SecurityMockMvcRequestPostProcessors.csrf;
import static org.springframework.security.test.web.servlet.request.SecurityMockMvcRequestPostProcessors.user;
import static org.springframework.security.test.web.servlet.setup.SecurityMockMvcConfigurers.springSecurity;
import static org.springframework.test.web.servlet.request.MockMvcRequestBuilders.asyncDispatch;
import static org.springframework.test.web.servlet.request.MockMvcRequestBuilders.get;
import static org.springframework.test.web.servlet.request.MockMvcRequestBuilders.multipart;
import static org.springframework.test.web.servlet.request.MockMvcRequestBuilders.post;
import static org.springframework.test.web.servlet.result.MockMvcResultMatchers.content;
import static org.springframework.test.web.servlet.result.MockMvcResultMatchers.header;
import static org.springframework.test.web.servlet.result.MockMvcResultMatchers.redirectedUrl;
import static org.springframework.test.web.servlet.result.MockMvcResultMatchers.redirectedUrlPattern;
import static org.springframework.test.web.servlet.result.MockMvcResultMatchers.status;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import org.emplab.web.trial.TrialServer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.mock.web.MockMultipartFile;
import org.springframework.test.web.servlet.MockMvc;
import org.springframework.test.web.servlet.MvcResult;
import org.springframework.test.web.servlet.request.RequestPostProcessor;
import org.springframework.test.web.servlet.setup.MockMvcBuilders;
import org.springframework.web.context.WebApplicationContext;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The pages over runs in memory that were drawn from the published tables. */
@SpringBootTest(
        classes = TrialServer.class,
        args = {
            "../emp-analysis/src/test/resources/golden/inc128.emprun.jsonl.gz",
            "../emp-analysis/src/test/resources/golden/inc16384.emprun.jsonl.gz"
        })
class PagesTest {
    private static final String NOTEBOOK = "00000000-0000-0000-0000-00000000000a";
    private static final String EXPERIMENT = "00000000-0000-0000-0000-00000000000b";
    private static final List<Integer> PUBLISHED_L_SAMPLES =
            List.of(75, 104, 186, 216, 298, 328, 366, 410, 439, 451, 522, 551, 634, 663, 746, 775);

    @Autowired
    WebApplicationContext context;

    MockMvc web;

    @BeforeEach
    void start() {
        web = MockMvcBuilders.webAppContextSetup(context)
                .apply(springSecurity())
                .build();
    }

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
                "/retention",
                "/timeline",
                "/timeline/lanes?weeks=12",
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
                .andExpect(content().string(containsString("Line 3: ")));
        web.perform(post("/experiments/new/yaml/preview")
                        .with(ada())
                        .with(csrf())
                        .param("yaml", "machine: sodb12\nworkload: inc\ntaskLengthSeconds: 9\nsamples: 9\n"))
                .andExpect(content().string(containsString("1 run")))
                .andExpect(content().string(containsString("sodb12: at least 90 s of computing")));
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
    void saysWhichFilterOrPageOfTheRunTableMakesNoSense() throws Exception {
        web.perform(get("/runs?state=foo").with(ada()))
                .andExpect(status().isBadRequest())
                .andExpect(content().string(containsString("There is no state foo.")));
        web.perform(get("/runs?page=99").with(ada()))
                .andExpect(status().isOk())
                .andExpect(content().string(containsString("There is no page <span>99</span>")));
        web.perform(get("/runs?program=&machine=sodb12").with(ada())).andExpect(redirectedUrl("/runs?machine=sodb12"));
    }

    @Test
    void comparesRunsInSentencesFiguresAndFiles() throws Exception {
        String page = body("/compare?runs=1,2");
        assertThat(page).contains("PT: INC16384 is slower than INC128 by more than 1 %", "histogram-et.svg?runs=1,2");
        assertThat(body("/compare?runs=1&runs=2&marginPercent=5")).contains("by more than 5 %");
        assertThat(body("/compare?runs=1,2,1")).contains("INC16384 on sodb12 against INC128 on sodb12");
        assertThat(body("/analyses/compare/figures/histogram-et.svg?runs=1,2"))
                .startsWith("<svg")
                .contains("INC16384");
        assertThat(body("/analyses/compare/tables/verdicts.csv?runs=1,2")).contains("PT,slower,");
        assertThat(JsonMapper.shared()
                        .readTree(body("/analyses/compare.json?runs=1,2"))
                        .path("format")
                        .asString())
                .isEqualTo("emp-compare/1");
        assertThat(body("/compare?runs=1")).contains("It takes 2 to 20 runs, and here are 1");
        assertThat(body("/compare?runs=1,2&marginPercent=much"))
                .contains("Smallest difference that matters (marginPercent) is a number from", "not much");
        web.perform(get("/compare?runs=1,99").with(ada())).andExpect(status().isNotFound());
        web.perform(get("/analyses/none?runs=1").with(ada())).andExpect(status().isNotFound());
    }

    @Test
    void bundlesAnAnswerAndADerivationForAPaper() throws Exception {
        for (String address : List.of("/analyses/compare.zip?runs=1,2", derived("1", "2") + "/paper.zip")) {
            List<String> names = new ArrayList<>();
            byte[] zip = web.perform(get(address).with(ada()))
                    .andExpect(status().isOk())
                    .andReturn()
                    .getResponse()
                    .getContentAsByteArray();
            try (ZipInputStream in = new ZipInputStream(new ByteArrayInputStream(zip))) {
                for (ZipEntry entry = in.getNextEntry(); entry != null; entry = in.getNextEntry()) {
                    names.add(entry.getName().substring(entry.getName().indexOf('/') + 1));
                }
            }
            assertThat(names)
                    .contains("paper.tex", "PROVENANCE.txt")
                    .anyMatch(name -> name.matches("figures/.*\\.svg"));
        }
    }

    @Test
    void givesAnAnswerOutAsOneHtmlFileThatIsNotShownHere() throws Exception {
        web.perform(get("/analyses/compare.html?runs=1,2").with(ada()))
                .andExpect(status().isOk())
                .andExpect(header().string("Content-Disposition", containsString("attachment")))
                .andExpect(content().string(containsString("PT: INC16384 is slower than INC128")));
        web.perform(get(derived("1", "2") + "/paper.html").with(ada())).andExpect(status().isOk());
    }

    @Test
    void answersEveryQuestionAboutRunsThatTheShellAnswers() throws Exception {
        assertThat(body("/analyses?runs=1,2")).contains("/analyses/scaling?runs=1,2");
        for (String kind : List.of(
                "summary",
                "histogram",
                "bins",
                "mixture",
                "successive",
                "correlate",
                "worst",
                "scaling",
                "speedups",
                "repeatability")) {
            assertThat(body("/analyses/" + kind + "?runs=1,2")).as(kind).doesNotContain("notice bad");
        }
        assertThat(body("/analyses/sample-size?runs=1")).contains("figures/sample-size.svg");
        assertThat(body("/analyses/versions?runs=1,2&empVersions=v3,v4")).contains("figures/versions-pt-sd.svg");
        assertThat(body("/analyses/cost-model?runs=1,2&sizes=128,16384")).contains("tables/fits.tex");
        assertThat(body("/analyses/cost-model?runs=1,2")).contains("notice bad", "sizes says it");
        assertThat(body("/analyses/dual?runs=1")).contains("notice bad", "firstHalfNanos");
        assertThat(body("/analyses/change-points?runs=1,2,1,2,1,2,1,2")).contains("notice bad", "of one program");
        assertThat(body("/analyses/change-points?runs=1,1,1,1,1,1,1,1"))
                .contains("does not change over 8 runs", "figures/change-points.svg");
        assertThat(body("/analyses/change-points/figures/change-points.tex?runs=1,1,1,1,1,1,1,1"))
                .contains("from 1");
    }

    @Test
    void drawsARunForBrowsersWithoutScripts() throws Exception {
        for (String figure : List.of("et", "pt", "dual", "histogram")) {
            assertThat(body("/runs/1/figures/" + figure + ".svg")).startsWith("<svg");
        }
        web.perform(get("/runs/1/figures/none.svg").with(ada())).andExpect(status().isNotFound());
        web.perform(get("/runs/1").with(ada()))
                .andExpect(content().string(containsString("<noscript><img src=\"/runs/1/figures/et.svg\"")));
        web.perform(get("/runs/1/samples?sample=75").with(ada())).andExpect(redirectedUrl("/runs/1/samples/75"));
    }

    @Test
    void offersAViewerNothingThatChangesTheLab() throws Exception {
        web.perform(get("/").with(user("vera").roles("VIEWER")))
                .andExpect(status().isOk())
                .andExpect(content().string(not(containsString("Submit an experiment"))));
    }

    @Test
    void answersAnUnknownRunSampleOrFormatWithNotFound() throws Exception {
        web.perform(get("/runs/99").with(ada())).andExpect(status().isNotFound());
        web.perform(get("/runs/1/samples/801").with(ada())).andExpect(status().isNotFound());
        web.perform(get("/runs/1/samples/75/processes.xls").with(ada())).andExpect(status().isNotFound());
        web.perform(get("/runs/1/samples/seven").with(ada())).andExpect(status().isBadRequest());
    }

    @Test
    void showsAProcessDiffAsAPageOrAsAPanel() throws Exception {
        web.perform(get("/runs/1/samples/75").with(ada()))
                .andExpect(content().string(containsString("<html")))
                .andExpect(content().string(containsString("rhn_check")))
                .andExpect(content().string(containsString("35\u202f176.000")));
        web.perform(get("/runs/1/samples/75").with(ada()).header("HX-Request", "true"))
                .andExpect(content().string(not(containsString("<html"))))
                .andExpect(content().string(containsString("rhn_check")));
    }

    @Test
    void givesTheChartsEveryPointAndThePublishedLSamples() throws Exception {
        JsonNode points = JsonMapper.shared().readTree(streamed("/runs/1/points"));
        assertThat(points.path("number").size()).isEqualTo(800);
        assertThat(points.path("elapsedMillis").get(0).decimalValue()).isEqualByComparingTo("128247.604484");
        assertThat(points.path("processMillis").get(0).decimalValue()).isEqualByComparingTo("128251");
        JsonNode verdict = points.path("verdict");
        assertThat(verdict.path("lSamples").valueStream().map(JsonNode::asInt).toList())
                .isEqualTo(PUBLISHED_L_SAMPLES);
        assertThat(verdict.path("zoom").size()).isPositive();
        assertThat(verdict.path("text").asString())
                .startsWith("16 L-samples above 128\u202f")
                .contains("The longest ET is ", " the median of 128\u202f250");
        assertThat(points.path("kind").get(74).asInt()).isEqualTo(1);
        assertThat(points.path("pairs").size()).isEqualTo(400);
    }

    @Test
    void countsTheSamplesInViewInBinsThatSuitThem() throws Exception {
        JsonNode all = JsonMapper.shared().readTree(body("/runs/1/histogram?time=et"));
        assertThat(all.path("samples").asInt()).isEqualTo(800);
        JsonNode some =
                JsonMapper.shared().readTree(body("/runs/1/histogram?time=et&x=1,400&et=128000,128263&width=2"));
        assertThat(some.path("samples").asInt()).isBetween(350, 399);
        assertThat(some.path("widthMillis").asDouble()).isEqualTo(2);
        assertThat(some.path("widthsMillis").valueStream().map(JsonNode::asDouble))
                .contains(1.0, 2.0, 5.0);
        assertThat(some.path("bins")
                        .valueStream()
                        .mapToInt(bin -> bin.get(2).asInt())
                        .sum())
                .isEqualTo(some.path("samples").asInt());
        assertThat(body("/runs/1/histogram.csv?time=et&x=1,400&et=128000,128263&width=2")
                        .lines())
                .hasSize(some.path("bins").size() + 1)
                .startsWith("fromMillis,toMillis,count");
    }

    @Test
    void writesTheDualSamplesWithTheirKind() throws Exception {
        assertThat(body("/runs/1/dual.csv").lines())
                .hasSize(401)
                .startsWith("oddSample,oddElapsedMillis,evenSample,evenElapsedMillis,oddIsLSample,evenIsLSample")
                .anyMatch(line -> line.startsWith("75,") && line.endsWith(",true,false"));
    }

    @Test
    void writesTheSeriesAsCsvWithRawValues() throws Exception {
        List<String> lines = streamed("/runs/1/series.csv").lines().toList();
        assertThat(lines).hasSize(801);
        assertThat(lines.get(1)).isEqualTo("1,2013-12-12T08:00:00Z,128247.604484,128251.000000,false,false");
        assertThat(lines.get(75)).startsWith("75,").endsWith(",false,true");
    }

    @Test
    void aggregatesTheDaemonsOfSelectedSamples() throws Exception {
        web.perform(get("/runs/1/selection?samples=75,634").with(ada()))
                .andExpect(status().isOk())
                .andExpect(content().string(containsString("rhn_check")))
                .andExpect(content().string(containsString("68\u202f331.000")));
        web.perform(get("/runs/1/selection?samples=all").with(ada())).andExpect(status().isBadRequest());
    }

    @Test
    void derivesThePublishedCutoffsAndExportsThem() throws Exception {
        String address = derived("1", "2");
        web.perform(get(address).with(ada()))
                .andExpect(status().isOk())
                .andExpect(content().string(containsString("Table XVI")))
                .andExpect(content().string(containsString("12\u202f828")));

        List<String> csv = body(address + "/cutoffs.csv").lines().toList();
        assertThat(csv.get(0)).startsWith("name,shortCutoffMillis,longCutoffMillis");
        assertThat(csv).anyMatch(line -> line.startsWith("sshd,2,23,") && line.endsWith(",23"));

        JsonNode json = JsonMapper.shared().readTree(body(address + "/cutoffs.json"));
        assertThat(json.path("format").asString()).isEqualTo("emp-cutoffs/1");
        assertThat(json.path("short").path("lSamples").size()).isEqualTo(16);

        assertThat(body(address + "/cutoffs.tex"))
                .contains("\\toprule", "\\bottomrule")
                .contains("rhn\\_check & 281 & --- & \\textless{} 12 min & 281");
        assertThat(body(address + "/tables/removed.csv")).contains("INC128,800,15,");
        assertThat(body(address + "/short/zoom-1.svg")).startsWith("<svg").contains("<circle");
        web.perform(get(address + "/tables/none.csv").with(ada())).andExpect(status().isNotFound());
        web.perform(get(address + "/short/zoom-9.svg").with(ada())).andExpect(status().isNotFound());
    }

    @Test
    void keepsTheNameAndTheReasonOfAMovedBound() throws Exception {
        String address = derived("1", "2");
        String moved = web.perform(post(address + "/bounds")
                        .param("shortBoundMillis", "128 300")
                        .param("reason", "two near samples belong to the cluster")
                        .with(ada())
                        .with(csrf()))
                .andExpect(status().is3xxRedirection())
                .andReturn()
                .getResponse()
                .getRedirectedUrl();
        web.perform(get(String.valueOf(moved)).with(ada()))
                .andExpect(content().string(containsString("moved by ada: two near samples belong to the cluster")))
                .andExpect(content().string(containsString("128\u202f300.000")));
    }

    @Test
    void refusesAMovedBoundWithoutAReason() throws Exception {
        String address = derived("1", "2");
        web.perform(post(address + "/bounds")
                        .param("shortBoundMillis", "128300")
                        .param("reason", " ")
                        .with(ada())
                        .with(csrf()))
                .andExpect(redirectedUrl(address + "#bounds"));
    }

    @Test
    void refusesAnUploadThatIsNoRunFile() throws Exception {
        MvcResult result = web.perform(multipart("/import")
                        .file(new MockMultipartFile(
                                "file", "broken.jsonl", null, "{\"format\":".getBytes(StandardCharsets.UTF_8)))
                        .with(ada())
                        .with(csrf()))
                .andExpect(status().is3xxRedirection())
                .andReturn();
        Notice notice = (Notice) result.getFlashMap().get("notice");
        assertThat(notice).isNotNull();
        assertThat(notice.good()).isFalse();
        assertThat(notice.text()).contains("broken.jsonl");
    }

    @Test
    void asksAgainForAnExperimentThatMakesNoSense() throws Exception {
        web.perform(post("/experiments/new")
                        .param("machine", "sodb11")
                        .param("workload", "inc")
                        .param("seconds", "a while")
                        .param("samples", "300")
                        .with(ada())
                        .with(csrf()))
                .andExpect(status().isOk())
                .andExpect(content().string(containsString("taskLengthSeconds must be a number, not a while")))
                .andExpect(content().string(containsString("a while")));
    }

    @Test
    void showsTheTokenOfANewMachineOnceWithTheCommandToRun() throws Exception {
        web.perform(post("/enrol").param("machine", "sodb15").with(ada()).with(csrf()))
                .andExpect(content().string(containsString("./emp agent enroll http://localhost")))
                .andExpect(content().string(containsString("h4tQmPz0v8sXr2Lk")));
        web.perform(post("/enrol").param("machine", "sodb12").with(ada()).with(csrf()))
                .andExpect(content().string(containsString("There is a machine sodb12 already.")));
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

    private String derived(String shortRun, String longRun) throws Exception {
        return String.valueOf(web.perform(post("/derivations")
                        .param("short", shortRun)
                        .param("long", longRun)
                        .with(ada())
                        .with(csrf()))
                .andExpect(redirectedUrlPattern("/derivations/*"))
                .andReturn()
                .getResponse()
                .getRedirectedUrl());
    }

    private String body(String address) throws Exception {
        return web.perform(get(address).with(ada()))
                .andExpect(status().isOk())
                .andReturn()
                .getResponse()
                .getContentAsString(StandardCharsets.UTF_8);
    }

    private String streamed(String address) throws Exception {
        MvcResult started = web.perform(get(address).with(ada())).andReturn();
        return web.perform(asyncDispatch(started))
                .andExpect(status().isOk())
                .andReturn()
                .getResponse()
                .getContentAsString(StandardCharsets.UTF_8);
    }

    private static RequestPostProcessor ada() {
        return user("ada").roles("ADMIN");
    }
}
