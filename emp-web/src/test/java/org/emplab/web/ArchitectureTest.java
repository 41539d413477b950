package org.emplab.web;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

@AnalyzeClasses(packages = "org.emplab.web", importOptions = DoNotIncludeTests.class)
class ArchitectureTest {
    @ArchTest
    static final ArchRule noPersistenceReachesThePages = noClasses()
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("jakarta.persistence..", "org.hibernate..", "org.springframework.data..", "java.sql..");

    @ArchTest
    static final ArchRule thePagesImportNeitherServerNorAgent =
            noClasses().should().dependOnClassesThat().resideInAnyPackage("org.emplab.server..", "org.emplab.agent..");

    @ArchTest
    static final ArchRule onlyOneJackson =
            noClasses().should().dependOnClassesThat().resideInAPackage("com.fasterxml.jackson.databind..");

    @ArchTest
    static final ArchRule noRoomNeedsOneThatNeedsIt =
            slices().matching("org.emplab.web.(**)").should().beFreeOfCycles();
}
