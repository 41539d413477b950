package org.emplab.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.not;
import static org.springframework.security.test.web.servlet.request.SecurityMockMvcRequestPostProcessors.csrf;
import static org.springframework.test.web.servlet.request.MockMvcRequestBuilders.asyncDispatch;
import static org.springframework.test.web.servlet.request.MockMvcRequestBuilders.get;
import static org.springframework.test.web.servlet.request.MockMvcRequestBuilders.multipart;
import static org.springframework.test.web.servlet.result.MockMvcResultMatchers.content;
import static org.springframework.test.web.servlet.result.MockMvcResultMatchers.redirectedUrl;
import static org.springframework.test.web.servlet.result.MockMvcResultMatchers.status;

import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.springframework.mock.web.MockMultipartFile;
import org.springframework.test.web.servlet.MvcResult;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The pages of runs: the table, the page of one, its charts and its samples. */
class RunPagesTest extends TrialPages {
    private static final List<Integer> PUBLISHED_L_SAMPLES =
            List.of(75, 104, 186, 216, 298, 328, 366, 410, 439, 451, 522, 551, 634, 663, 746, 775);

    @Test
    void namesTheDaemonOfAnLSample() throws Exception {
        assertThat(body("/runs/1/causes")).contains("rhn_check: 1, in 1 other sample", "no daemon seen");
        assertThat(body("/runs/1/causes.csv")).contains("75,163913,35662.9257815,rhn_check,35176,");
    }

    @Test
    void saysWhichFilterOrPageOfTheRunTableMakesNoSense() throws Exception {
        web.perform(get("/runs?state=foo").with(ada()))
                .andExpect(status().isBadRequest())
                .andExpect(content().string(containsString("There is no state foo.")));
        web.perform(get("/runs?after=99").with(ada()))
                .andExpect(status().isOk())
                .andExpect(content().string(containsString("There are no runs behind that one any more")));
        web.perform(get("/runs?program=&machine=sodb12").with(ada())).andExpect(redirectedUrl("/runs?machine=sodb12"));
    }

    @Test
    void drawsARunForBrowsersWithoutScripts() throws Exception {
        for (String figure : List.of("et", "pt", "dual", "histogram")) {
            assertThat(body("/runs/1/figures/" + figure + ".svg")).startsWith("<svg");
        }
        web.perform(get("/runs/1/figures/none.svg").with(ada())).andExpect(status().isNotFound());
        web.perform(get("/runs/1").with(ada()))
                .andExpect(content().string(containsString("<img src=\"/runs/1/figures/et.svg\"")))
                .andExpect(content().string(containsString("srcset=\"/runs/1/figures/et.svg?narrow=true\"")));
        assertThat(body("/runs/1/figures/et.svg?narrow=true")).contains("width=\"360\"");
        web.perform(get("/runs/1/samples?sample=75").with(ada())).andExpect(redirectedUrl("/runs/1/samples/75"));
    }

    @Test
    void givesEachChartOfARunOutAsPgfplots() throws Exception {
        for (String figure : List.of("series", "dual", "histogram")) {
            String address = "/runs/1/figures/" + figure + ".tex";
            assertThat(body("/runs/1")).contains("href=\"" + address + "\"");
            assertThat(body(address))
                    .startsWith("\\documentclass")
                    .contains("INC128 on sodb12}")
                    .endsWith("\\end{document}\n");
        }
        assertThat(body("/runs/1/figures/series.tex")).contains("{fig:et}", "{fig:pt}");
        web.perform(get("/runs/1/figures/series.svg").with(ada())).andExpect(status().isNotFound());
    }

    @Test
    void tellsTheTimeInAnEventsWordsAsAnElementForTheReadersZone() throws Exception {
        assertThat(body("/runs/1"))
                .contains("it was to call by <time data-zone=\"seconds\" datetime=\"2013-12-12T08:59:30Z\">");
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
                .andExpect(content().string(containsString("<span>35\u202f176</span>")));
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
    void leavesOutOfTheHistogramWhatTheCutoffsDropWhereThereAreAny() throws Exception {
        assertThat(body("/runs/1")).contains("within the cutoffs of table XVI (version 1)");
        assertThat(JsonMapper.shared()
                        .readTree(body("/runs/1/histogram?time=et&trim=cutoffs"))
                        .path("samples")
                        .asInt())
                .isEqualTo(798);
        assertThat(body("/runs/2")).doesNotContain("value=\"cutoffs\"");
        web.perform(get("/runs/2/histogram?trim=cutoffs").with(ada())).andExpect(status().isNotFound());
    }

    @Test
    void writesTheDualSamplesWithTheirKind() throws Exception {
        assertThat(streamed("/runs/1/dual.csv").lines())
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

    private String streamed(String address) throws Exception {
        MvcResult started = web.perform(get(address).with(ada())).andReturn();
        return web.perform(asyncDispatch(started))
                .andExpect(status().isOk())
                .andReturn()
                .getResponse()
                .getContentAsString(StandardCharsets.UTF_8);
    }
}
