package org.emplab.server;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

@AnalyzeClasses(packages = "org.emplab.server", importOptions = DoNotIncludeTests.class)
class ArchitectureTest {
    @ArchTest
    static final ArchRule theServerDoesNotImportTheAgent =
            noClasses().should().dependOnClassesThat().resideInAPackage("org.emplab.agent..");

    @ArchTest
    static final ArchRule onlyOneJackson =
            noClasses().should().dependOnClassesThat().resideInAPackage("com.fasterxml.jackson.databind..");
}
