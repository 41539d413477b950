package org.emplab.server;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ArchRule;
import jakarta.persistence.Entity;
import jakarta.persistence.EntityManager;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.concurrent.ThreadLocalRandom;
import java.util.regex.Pattern;
import org.emplab.server.database.Aggregates;
import org.springframework.data.repository.Repository;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.core.simple.JdbcClient;

@AnalyzeClasses(packages = "org.emplab.server", importOptions = DoNotIncludeTests.class)
class ArchitectureTest {
    @ArchTest
    static final ArchRule theServerDoesNotImportTheAgent =
            noClasses().should().dependOnClassesThat().resideInAnyPackage("org.emplab.agent..", "org.emplab.cli..");

    @ArchTest
    static final ArchRule theServerKnowsNoHttp = noClasses()
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage(
                    "org.emplab.web..",
                    "org.springframework.web..",
                    "org.springframework.http..",
                    "org.springframework.ui..",
                    "org.springframework.security.web..",
                    "jakarta.servlet..");

    @ArchTest
    static final ArchRule theServerStartsNothingButItsOwnDatabase = noClasses()
            .that()
            .resideOutsideOfPackage("..server.database.embedded..")
            .should()
            .dependOnClassesThat()
            .areAssignableTo(ProcessBuilder.class)
            .orShould()
            .callMethodWhere(describe(
                    "starts a program", call -> call.getTarget().getName().equals("exec")));

    @ArchTest
    static final ArchRule nothingRandomCanBeForetold = noClasses()
            .should()
            .dependOnClassesThat()
            .belongToAnyOf(Random.class, ThreadLocalRandom.class, SplittableRandom.class);

    @ArchTest
    static final ArchRule onlyOneJackson =
            noClasses().should().dependOnClassesThat().resideInAPackage("com.fasterxml.jackson.databind..");

    @ArchTest
    static final ArchRule noPackageDependsOnOneThatDependsOnIt =
            slices().matching("org.emplab.server.(**)").should().beFreeOfCycles();

    @ArchTest
    static final ArchRule aggregatesLieInTheirFeaturesPackages = classes()
            .that()
            .areAnnotatedWith(Entity.class)
            .should()
            .resideInAnyPackage(
                    "..server.security..",
                    "..server.machine..",
                    "..experiment",
                    "..notebook",
                    "..server.run..",
                    "..server.study..",
                    "..publication",
                    "..retention",
                    "..comment",
                    "..availability",
                    "..server.schedule..",
                    "..health",
                    "..notify..",
                    "..environment",
                    "..job",
                    "..derivation");

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

    /** The record names each class that sends SQL of its own, with the reason. */
    @ArchTest
    static final ArchRule sqlStaysWhereTheRecordSays = noClasses()
            .that(describe("the decision record does not name", type -> !recorded(type)))
            .should()
            .dependOnClassesThat()
            .belongToAnyOf(JdbcClient.class, JdbcTemplate.class, Connection.class);

    @ArchTest
    static final ArchRule theRecordNamesEachAggregate = classes()
            .that()
            .areAnnotatedWith(Entity.class)
            .should(ArchCondition.from(describe("be named in the decision record", ArchitectureTest::recorded)));

    private static boolean recorded(JavaClass type) {
        String name =
                type.getName().substring(type.getPackageName().length() + 1).split("\\$")[0];
        return Pattern.compile("[`.]" + name + "`").matcher(Record.TEXT).find();
    }

    private static final class Record {
        static final String TEXT = read();

        private static String read() {
            try {
                return Files.readString(Path.of("../docs/decisions/0001-jpa-beside-sql.md"));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }
}
