package org.emplab.web;

import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.event.ContextRefreshedEvent;
import org.springframework.context.event.EventListener;
import org.springframework.http.CacheControl;
import org.springframework.stereotype.Component;
import org.springframework.web.servlet.HandlerMapping;
import org.springframework.web.servlet.config.annotation.ResourceHandlerRegistry;
import org.springframework.web.servlet.config.annotation.WebMvcConfigurer;
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

    /** Scripts of others whose address names their version: a browser asks for each of them once. */
    @Configuration
    static class LibraryFiles implements WebMvcConfigurer {
        @Override
        public void addResourceHandlers(ResourceHandlerRegistry registry) {
            registry.addResourceHandler("/_static/**")
                    .addResourceLocations("classpath:/META-INF/resources/_static/")
                    .setCacheControl(CacheControl.maxAge(Duration.ofDays(365))
                            .cachePublic()
                            .immutable());
        }
    }
}
