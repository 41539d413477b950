package org.emplab.web.display;

import java.util.List;
import org.commonmark.node.AbstractVisitor;
import org.commonmark.node.Heading;
import org.commonmark.node.Image;
import org.commonmark.node.Link;
import org.commonmark.node.Node;
import org.commonmark.parser.Parser;
import org.commonmark.renderer.html.HtmlRenderer;
import org.springframework.stereotype.Component;

/**
 * Markdown (CommonMark) as HTML for a page. HTML in it is shown as it was typed, links lead to the web or to a mailbox and
 * nowhere else, and a picture is a link to it: a page asks no other host for anything. Templates call it as {@code
 * @markdown}.
 */
@Component("markdown")
public class Markdown {
    /** Under the heading of a page and that of its section. */
    private static final int DEEPER = 2;

    private static final int DEEPEST = 6;

    private final Parser parser = Parser.builder()
            .postProcessor(Markdown::withinAPage)
            .maxOpenBlockParsers(50)
            .build();
    private final HtmlRenderer renderer = HtmlRenderer.builder()
            .escapeHtml(true)
            .sanitizeUrls(true)
            .percentEncodeUrls(true)
            .attributeProviderFactory(context -> (node, tag, attributes) -> {
                if (tag.equals("a")) {
                    attributes.put("rel", "nofollow noopener noreferrer");
                }
            })
            .build();

    public String html(String text) {
        return renderer.render(parser.parse(text));
    }

    private static Node withinAPage(Node document) {
        document.accept(new AbstractVisitor() {
            @Override
            public void visit(Heading heading) {
                heading.setLevel(Math.min(DEEPEST, heading.getLevel() + DEEPER));
                visitChildren(heading);
            }

            @Override
            public void visit(Image image) {
                Link link = new Link(image.getDestination(), image.getTitle());
                for (Node child : children(image)) {
                    link.appendChild(child);
                }
                image.insertBefore(link);
                image.unlink();
                visitChildren(link);
            }
        });
        return document;
    }

    private static List<Node> children(Node node) {
        List<Node> children = new java.util.ArrayList<>();
        for (Node child = node.getFirstChild(); child != null; child = child.getNext()) {
            children.add(child);
        }
        return children;
    }
}
