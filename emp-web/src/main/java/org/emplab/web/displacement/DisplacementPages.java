package org.emplab.web.displacement;

import org.emplab.web.run.RunCatalogue;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.context.annotation.Import;

/** The page of an experiment by the displacement technique, where the server keeps such results. */
@AutoConfiguration
@ConditionalOnBean({DisplacementResults.class, RunCatalogue.class})
@Import(DisplacementController.class)
public class DisplacementPages {}
