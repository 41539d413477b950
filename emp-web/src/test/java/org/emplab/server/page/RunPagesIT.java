package org.emplab.server.page;

import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.not;
import static org.springframework.test.web.servlet.request.MockMvcRequestBuilders.asyncDispatch;
import static org.springframework.test.web.servlet.request.MockMvcRequestBuilders.multipart;
import static org.springframework.test.web.servlet.result.MockMvcResultMatchers.content;
import static org.springframework.test.web.servlet.result.MockMvcResultMatchers.redirectedUrl;
import static org.springframework.test.web.servlet.result.MockMvcResultMatchers.status;

import java.nio.charset.StandardCharsets;
import java.util.List;
import org.emplab.web.Notice;
import org.junit.jupiter.api.Test;
import org.springframework.mock.web.MockMultipartFile;
import org.springframework.test.web.servlet.MvcResult;
import org.springframework.test.web.servlet.request.MockMvcRequestBuilders;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The pages of runs: the table, the page of one, its charts and its samples. */
class RunPagesIT extends ServedPages {
    private static final List<Integer> PUBLISHED_L_SAMPLES =
            List.of(75, 104, 186, 216, 298, 328, 366, 410, 439, 451, 522, 551, 634, 663, 746, 775);

    @Test
    void namesTheDaemonOfAnLSample() throws Exception {
        assertThat(body("/runs/{short}/causes")).contains("rhn_check: 7, every 4 h, in no other sample");
        assertThat(body("/runs/{short}/causes.csv")).containsPattern("\n75,163913,35662\\.9\\d*,rhn_check,PT,35176,");
    }

    @Test
    void saysWhichFilterOrPageOfTheRunTableMakesNoSense() throws Exception {
        page("/runs?state=foo")
                .andExpect(status().isBadRequest())
                .andExpect(content().string(containsString("There is no state foo.")));
        page("/runs?after=0").andExpect(content().string(containsString("There are no runs behind that one any more")));
        page("/runs?program=&machine=paper12").andExpect(redirectedUrl("/runs?machine=paper12"));
    }

    @Test
    void leadsToTheRepeatsOfARunThatHasTooFewForAHistory() throws Exception {
        MvcResult led = page("/runs/{long}/changes")
                .andExpect(redirectedUrl("/runs?program=%3DINC16384&machine=%3Dpaper12&state=completed"))
                .andReturn();
        assertThat(String.valueOf(led.getFlashMap().get("notice")))
                .contains("A history needs 8 completed runs of INC16384", "on paper12; there ");
    }

    @Test
    void drawsARunForBrowsersWithoutScripts() throws Exception {
        for (String figure : List.of("et", "pt", "dual", "histogram")) {
            assertThat(body("/runs/{short}/figures/" + figure + ".svg")).startsWith("<svg");
        }
        page("/runs/{short}/figures/none.svg").andExpect(status().isNotFound());
        assertThat(body("/runs/{short}"))
                .contains("<img src=\"/runs/{short}/figures/et.svg\"")
                .contains("srcset=\"/runs/{short}/figures/et.svg?narrow=true\"");
        assertThat(body("/runs/{short}/figures/et.svg?narrow=true")).contains("width=\"360\"");
        page("/runs/{short}/samples?sample=75").andExpect(redirectedUrl(named("/runs/{short}/samples/75")));
    }

    @Test
    void givesEachChartOfARunOutAsPgfplots() throws Exception {
        for (String figure : List.of("series", "dual", "histogram")) {
            String address = "/runs/{short}/figures/" + figure + ".tex";
            assertThat(body("/runs/{short}")).contains("href=\"" + address + "\"");
            assertThat(body(address))
                    .startsWith("\\documentclass")
                    .contains("INC128 on paper12}")
                    .endsWith("\\end{document}\n");
        }
        assertThat(body("/runs/{short}/figures/series.tex")).contains("{fig:et-", "{fig:pt-");
        page("/runs/{short}/figures/series.svg").andExpect(status().isNotFound());
    }

    @Test
    void answersAnUnknownRunSampleOrFormatWithNotFound() throws Exception {
        page("/runs/99").andExpect(status().isNotFound());
        page("/runs/{short}/samples/801").andExpect(status().isNotFound());
        page("/runs/{short}/samples/75/processes.xls").andExpect(status().isNotFound());
        page("/runs/{short}/samples/seven").andExpect(status().isBadRequest());
    }

    @Test
    void showsAProcessDiffAsAPageOrAsAPanel() throws Exception {
        page("/runs/{short}/samples/75")
                .andExpect(content().string(containsString("<html")))
                .andExpect(content().string(containsString("rhn_check")))
                .andExpect(content().string(containsString("<span>35\u202f176</span>")));
        web.perform(MockMvcRequestBuilders.get(named("/runs/{short}/samples/75"))
                        .with(ada())
                        .header("HX-Request", "true"))
                .andExpect(content().string(not(containsString("<html"))))
                .andExpect(content().string(containsString("rhn_check")));
    }

    @Test
    void givesTheChartsEveryPointAndThePublishedLSamples() throws Exception {
        JsonNode points = JsonMapper.shared().readTree(streamed("/runs/{short}/points"));
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
        JsonNode all = JsonMapper.shared().readTree(body("/runs/{short}/histogram?time=et"));
        assertThat(all.path("samples").asInt()).isEqualTo(800);
        JsonNode some =
                JsonMapper.shared().readTree(body("/runs/{short}/histogram?time=et&x=1,400&et=128000,128263&width=2"));
        assertThat(some.path("samples").asInt()).isBetween(350, 399);
        assertThat(some.path("widthMillis").asDouble()).isEqualTo(2);
        assertThat(some.path("widthsMillis").valueStream().map(JsonNode::asDouble))
                .contains(1.0, 2.0, 5.0);
        assertThat(some.path("bins")
                        .valueStream()
                        .mapToInt(bin -> bin.get(2).asInt())
                        .sum())
                .isEqualTo(some.path("samples").asInt());
        assertThat(body("/runs/{short}/histogram.csv?time=et&x=1,400&et=128000,128263&width=2")
                        .lines())
                .hasSize(some.path("bins").size() + 1)
                .startsWith("fromMillis,toMillis,count");
    }

    @Test
    void writesTheDualSamplesWithTheirKind() throws Exception {
        assertThat(streamed("/runs/{short}/dual.csv").lines())
                .hasSize(401)
                .startsWith("oddSample,oddElapsedMillis,evenSample,evenElapsedMillis,oddIsLSample,evenIsLSample")
                .anyMatch(line -> line.startsWith("75,") && line.endsWith(",true,false"));
    }

    @Test
    void writesTheSeriesAsCsvWithRawValues() throws Exception {
        List<String> lines = streamed("/runs/{short}/series.csv").lines().toList();
        assertThat(lines).hasSize(801);
        assertThat(lines.get(1)).isEqualTo("1,2013-12-12T08:00:00Z,128247.604484,128251.000000,false,false");
        assertThat(lines.get(75)).startsWith("75,").endsWith(",false,true");
    }

    @Test
    void aggregatesTheDaemonsOfSelectedSamples() throws Exception {
        page("/runs/{short}/selection?samples=75,634")
                .andExpect(status().isOk())
                .andExpect(content().string(containsString("rhn_check")))
                .andExpect(content().string(containsString("68\u202f331.000")));
        page("/runs/{short}/selection?samples=all").andExpect(status().isBadRequest());
    }

    @Test
    void refusesAnUploadThatIsNoRunFile() throws Exception {
        MvcResult result = web.perform(multipart("/import")
                        .file(new MockMultipartFile(
                                "file", "broken.jsonl", null, "{\"format\":".getBytes(StandardCharsets.UTF_8)))
                        .with(ada()))
                .andExpect(status().is3xxRedirection())
                .andReturn();
        Notice notice = (Notice) result.getFlashMap().get("notice");
        assertThat(notice).isNotNull();
        assertThat(notice.good()).isFalse();
        assertThat(notice.text()).contains("broken.jsonl");
    }

    private String streamed(String address) throws Exception {
        MvcResult started = page(address).andReturn();
        return web.perform(asyncDispatch(started))
                .andExpect(status().isOk())
                .andReturn()
                .getResponse()
                .getContentAsString(StandardCharsets.UTF_8);
    }
}
