package org.emplab.web;

import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.context.annotation.ComponentScan;

/** Adds the pages to a server that has this module on its class path. The server implements their ports. */
@AutoConfiguration
@ConditionalOnWebApplication
@ComponentScan
public class WebConfiguration {}
