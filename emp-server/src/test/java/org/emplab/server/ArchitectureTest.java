package org.emplab.server;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import jakarta.persistence.Entity;
import jakarta.persistence.EntityManager;
import org.emplab.server.database.Aggregates;
import org.springframework.data.repository.Repository;
import org.springframework.web.bind.annotation.RestController;

@AnalyzeClasses(packages = "org.emplab.server", importOptions = DoNotIncludeTests.class)
class ArchitectureTest {
    @ArchTest
    static final ArchRule theServerDoesNotImportTheAgent =
            noClasses().should().dependOnClassesThat().resideInAPackage("org.emplab.agent..");

    @ArchTest
    static final ArchRule onlyOneJackson =
            noClasses().should().dependOnClassesThat().resideInAPackage("com.fasterxml.jackson.databind..");

    @ArchTest
    static final ArchRule aggregatesLieInTheirFeaturesPackages = classes()
            .that()
            .areAnnotatedWith(Entity.class)
            .should()
            .resideInAnyPackage("..security", "..machine", "..experiment", "..run", "..study");

    @ArchTest
    static final ArchRule repositoriesAreTheCollectionsOfTheirPackages = classes()
            .that()
            .areAssignableTo(Repository.class)
            .and()
            .areInterfaces()
            .should()
            .beAssignableTo(Aggregates.class)
            .andShould()
            .haveSimpleNameNotEndingWith("Repository");

    @ArchTest
    static final ArchRule onlyWhatAllRepositoriesShareHoldsAnEntityManager = noClasses()
            .that()
            .resideOutsideOfPackage("..server.database")
            .should()
            .dependOnClassesThat()
            .areAssignableTo(EntityManager.class);

    @ArchTest
    static final ArchRule answersAreValuesNotEntities = noClasses()
            .that()
            .areAnnotatedWith(RestController.class)
            .or()
            .implement(resideInAPackage("org.emplab.web.."))
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("jakarta.persistence..", "org.hibernate..");
}
