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
import org.springframework.web.util.HtmlUtils;

/**
 * Markdown (CommonMark) as HTML for a page. HTML in it is shown as it was typed, links lead to the web or to a mailbox and
 * nowhere else, and a picture is a link to it: a page asks no other host for anything. Templates call it as {@code
 * @markdown}.
 */
@Component("markdown")
public class Markdown {
    /** The levels of headings above: of the page and of its section. */
    private static final int DEEPER = 2;

    private static final int DEEPEST = 6;

    /** Brackets of a paragraph that are open at a time. */
    private static final int MOST_OPEN = 50;

    /** Beginnings and ends of emphasis in a paragraph, and of what could be HTML. */
    private static final int MOST_MARKS = 1000;

    private final Parser parser = Parser.builder().maxOpenBlockParsers(50).build();
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
        return isOverlaid(text)
                ? "<pre>" + HtmlUtils.htmlEscape(text) + "</pre>"
                : renderer.render(withinAPage(parser.parse(text)));
    }

    /** True if a paragraph has parts within parts, or marks, beyond any text that people write: they cost stack and time. */
    private static boolean isOverlaid(String text) {
        int open = 0;
        int marks = 0;
        for (String line : text.lines().toList()) {
            if (line.isBlank()) {
                open = 0;
                marks = 0;
            }
            for (int i = 0; i < line.length(); i++) {
                char c = line.charAt(i);
                if (c == '[') {
                    open++;
                } else if (c == ']') {
                    open = Math.max(0, open - 1);
                } else if (c == '<' || (c == '*' || c == '_') && (i == 0 || line.charAt(i - 1) != c)) {
                    marks++;
                }
                if (open > MOST_OPEN || marks > MOST_MARKS) {
                    return true;
                }
            }
        }
        return false;
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
