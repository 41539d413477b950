package org.emplab;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaCall.Predicates.target;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.belongToAnyOf;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.type;
import static com.tngtech.archunit.core.domain.properties.HasName.Predicates.nameMatching;
import static com.tngtech.archunit.core.domain.properties.HasOwner.Predicates.With.owner;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import java.time.Instant;
import java.util.Random;
import org.emplab.report.table.Digits;
import tools.jackson.databind.node.ObjectNode;

@AnalyzeClasses(packages = "org.emplab", importOptions = DoNotIncludeTests.class)
class ArchitectureTest {
    @ArchTest
    static final ArchRule theModelKnowsOnlyTheJdk = classes()
            .that()
            .resideInAPackage("org.emplab.model..")
            .should()
            .onlyDependOnClassesThat()
            .resideInAnyPackage("java..", "org.jspecify..", "org.emplab.model..");

    /** Computations, beside the classes that report a result: an analysis' declaration, its JSON, report and words. */
    private static final DescribedPredicate<JavaClass> COMPUTATIONS = resideInAPackage("org.emplab.analysis..")
            .and(not(resideInAnyPackage("org.emplab.analysis.question", "org.emplab.analysis.catalogue")))
            .and(
                    not(
                            nameMatching(
                                    ".*(Analysis|Report|Json|JsonReader|PlanReader|Tables|Figures|Words|Comparability|ComparedRuns|SpeedupCells|CutoffFile|LabelledTree)(\\$.*)?")))
            .as("computations");

    @ArchTest
    static final ArchRule computationsAddOnlyAStatisticsLibraryAndTheNamesOfTheirJson = classes()
            .that(COMPUTATIONS)
            .should()
            .onlyDependOnClassesThat(resideInAnyPackage(
                            "java..",
                            "org.jspecify..",
                            "org.apache.commons.statistics..",
                            "org.apache.commons.numbers..",
                            "org.apache.commons.rng..",
                            "org.hipparchus..",
                            "com.fasterxml.jackson.annotation..",
                            "org.emplab.model..",
                            "org.emplab.analysis..")
                    .or(belongToAnyOf(Digits.class)));

    @ArchTest
    static final ArchRule computationsDoNoInputOrOutput = noClasses()
            .that(COMPUTATIONS)
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("java.io..", "java.nio..", "java.net..", "java.util.zip..");

    @ArchTest
    static final ArchRule computationsKnowNoReport = noClasses()
            .that(COMPUTATIONS)
            .should()
            .dependOnClassesThat(resideInAPackage("org.emplab.analysis..").and(not(COMPUTATIONS)));

    /** Derivations and timings are read back, and have keys that come and go with what is known. */
    @ArchTest
    static final ArchRule anAnswerIsARecordThatJacksonWrites = noClasses()
            .that()
            .resideInAPackage("org.emplab.analysis..")
            .and()
            .haveSimpleNameNotEndingWith("AppliedCutoffs")
            .and()
            .haveSimpleNameNotEndingWith("PowerReport")
            .and()
            .haveSimpleNameNotEndingWith("LabelledTree")
            .and()
            .haveSimpleNameNotEndingWith("Json")
            .should()
            .callMethodWhere(target(owner(type(ObjectNode.class))).and(target(nameMatching("put.*"))));

    @ArchTest
    static final ArchRule theAnalysisHasNoClockAndNoUnseededRandomness = noClasses()
            .that()
            .resideInAPackage("org.emplab.analysis..")
            .should()
            .callMethod(Instant.class, "now")
            .orShould()
            .callMethod(System.class, "currentTimeMillis")
            .orShould()
            .callMethod(System.class, "nanoTime")
            .orShould()
            .callMethod(Math.class, "random")
            .orShould()
            .callConstructor(Random.class);

    @ArchTest
    static final ArchRule noRoomNeedsOneThatNeedsIt =
            slices().matching("org.emplab.(**)").should().beFreeOfCycles();
}
