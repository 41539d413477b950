package org.emplab.web.run;

import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.context.annotation.Import;

/** The list of runs, the page of a run, its samples, and run files in and out. */
@AutoConfiguration
@ConditionalOnBean({RunCatalogue.class, RunCommands.class, RunFiles.class})
@Import({
    RunShelf.class,
    RunListController.class,
    RunController.class,
    RunCommandController.class,
    RunFileController.class,
    PointsController.class,
    SampleController.class,
    SelectionController.class
})
public class RunPages {}
