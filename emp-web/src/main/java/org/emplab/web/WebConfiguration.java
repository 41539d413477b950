package org.emplab.web;

import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;

/** Adds the pages to any server that has this module on its class path. */
@AutoConfiguration
@ConditionalOnWebApplication
public class WebConfiguration {}
