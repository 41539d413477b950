package org.emplab.web.display;

import java.util.List;
import java.util.Optional;
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

    /** Parts within parts of a text that a person writes; each costs stack where it is rendered. */
    private static final int MOST_DEPTH = 50;

    /** Signs in a paragraph at which HTML could begin; the parser looks from each to the paragraph's end. */
    private static final int MOST_TAGS = 1000;

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
        return document(text)
                .map(document -> renderer.render(withinAPage(document)))
                .orElseGet(() -> "<pre>" + HtmlUtils.htmlEscape(text) + "</pre>");
    }

    /** The parsed text; empty where it would cost more stack or time than any text that a person writes. */
    private Optional<Node> document(String text) {
        try {
            return hasTooManyTags(text)
                    ? Optional.empty()
                    : Optional.of(parser.parse(text)).filter(document -> !isDeeper(document, MOST_DEPTH));
        } catch (StackOverflowError tooDeep) { // the parser descends once for each part within parts
            return Optional.empty();
        }
    }

    private static boolean hasTooManyTags(String text) {
        int tags = 0;
        for (String line : text.lines().toList()) {
            tags = line.isBlank()
                    ? 0
                    : tags + (int) line.chars().filter(c -> c == '<').count();
            if (tags > MOST_TAGS) {
                return true;
            }
        }
        return false;
    }

    /** Walks without recursion. */
    private static boolean isDeeper(Node root, int most) {
        int depth = 0;
        Node at = root;
        while (depth <= most) {
            if (at.getFirstChild() != null) {
                at = at.getFirstChild();
                depth++;
                continue;
            }
            while (at != root && at.getNext() == null) {
                at = at.getParent();
                depth--;
            }
            if (at == root) {
                return false;
            }
            at = at.getNext();
        }
        return true;
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
