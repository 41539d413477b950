package org.emplab.web.derivation;

import org.emplab.web.run.RunCatalogue;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.context.annotation.Import;

/** Derivations: list, form, page, tables and figures. */
@AutoConfiguration
@ConditionalOnBean({Derivations.class, RunCatalogue.class})
@Import({DerivationListController.class, DerivationController.class, DerivationFileController.class})
public class DerivationPages {}
