package org.emplab.server.page;

import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.containsString;
import static org.springframework.test.web.servlet.result.MockMvcResultMatchers.content;
import static org.springframework.test.web.servlet.result.MockMvcResultMatchers.header;
import static org.springframework.test.web.servlet.result.MockMvcResultMatchers.redirectedUrl;
import static org.springframework.test.web.servlet.result.MockMvcResultMatchers.redirectedUrlPattern;
import static org.springframework.test.web.servlet.result.MockMvcResultMatchers.status;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.test.web.servlet.request.MockMvcRequestBuilders;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The pages that answer questions about runs: analyses, derivations, and what is taken away from them. */
class StudyPagesIT extends ServedPages {
    private static final String EIGHT = "{short},{short2},{short3},{short4},{short5},{short6},{short7},{short8}";

    @Autowired
    @Qualifier("pagePatience")
    private Object patience;

    @Test
    void offersUserAndSystemTimeWhereARunLacksItsOnCpuTime() throws Exception {
        assertThat(body("/analyses/histogram?runs={short}&pt=on-cpu"))
                .contains("carries its on-CPU time, so PT cannot be that; as user + system time all runs agree")
                .contains("href=\"/analyses/histogram?runs={short}&amp;pt=user-system\"");
        assertThat(body("/analyses/histogram?runs={short}&pt=user-system")).doesNotContain("Answer with PT as user");
    }

    @Test
    void comparesRunsInSentencesFiguresAndFiles() throws Exception {
        assertThat(body("/compare?runs={short},{long}"))
                .contains("PT: INC16384 is slower than INC128 by more than 1 %", "histogram-pt.svg?runs={short},{long}")
                .doesNotContain("ET: INC16384", "histogram-et.svg");
        assertThat(body("/compare?runs={short},{long}&time=et"))
                .contains("ET: INC16384 is slower than INC128 by more than 1 %", "histogram-et.svg?runs={short},{long}")
                .doesNotContain("PT: INC16384", "histogram-pt.svg");
        assertThat(body("/compare?runs={short}&runs={long}&marginPercent=5")).contains("by more than 5 %");
        assertThat(body("/compare?runs={short},{long},{short}"))
                .contains(
                        "INC16384 on paper12 against INC128 (run 1) on paper12",
                        "INC128 (run 3) on paper12 against INC128 (run 1) on paper12");
        assertThat(body("/analyses/compare/figures/histogram-et.svg?runs={short},{long}"))
                .startsWith("<svg")
                .contains("INC16384");
        assertThat(body("/analyses/compare/tables/verdicts.csv?runs={short},{long}"))
                .contains("PT,slower,");
        assertThat(JsonMapper.shared()
                        .readTree(body("/analyses/compare.json?runs={short},{long}"))
                        .path("format")
                        .asString())
                .isEqualTo("emp-compare/1");
        assertThat(body("/compare?runs={short}")).contains("This needs 2 to 20 runs; 1 is chosen.");
        page("/compare?runs={short},{long}&marginPercent=much")
                .andExpect(status().isBadRequest())
                .andExpect(content().string(containsString("Smallest difference that matters is a number from")));
        page("/compare?runs={short},99").andExpect(status().isNotFound());
        page("/analyses/none?runs={short}").andExpect(status().isNotFound());
    }

    @Test
    void showsHowFarAnAnswerIsInThePlaceOfItsVerdict() throws Exception {
        set(patience, "patience", Duration.ZERO);
        assertThat(body("/compare?runs={short},{long}&marginPercent=7.31"))
                .contains("The answer is computed:", "hx-target=\"#main\"")
                .contains("hx-get=\"/compare?runs={short},{long}&amp;marginPercent=7.31&amp;time=pt\"")
                .doesNotContain("Text for a paper");
        web.perform(MockMvcRequestBuilders.get(named("/compare?runs={short},{long}&marginPercent=7.32"))
                        .with(ada())
                        .header("HX-Request", "true"))
                .andExpect(content().string(containsString("hx-target=\"this\"")));
    }

    @Test
    void givesAnAnswerOutAsOneHtmlFileThatIsNotShownHere() throws Exception {
        page("/analyses/compare.html?runs={short},{long}")
                .andExpect(status().isOk())
                .andExpect(header().string("Content-Disposition", containsString("attachment")))
                .andExpect(content().string(containsString("PT: INC16384 is slower than INC128")));
        page(derived("short", "{short}", "long", "{long}") + "/paper.html").andExpect(status().isOk());
    }

    @Test
    void answersEveryQuestionAboutRunsThatTheShellAnswers() throws Exception {
        assertThat(body("/analyses?runs={short},{long}")).contains("/analyses/scaling?runs={short},{long}");
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
            assertThat(body("/analyses/" + kind + "?runs={short},{long}"))
                    .as(kind)
                    .doesNotContain("notice bad", "class=\"pairs\"");
        }
        assertThat(body("/analyses/worst?runs={short}&by=et&pt=user-system"))
                .contains("<option value=\"user-system\" selected=\"selected\">", "<option value=\"et\" selected");
        assertThat(body("/analyses/sample-size?runs={short}")).contains("figures/sample-size.svg");
        assertThat(body("/analyses/versions?runs={short},{long}&empVersions=v3,v4"))
                .contains("figures/versions-pt-sd.svg");
        assertThat(body("/analyses/cost-model?runs={short},{long}&sizes=128,16384"))
                .contains("tables/fits.tex");
        assertThat(body("/analyses/cost-model?runs={short},{long}"))
                .contains("notice bad", "size of its input: it has to be said for each run, in their order<");
        assertThat(body("/analyses/dual?runs={short}")).contains("notice bad", "firstHalfNanos");
        assertThat(body("/analyses/change-points?runs={short},{long},{short},{long},{short},{long},{short},{long}"))
                .contains("notice bad", "of one program")
                .doesNotContain("role=\"alert\">run:");
        assertThat(
                        body(
                                "/analyses/change-points?runs={short},{short2},{short3},{short4},{short5},{short6},{short7},{short}"))
                .contains("notice bad", "given twice");
        form("/change-marks", "run", "{short3}", "text", "new <kernel>", "query", "?runs={short}")
                .andExpect(redirectedUrl(named("/analyses/change-points?runs={short}#marks")));
        String anew = "it started anew at 2013-12-15 07:30:05 UTC";
        form("/change-marks", "run", "{short6}", "text", anew, "query", "?runs={short}");
        assertThat(body("/analyses/change-points?runs=" + EIGHT))
                .contains("does not change over 8 runs", "figures/change-points.svg", "new &lt;kernel&gt;", "Take back")
                .contains("marked: it started anew at <time data-zone=\"seconds\" datetime=\"2013-12-15T07:30:05Z\">")
                .contains(">Started</span>", "2013-12-12 08:00 UTC</time></td>")
                .contains("<option data-zones-of value=\"{short2}\">");
        assertThat(body("/analyses/change-points/tables/runs.csv?runs=" + EIGHT))
                .contains("2013-12-12 08:00 UTC");
        page("/runs/{short}/changes").andExpect(redirectedUrlPattern("/analyses/change-points?history=*"));
        assertThat(body("/analyses/change-points/figures/change-points.tex?runs=" + EIGHT))
                .contains("from 1");
    }

    @Test
    void derivesThePublishedCutoffsAndExportsThem() throws Exception {
        String address = derived("short", "{short}", "long", "{long}");
        page(address)
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
        page(address + "/tables/none.csv").andExpect(status().isNotFound());
        page(address + "/short/zoom-9.svg").andExpect(status().isNotFound());
    }

    @Test
    void keepsTheNameAndTheReasonOfAMovedBound() throws Exception {
        String address = derived("short", "{short}", "long", "{long}");
        String moved = form(
                        address + "/bounds",
                        "boundShortMillis",
                        "128 300",
                        "reason",
                        "two near samples belong to the cluster")
                .andExpect(status().is3xxRedirection())
                .andReturn()
                .getResponse()
                .getRedirectedUrl();
        page(String.valueOf(moved))
                .andExpect(content().string(containsString("moved by ada: two near samples belong to the cluster")))
                .andExpect(content().string(containsString("128\u202f300.000")))
                .andExpect(content().string(containsString("ET ≤ 128\u202f300.000 ms, 14 above.")))
                .andExpect(content().string(containsString("14 samples lie above the bound that ada set.")));
        page(moved + "/short/zoom-1.svg").andExpect(status().isOk());
        page(moved + "/short/zoom-2.svg").andExpect(status().isNotFound());
    }

    @Test
    void warnsOfASwappedPairBeforeItDerives() throws Exception {
        form("/derivations", "short", "{long}", "long", "{short}")
                .andExpect(redirectedUrl(named("/derivations/new?short={long}&long={short}&by=pt&daemons=name")));
        assertThat(body("/derivations/new?short={long}&long={short}"))
                .contains("they seem to be swapped", "Derive cutoffs anyway", "name=\"sure\" value=\"{long},{short}\"");
        derived("short", "{long}", "long", "{short}", "sure", "{long},{short}");
    }

    @Test
    void derivesFromSeveralRunsOfALengthAndShowsEachOfThem() throws Exception {
        assertThat(body("/derivations/new?short={short},{short2}&long={long}"))
                .contains("Add short runs: 7 are of about this length")
                .contains(
                        "<input type=\"checkbox\" name=\"short\" value=\"{short2}\" checked=\"checked\"> <span data-zones-of>");
        String address = derived("short", "{short}", "short", "{short2}", "long", "{long}");

        assertThat(body(address))
                .contains(
                        "<dt>Short runs</dt>",
                        ">Short runs: cluster, daemons, periods<",
                        ">Long run: cluster, daemons, periods<",
                        "Times of each run under these cutoffs",
                        "2 short runs, 1\u202f600 samples in all",
                        "Sample 1017 is sample 17 of run 2")
                .contains("short-2/zoom-1.svg", "href=\"/runs/{short}/samples/75\"")
                .contains("href=\"/runs/{short2}/samples/75\">1075</a>")
                .contains("href=\"/runs/{short2}/samples/75\" data-sample-of=\"{short2}\">1")
                .contains("INC128, run 2")
                .contains("No table is in force on this machine yet.", "Publishing this table sets ")
                .doesNotContain("as the one in force", "Publishing this table changes ");
        assertThat(body(address + "/short-2/zoom-1.svg")).startsWith("<svg");
        assertThat(body(address + "/cutoffs.csv")).contains("sshd,2,23,");
        assertThat(body(address + "/bounds")).contains("2 short runs, for each of which your bound would hold");
        page(address + "/short-3/zoom-1.svg").andExpect(status().isNotFound());
    }
}
