package org.emplab.web.figure;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import javax.xml.parsers.DocumentBuilderFactory;
import org.emplab.web.figure.DualScatter.Pair;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;

class DualScatterTest {
    @Test
    void drawsPairsBelowTheBoundAsCirclesAndTheOthersAsDiamonds() throws Exception {
        Document svg = parsed(new DualScatter(
                "INC <1>", List.of(new Pair(10, 11), new Pair(12, 10), new Pair(10.5, 90)), OptionalDouble.of(50)));
        assertThat(svg.getElementsByTagName("circle").getLength()).isEqualTo(2);
        assertThat(svg.getElementsByTagName("path").getLength()).isEqualTo(1);
        assertThat(svg.getElementsByTagName("title").item(0).getTextContent()).isEqualTo("INC <1>");
    }

    @Test
    void drawsPointsOnOneSpotOnce() throws Exception {
        List<Pair> pairs = new ArrayList<>();
        for (int i = 0; i < 50_000; i++) {
            pairs.add(new Pair(100 + i % 7, 100 + i % 11));
        }
        Document svg = parsed(new DualScatter("many", pairs, OptionalDouble.empty()));
        assertThat(svg.getElementsByTagName("circle").getLength()).isEqualTo(77);
    }

    @Test
    void saysSoWhereThereIsNoPair() throws Exception {
        Document svg = parsed(new DualScatter("none", List.of(), OptionalDouble.of(50)));
        assertThat(svg.getDocumentElement().getTextContent()).contains("no pair of samples");
    }

    @Test
    void drawsAConstantRun() throws Exception {
        Document svg = parsed(new DualScatter("constant", List.of(new Pair(128000, 128000)), OptionalDouble.empty()));
        assertThat(svg.getElementsByTagName("circle").getLength()).isEqualTo(1);
    }

    private static Document parsed(DualScatter scatter) throws Exception {
        return DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(new ByteArrayInputStream(scatter.svg().getBytes(StandardCharsets.UTF_8)));
    }
}
