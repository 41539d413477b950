package org.emplab;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import java.time.Instant;
import java.util.Random;

@AnalyzeClasses(packages = "org.emplab", importOptions = DoNotIncludeTests.class)
class ArchitectureTest {
    @ArchTest
    static final ArchRule theModelKnowsOnlyTheJdk = classes()
            .that()
            .resideInAPackage("org.emplab.model..")
            .should()
            .onlyDependOnClassesThat()
            .resideInAnyPackage("java..", "org.jspecify..", "org.emplab.model..");

    @ArchTest
    static final ArchRule theAnalysisAddsOnlyAStatisticsLibrary = classes()
            .that()
            .resideInAPackage("org.emplab.analysis..")
            .should()
            .onlyDependOnClassesThat()
            .resideInAnyPackage(
                    "java..",
                    "org.jspecify..",
                    "org.apache.commons.statistics..",
                    "org.apache.commons.numbers..",
                    "org.apache.commons.rng..",
                    "org.hipparchus..",
                    "org.emplab.model..",
                    "org.emplab.analysis..");

    @ArchTest
    static final ArchRule theAnalysisDoesNoInputOrOutput = noClasses()
            .that()
            .resideInAPackage("org.emplab.analysis..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("java.io..", "java.nio..", "java.net..", "java.util.zip..");

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

    @ArchTest
    static final ArchRule theAnalysisKnowsNoFilesAndNoReports = noClasses()
            .that()
            .resideInAnyPackage("org.emplab.model..", "org.emplab.analysis..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("org.emplab.runfile..", "org.emplab.report..", "org.emplab.lab..");
}
