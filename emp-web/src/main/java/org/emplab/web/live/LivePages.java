package org.emplab.web.live;

import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

/** The feed of changes. */
@Configuration(proxyBeanMethods = false)
@Import(LiveFeed.class)
public class LivePages {}
