package org.emplab.agent;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.sun.jna.Library;
import com.sun.jna.Native;
import com.sun.jna.Structure;
import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import java.time.Clock;
import java.time.Instant;
import java.util.Date;
import org.emplab.agent.doctor.Doctor;
import org.emplab.agent.home.RunEvent;
import org.emplab.agent.workload.Workloads;

@AnalyzeClasses(
        packages = {"org.emplab.agent", "org.emplab.cli"},
        importOptions = DoNotIncludeTests.class)
class ArchitectureTest {
    @ArchTest
    static final ArchRule noSpringOnALabMachine = noClasses()
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("org.springframework..", "jakarta..", "org.hibernate..");

    @ArchTest
    static final ArchRule theAgentDoesNotImportServerOrWeb =
            noClasses().should().dependOnClassesThat().resideInAnyPackage("org.emplab.server..", "org.emplab.web..");

    @ArchTest
    static final ArchRule nativeMappingsLiveInOnePackage = noClasses()
            .that()
            .resideOutsideOfPackage("org.emplab.agent.jna..")
            .should()
            .dependOnClassesThat()
            .belongToAnyOf(Native.class, Library.class, Structure.class);

    @ArchTest
    static final ArchRule theAgentNeverSeesTheCommands = noClasses()
            .that()
            .resideInAPackage("org.emplab.agent..")
            .should()
            .dependOnClassesThat()
            .resideInAPackage("org.emplab.cli..");

    @ArchTest
    static final ArchRule noPackageDependsOnOneThatDependsOnIt =
            slices().matching("org.emplab.agent.(**)").should().beFreeOfCycles();

    /** The root names the subcommands, which use what the root declares. */
    @ArchTest
    static final ArchRule noPackageOfCommandsDependsOnOneThatDependsOnIt =
            slices().matching("org.emplab.cli.(**)").should().beFreeOfCycles();

    /**
     * Classes that a long-lived agent does not need must not be loaded: it is on the class path, not in memory. A run
     * that ends as soon as it is decided needs the verdict, and Decision is what loads it then (decision 0014).
     */
    @ArchTest
    static final ArchRule theAgentAtWorkLoadsNothingOfTheAnalysis = noClasses()
            .that()
            .resideOutsideOfPackages("org.emplab.cli..", "org.emplab.agent.displacement..")
            .and()
            .doNotHaveFullyQualifiedName("org.emplab.agent.session.Decision")
            .should()
            .dependOnClassesThat()
            .resideInAPackage("org.emplab.analysis..");

    /** The time of day is put on record, and nothing is computed from it: a person may set it at any time. */
    @ArchTest
    static final ArchRule theTimeOfDayIsReadWhereSomethingIsPutOnRecordOnly = noClasses()
            .that()
            .doNotBelongToAnyOf(RunEvent.class, Doctor.class, Workloads.class)
            .should()
            .callMethod(System.class, "currentTimeMillis")
            .orShould()
            .callMethod(Instant.class, "now")
            .orShould()
            .callMethod(Clock.class, "systemUTC")
            .orShould()
            .callConstructor(Date.class);
}
