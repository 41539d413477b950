package org.emplab.web;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.context.event.ApplicationReadyEvent;
import org.springframework.boot.web.server.context.WebServerApplicationContext;
import org.springframework.context.event.EventListener;
import org.springframework.core.env.Environment;
import org.springframework.stereotype.Component;

/** Says where the lab is to be found once it can be. */
@Component
class LabAddress {
    private static final Logger LOG = LoggerFactory.getLogger(LabAddress.class);

    @EventListener
    void ready(ApplicationReadyEvent event) {
        if (event.getApplicationContext() instanceof WebServerApplicationContext web && web.getWebServer() != null) {
            LOG.info(
                    "the lab is open at {}",
                    address(web.getEnvironment(), web.getWebServer().getPort()));
        }
    }

    static String address(Environment environment, int port) {
        String bound = environment.getProperty("server.address", "127.0.0.1");
        String host = bound.equals("0.0.0.0") || bound.equals("::") ? "127.0.0.1" : bound;
        String scheme = environment.containsProperty("server.ssl.certificate")
                        || environment.containsProperty("server.ssl.key-store")
                        || environment.containsProperty("server.ssl.bundle")
                ? "https"
                : "http";
        String path = environment.getProperty("server.servlet.context-path", "");
        return scheme + "://" + (host.contains(":") ? "[" + host + "]" : host) + ":" + port + path + "/";
    }
}
