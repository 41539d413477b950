package org.emplab.web.experiment;

import org.emplab.web.machine.MachineDirectory;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.context.annotation.Import;

/** The forms that ask for a run. */
@AutoConfiguration
@ConditionalOnBean({ExperimentCommands.class, MachineDirectory.class})
@Import({ExperimentController.class, DisplacementOrderController.class})
public class ExperimentPages {}
