package org.emplab.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.containsString;
import static org.springframework.security.test.web.servlet.request.SecurityMockMvcRequestPostProcessors.csrf;
import static org.springframework.test.web.servlet.request.MockMvcRequestBuilders.get;
import static org.springframework.test.web.servlet.request.MockMvcRequestBuilders.post;
import static org.springframework.test.web.servlet.result.MockMvcResultMatchers.content;
import static org.springframework.test.web.servlet.result.MockMvcResultMatchers.header;
import static org.springframework.test.web.servlet.result.MockMvcResultMatchers.redirectedUrl;
import static org.springframework.test.web.servlet.result.MockMvcResultMatchers.redirectedUrlPattern;
import static org.springframework.test.web.servlet.result.MockMvcResultMatchers.status;

import java.io.ByteArrayInputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The pages that answer questions about runs: analyses, derivations, and what is taken away from them. */
class StudyPagesTest extends TrialPages {
    @Test
    void offersUserAndSystemTimeWhereARunLacksItsOnCpuTime() throws Exception {
        assertThat(body("/analyses/histogram?runs=1&pt=on-cpu"))
                .contains("carries its on-CPU time, so PT cannot be that; as user + system time all runs agree")
                .contains("href=\"/analyses/histogram?runs=1&amp;pt=user-system\"");
        assertThat(body("/analyses/histogram?runs=1&pt=user-system")).doesNotContain("Answer with PT as user");
    }

    @Test
    void comparesRunsInSentencesFiguresAndFiles() throws Exception {
        String page = body("/compare?runs=1,2");
        assertThat(page)
                .contains("PT: INC16384 is slower than INC128 by more than 1 %", "histogram-pt.svg?runs=1,2")
                .doesNotContain("ET: INC16384", "histogram-et.svg");
        assertThat(body("/compare?runs=1,2&time=et"))
                .contains("ET: INC16384 is slower than INC128 by more than 1 %", "histogram-et.svg?runs=1,2")
                .doesNotContain("PT: INC16384", "histogram-pt.svg");
        assertThat(body("/compare?runs=1&runs=2&marginPercent=5")).contains("by more than 5 %");
        assertThat(body("/compare?runs=1,2,1"))
                .contains(
                        "INC16384 on sodb12 against INC128 (run 1) on sodb12",
                        "INC128 (run 3) on sodb12 against INC128 (run 1) on sodb12");
        assertThat(body("/analyses/compare/figures/histogram-et.svg?runs=1,2"))
                .startsWith("<svg")
                .contains("INC16384");
        assertThat(body("/analyses/compare/tables/verdicts.csv?runs=1,2")).contains("PT,slower,");
        assertThat(JsonMapper.shared()
                        .readTree(body("/analyses/compare.json?runs=1,2"))
                        .path("format")
                        .asString())
                .isEqualTo("emp-compare/1");
        assertThat(body("/compare?runs=1")).contains("This needs 2 to 20 runs; 1 is chosen.");
        assertThat(body("/compare?runs=1,2&marginPercent=much"))
                .contains("Smallest difference that matters is a number from", "not much");
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
        assertThat(body("/analyses/worst?runs=1&by=et&pt=user-system"))
                .contains("<option value=\"user-system\" selected=\"selected\">", "<option value=\"et\" selected");
        assertThat(body("/analyses/sample-size?runs=1")).contains("figures/sample-size.svg");
        assertThat(body("/analyses/versions?runs=1,2&empVersions=v3,v4")).contains("figures/versions-pt-sd.svg");
        assertThat(body("/analyses/cost-model?runs=1,2&sizes=128,16384")).contains("tables/fits.tex");
        assertThat(body("/analyses/cost-model?runs=1,2"))
                .contains("notice bad", "size of its input: it has to be said for each run, in their order<");
        assertThat(body("/analyses/dual?runs=1")).contains("notice bad", "firstHalfNanos");
        assertThat(body("/analyses/change-points?runs=1,2,1,2,1,2,1,2"))
                .contains("notice bad", "of one program")
                .doesNotContain("role=\"alert\">run:");
        assertThat(body("/analyses/change-points?runs=1,1.2,1.3,1.4,1.5,1.6,1.7,1"))
                .contains("notice bad", "given twice");
        assertThat(body("/analyses/change-points?runs=1,1.2,1.3,1.4,1.5,1.6,1.7,1.8"))
                .contains("does not change over 8 runs", "figures/change-points.svg", "new &lt;kernel&gt;", "Take back")
                .contains("marked: it started anew at <time data-zone=\"seconds\" datetime=\"2013-12-15T07:30:05Z\">")
                .contains(">Started</span>", "2013-12-12 08:00 UTC</time></td>")
                .contains("<option data-zones-of value=\"1.2\">");
        assertThat(body("/analyses/change-points/tables/runs.csv?runs=1,1.2,1.3,1.4,1.5,1.6,1.7,1.8"))
                .contains("2013-12-12 08:00 UTC");
        web.perform(post("/change-marks")
                        .param("run", "1")
                        .param("text", "x")
                        .param("query", "?runs=1")
                        .with(ada())
                        .with(csrf()))
                .andExpect(redirectedUrl("/analyses/change-points?runs=1#marks"));
        web.perform(get("/runs/1/changes").with(ada()))
                .andExpect(redirectedUrl("/runs?program=%3DINC128&machine=%3Dsodb12&state=completed"));
        assertThat(body("/analyses/change-points/figures/change-points.tex?runs=1,1.2,1.3,1.4,1.5,1.6,1.7,1.8"))
                .contains("from 1");
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
                .andExpect(content().string(containsString("128\u202f300.000")))
                .andExpect(content().string(containsString("ET ≤ 128\u202f300.000 ms, 14 above.")))
                .andExpect(content().string(containsString("14 samples lie above the bound that ada set.")));
        web.perform(get(moved + "/short/zoom-1.svg").with(ada())).andExpect(status().isOk());
        web.perform(get(moved + "/short/zoom-2.svg").with(ada())).andExpect(status().isNotFound());
    }

    @Test
    void refusesAMovedBoundWithoutAReason() throws Exception {
        String address = derived("1", "2");
        web.perform(post(address + "/bounds")
                        .param("shortBoundMillis", "128300")
                        .param("reason", " ")
                        .with(ada())
                        .with(csrf()))
                .andExpect(redirectedUrl(address + "/bounds?shortBoundMillis=128300"));
    }

    @Test
    void warnsOfASwappedPairBeforeItDerives() throws Exception {
        web.perform(post("/derivations")
                        .param("short", "2")
                        .param("long", "1")
                        .with(ada())
                        .with(csrf()))
                .andExpect(redirectedUrl("/derivations/new?short=2&long=1&by=pt&daemons=name"));
        assertThat(body("/derivations/new?short=2&long=1"))
                .contains("they seem to be swapped", "Derive cutoffs anyway", "name=\"sure\" value=\"2,1\"");
        web.perform(post("/derivations")
                        .param("short", "2")
                        .param("long", "1")
                        .param("sure", "2,1")
                        .with(ada())
                        .with(csrf()))
                .andExpect(redirectedUrlPattern("/derivations/*"));
    }

    @Test
    void derivesFromSeveralRunsOfALengthAndShowsEachOfThem() throws Exception {
        assertThat(body("/derivations/new?short=1,1.2&long=2"))
                .contains("Add short runs: 1 is of about this length")
                .contains(
                        "<input type=\"checkbox\" name=\"short\" value=\"1.2\" checked=\"checked\"> <span data-zones-of>");
        String address = String.valueOf(web.perform(post("/derivations")
                        .param("short", "1", "1.2")
                        .param("long", "2")
                        .with(ada())
                        .with(csrf()))
                .andExpect(redirectedUrlPattern("/derivations/*"))
                .andReturn()
                .getResponse()
                .getRedirectedUrl());

        assertThat(body(address))
                .contains(
                        "<dt>Short runs</dt>",
                        ">Short runs: cluster, daemons, periods<",
                        ">Long run: cluster, daemons, periods<",
                        "Times of each run under these cutoffs",
                        "2 short runs, 1\u202f600 samples in all",
                        "Sample 1017 is sample 17 of run 2")
                .contains("short-2/zoom-1.svg", "href=\"/runs/1/samples/75\"")
                .contains("href=\"/runs/1.2/samples/75\">1075</a>")
                .contains("href=\"/runs/1.2/samples/75\" data-sample-of=\"1.2\">1")
                .contains("INC128, run 2");
        assertThat(body(address + "/short-2/zoom-1.svg")).startsWith("<svg");
        assertThat(body(address + "/cutoffs.csv")).contains("sshd,2,23,");
        assertThat(body(address + "/bounds")).contains("2 short runs, for each of which your bound would hold");
        web.perform(get(address + "/short-3/zoom-1.svg").with(ada())).andExpect(status().isNotFound());
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
}
