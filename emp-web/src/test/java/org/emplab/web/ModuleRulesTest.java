package org.emplab.web;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

@AnalyzeClasses(packages = "org.emplab.web", importOptions = DoNotIncludeTests.class)
class ModuleRulesTest {
    @ArchTest
    static final ArchRule pagesKnowNeitherTheServerNorTheAgent =
            noClasses().should().dependOnClassesThat().resideInAnyPackage("org.emplab.server..", "org.emplab.agent..");

    @ArchTest
    static final ArchRule noPersistenceTypeReachesThePages = noClasses()
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("java.sql..", "javax.sql..", "jakarta.persistence..", "org.springframework.data..");
}
