package org.emplab.agent.session;

import java.io.IOException;
import java.nio.file.Path;
import org.emplab.agent.AgentHome;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Tests of an agent whose machine is enrolled anew at a lab before each of them. */
@Timeout(300)
abstract class EnrolledMachine {
    @TempDir
    private static Path shared;

    LabHome at;
    FakeLab lab;
    AgentHome home;

    private final String[] properties;

    /**
     * @param properties of the machine's own settings, beside those of any test
     */
    EnrolledMachine(String... properties) {
        this.properties = properties;
    }

    @BeforeAll
    static void compile() {
        LabHome.compile(shared);
    }

    @BeforeEach
    void enrol() throws IOException {
        at = new LabHome(shared, properties);
        lab = at.lab;
        home = at.home;
    }

    @AfterEach
    void close() throws IOException {
        at.close();
    }
}
