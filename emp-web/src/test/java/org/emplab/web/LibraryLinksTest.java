package org.emplab.web;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.springframework.web.servlet.handler.SimpleUrlHandlerMapping;
import org.springframework.web.servlet.resource.ResourceHttpRequestHandler;
import org.springframework.web.servlet.resource.ResourceUrlProvider;

class LibraryLinksTest {
    @Test
    void onlyLinksToLibrariesAreLookedUp() {
        ResourceUrlProvider links = new ResourceUrlProvider();
        ResourceHttpRequestHandler libraries = new ResourceHttpRequestHandler();
        SimpleUrlHandlerMapping files =
                new SimpleUrlHandlerMapping(Map.of("/**", new ResourceHttpRequestHandler(), "/webjars/**", libraries));

        new LibraryLinks(links, files).lookUpLibrariesOnly();

        assertThat(links.getHandlerMap()).containsOnly(Map.entry("/webjars/**", libraries));
    }

    @Test
    void withoutLibrariesNoLinkIsLookedUp() {
        ResourceUrlProvider links = new ResourceUrlProvider();

        new LibraryLinks(links, new SimpleUrlHandlerMapping(Map.of())).lookUpLibrariesOnly();

        assertThat(links.getHandlerMap()).isEmpty();
    }
}
