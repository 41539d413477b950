package org.emplab.web;

import static com.tngtech.archunit.base.DescribedPredicate.alwaysTrue;
import static com.tngtech.archunit.core.domain.properties.CanBeAnnotated.Predicates.annotatedWith;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import jakarta.persistence.Entity;
import org.springframework.data.repository.Repository;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.RestController;

@AnalyzeClasses(packages = "org.emplab.web", importOptions = DoNotIncludeTests.class)
class ArchitectureTest {
    @ArchTest
    static final ArchRule noPersistenceReachesThePages = noClasses()
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage(
                    "jakarta.persistence..",
                    "org.hibernate..",
                    "org.springframework.data..",
                    "org.springframework.jdbc..");

    /** Spring Security's types carry the account of a login, so the package of security may use it. */
    @ArchTest
    static final ArchRule servicesAnswerWithRecords = noClasses()
            .that()
            .resideOutsideOfPackage("..web.security..")
            .should()
            .dependOnClassesThat()
            .areAnnotatedWith(Entity.class)
            .orShould()
            .dependOnClassesThat()
            .areAssignableTo(Repository.class);

    @ArchTest
    static final ArchRule thePagesDoNotImportTheAgent =
            noClasses().should().dependOnClassesThat().resideInAnyPackage("org.emplab.agent..", "org.emplab.cli..");

    @ArchTest
    static final ArchRule onlyOneJackson =
            noClasses().should().dependOnClassesThat().resideInAPackage("com.fasterxml.jackson.databind..");

    /** A page shows several things of the lab; a thing does not need one that needs it. */
    @ArchTest
    static final ArchRule noPackageDependsOnOneThatDependsOnIt = slices().matching("org.emplab.web.(**)")
            .should()
            .beFreeOfCycles()
            .ignoreDependency(annotatedWith(Controller.class).or(annotatedWith(RestController.class)), alwaysTrue());
}
