package org.emplab.report.figure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.OptionalDouble;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.emplab.report.CharacterisationReports;
import org.emplab.report.figure.Figure.Axis;
import org.emplab.report.figure.SvgFigures.Format;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

class SvgFiguresTest {
    private static final Format SQUARE = new Format(360, 320, true, OptionalDouble.of(50));

    @Test
    void drawsTheFirstPointsAsCirclesAndTheOthersAsDiamonds() throws Exception {
        Document svg = parsed(SvgFigures.write(
                figure("INC <1>", scatter(new double[] {10, 12}, 11, 10), scatter(new double[] {10.5}, 90)), SQUARE));

        assertThat(svg.getElementsByTagName("circle").getLength()).isEqualTo(2);
        assertThat(svg.getElementsByTagName("path").getLength()).isEqualTo(1);
        assertThat(svg.getElementsByTagName("title").item(0).getTextContent()).isEqualTo("INC <1>");
    }

    @Test
    void saysHowManyPointsItShowsWhereThatIsNotAll() throws Exception {
        double[] x = IntStream.range(0, 7_000).mapToDouble(i -> i % 7).toArray();

        Document svg = parsed(SvgFigures.write(figure("many", scatter(x, x)), Format.PAPER));
        String said = "6\u202f993 hidden points omitted";
        assertThat(svg.getElementsByTagName("title").item(0).getTextContent()).isEqualTo("many (" + said + ")");
        assertThat(svg.getElementsByTagName("text").item(0).getTextContent()).isEqualTo(said);
    }

    @Test
    void drawsPointsOnOneSpotOnce() throws Exception {
        double[] x = IntStream.range(0, 50_000).mapToDouble(i -> 100 + i % 7).toArray();
        double[] y = IntStream.range(0, 50_000).mapToDouble(i -> 100 + i % 11).toArray();

        assertThat(parsed(SvgFigures.write(figure("many", scatter(x, y)), Format.PAPER))
                        .getElementsByTagName("circle")
                        .getLength())
                .isEqualTo(77);
    }

    @Test
    void putsLegendsAboveThePlane() throws Exception {
        Figure.Plot first = new Figure.Scatter("a".repeat(60), new double[] {1}, new double[] {1});
        Figure.Plot second = new Figure.Scatter("b".repeat(60), new double[] {2}, new double[] {2});
        Document svg = parsed(SvgFigures.write(figure("two", first, second), Format.PAPER));

        NodeList texts = svg.getElementsByTagName("text");
        Element last = (Element) texts.item(texts.getLength() - 1);
        Element plane = (Element) svg.getElementsByTagName("rect").item(1);
        assertThat(last.getTextContent()).startsWith("bbb");
        assertThat(Double.parseDouble(last.getAttribute("y"))).isLessThan(Double.parseDouble(plane.getAttribute("y")));
    }

    @Test
    void labelsEndWithinThePicture() throws Exception {
        NodeList texts = parsed(SvgFigures.write(
                        figure("long", scatter(new double[] {0, 1_000_000}, 0, 1_000_000)), SQUARE))
                .getElementsByTagName("text");

        for (int i = 0; i < texts.getLength(); i++) {
            Element text = (Element) texts.item(i);
            if (text.getTextContent().equals("1\u202f000\u202f000")
                    && text.getAttribute("text-anchor").equals("middle")) {
                assertThat(Double.parseDouble(text.getAttribute("x")) + 4.5 * 6.2)
                        .isLessThanOrEqualTo(SQUARE.width() + 0.1);
                return;
            }
        }
        throw new AssertionError("no label at the end of the axis");
    }

    private static double y(Element element) {
        return Double.parseDouble(element.getAttribute("y"));
    }

    @Test
    void saysSoWhereThereIsNothingToDraw() throws Exception {
        assertThat(parsed(SvgFigures.write(figure("none", scatter(new double[0])), SQUARE))
                        .getDocumentElement()
                        .getTextContent())
                .contains("nothing to draw");
    }

    @Test
    void drawsConstantTimes() throws Exception {
        assertThat(parsed(SvgFigures.write(figure("constant", scatter(new double[] {128_000}, 128_000)), SQUARE))
                        .getElementsByTagName("circle")
                        .getLength())
                .isEqualTo(1);
    }

    @Test
    void labelsALogarithmicAxisWithRoundValues() {
        assertThat(new SvgScale(0, 5, true).ticks(5))
                .extracting(SvgScale.Tick::label)
                .containsExactly("1", "10", "100", "1\u202f000", "10\u202f000", "100\u202f000");
        assertThat(new SvgScale(-0.5, 0.5, true).ticks(5))
                .extracting(SvgScale.Tick::label)
                .containsExactly("0.5", "1", "2");
        assertThat(new SvgScale(2, 4.3, true).ticks(3))
                .extracting(SvgScale.Tick::label)
                .containsExactly("100", "1\u202f000", "10\u202f000");
        assertThat(new SvgScale(Math.log10(15.89), Math.log10(16.11), true).ticks(5))
                .extracting(SvgScale.Tick::label)
                .containsExactly("15.9", "16.0", "16.1");
    }

    @Test
    void drawsACurveOfOnePointAsThatPointAndNamesOfAnyCharacters() throws Exception {
        Document svg = parsed(SvgFigures.write(
                new Figure(
                        "versions",
                        "Of \u0007 & <b>",
                        Axis.logarithmic("Task length", "s"),
                        Axis.linear("Std. dev.", "ms"),
                        List.of(
                                new Figure.Line("EMPv4", new double[] {8}, new double[] {2}),
                                new Figure.Line("EMPv5", new double[] {8, 16}, new double[] {1, 2}))),
                Format.PAPER));

        assertThat(svg.getElementsByTagName("circle").getLength()).isOne();
        assertThat(svg.getElementsByTagName("polyline").getLength()).isOne();
        assertThat(svg.getElementsByTagName("title").item(0).getTextContent()).isEqualTo("Of \\x07 & <b>");
    }

    @Test
    void standsLayersOnTheirDepthAndNotOnTheAxisByTheirHeights() throws Exception {
        Document svg = parsed(SvgFigures.write(
                new Figure(
                        "stacked",
                        "stacked",
                        Axis.linear("Normalized PT", ""),
                        Axis.logarithmic("Task length", "s"),
                        List.of(
                                new Figure.Layer("long", 100, new double[] {25, 75}, new double[] {100, 0}),
                                new Figure.Layer("short", 1, new double[] {25, 75}, new double[] {0, 100}))),
                Format.PAPER));

        List<double[]> outlines = IntStream.range(0, 2)
                .mapToObj(i -> svg.getElementsByTagName("polygon")
                        .item(i)
                        .getAttributes()
                        .getNamedItem("points")
                        .getTextContent())
                .map(points -> Pattern.compile("[ ,]")
                        .splitAsStream(points)
                        .mapToDouble(Double::parseDouble)
                        .toArray())
                .toList();
        double[] far = outlines.get(0);
        double[] near = outlines.get(1);
        assertThat(far[3]).as("its full bin lies above its depth").isLessThan(far[1]);
        assertThat(far[5]).as("its empty one on it").isEqualTo(far[1]);
        assertThat(near[1] - near[5]).as("both are as high").isCloseTo(far[1] - far[3], within(0.15));
        assertThat(near[1]).as("the shorter task stands below").isGreaterThan(far[1]);
    }

    @Test
    void givesANarrowFigureFewerLabelsAcross() {
        double[] x = {16_410_000, 16_440_000};
        assertThat(across(Format.NARROW, x)).hasSizeLessThanOrEqualTo(3);
        assertThat(across(Format.PAPER, x)).hasSize(4);
    }

    /** The labels below the plane. */
    private static List<String> across(Format format, double... x) {
        String svg = SvgFigures.write(figure("wide", scatter(x, 1, 2)), format);
        return Pattern.compile(">(16\\u202f[^<]*)</text>")
                .matcher(svg)
                .results()
                .map(label -> label.group(1))
                .toList();
    }

    @Test
    void drawsTheFiguresOfEveryAnalysis() throws Exception {
        List<Figure> figures = CharacterisationReports.all().values().stream()
                .flatMap(report -> report.figures().stream())
                .toList();
        Document svg = parsed(SvgFigures.document(figures));

        assertThat(svg.getElementsByTagName("title").getLength())
                .isEqualTo(figures.size())
                .isGreaterThan(10);
        assertThat(svg.getElementsByTagName("polyline").getLength()).isPositive();
        assertThat(svg.getDocumentElement().getTextContent()).doesNotContain("NaN", "nothing to draw");
    }

    private static Figure figure(String caption, Figure.Plot... plots) {
        return new Figure("f", caption, Axis.linear("x", "ms"), Axis.linear("y", "ms"), List.of(plots));
    }

    private static Figure.Scatter scatter(double[] x, double... y) {
        return new Figure.Scatter("", x, y);
    }

    private static Document parsed(String svg) throws Exception {
        assertThat(svg).doesNotContain("NaN", "Infinity");
        return DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(new ByteArrayInputStream(svg.getBytes(StandardCharsets.UTF_8)));
    }
}
