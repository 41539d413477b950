package org.emplab.web;

import org.emplab.web.account.AccountPages;
import org.emplab.web.display.Display;
import org.emplab.web.live.LivePages;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.context.annotation.Import;

/** Adds what every page needs to a server that has this module on its class path. */
@AutoConfiguration
@ConditionalOnWebApplication
@Import({Display.class, AccountPages.Basics.class, LivePages.class, PageErrors.class})
public class WebConfiguration {}
