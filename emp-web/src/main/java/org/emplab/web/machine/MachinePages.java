package org.emplab.web.machine;

import org.emplab.web.run.RunCatalogue;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.context.annotation.Import;

/** The lab page and the pages of its machines. */
@AutoConfiguration
@ConditionalOnBean({MachineDirectory.class, RunCatalogue.class})
@Import({LabController.class, MachineController.class, EnrolmentController.class})
public class MachinePages {}
