package org.emplab.web;

import java.util.HashMap;
import java.util.Map;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.context.event.ContextRefreshedEvent;
import org.springframework.context.event.EventListener;
import org.springframework.stereotype.Component;
import org.springframework.web.servlet.HandlerMapping;
import org.springframework.web.servlet.handler.SimpleUrlHandlerMapping;
import org.springframework.web.servlet.resource.ResourceHttpRequestHandler;
import org.springframework.web.servlet.resource.ResourceUrlProvider;

/**
 * Lets only links to libraries be looked up for their version. A page has a hundred others, and each would be searched for
 * among the files of all jars every time.
 */
@Component
class LibraryLinks {
    private static final String LIBRARIES = "/webjars/**";

    private final ResourceUrlProvider links;
    private final HandlerMapping files;

    LibraryLinks(ResourceUrlProvider links, @Qualifier("resourceHandlerMapping") HandlerMapping files) {
        this.links = links;
        this.files = files;
    }

    @EventListener(ContextRefreshedEvent.class)
    void lookUpLibrariesOnly() {
        Map<String, ResourceHttpRequestHandler> libraries = new HashMap<>();
        if (files instanceof SimpleUrlHandlerMapping mapping
                && mapping.getUrlMap().get(LIBRARIES) instanceof ResourceHttpRequestHandler handler) {
            libraries.put(LIBRARIES, handler);
        }
        links.setHandlerMap(libraries);
    }
}
