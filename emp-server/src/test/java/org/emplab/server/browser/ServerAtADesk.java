package org.emplab.server.browser;

import java.nio.file.Path;
import java.util.regex.Pattern;
import org.emplab.server.EmpServer;
import org.emplab.server.database.TestDatabase;
import org.emplab.server.machine.EnrolmentService;
import org.emplab.web.machine.MachineDirectory;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.test.annotation.DirtiesContext;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;

/** A server on a database of its own, and ada, its administrator, who sits at a browser. */
@ExtendWith(Chromium.Installed.class)
@SpringBootTest(classes = EmpServer.class, webEnvironment = SpringBootTest.WebEnvironment.RANDOM_PORT)
@DirtiesContext
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Tag("thorough")
abstract class ServerAtADesk {
    static final Path GOLDEN = Path.of("../emp-analysis/src/test/resources/golden");
    static final String PASSWORD = "looks at many points";

    @LocalServerPort
    int port;

    @Autowired
    MachineDirectory machines;

    @Autowired
    EnrolmentService enrolments;

    Chromium chromium;
    Visit desk;

    @DynamicPropertySource
    static void administrator(DynamicPropertyRegistry registry) {
        TestDatabase.register(registry);
        registry.add("emp.admin-name", () -> "ada");
        registry.add("emp.admin-password", () -> PASSWORD);
    }

    @BeforeAll
    void sitDown() {
        chromium = new Chromium();
        desk = Visit.atADesk(chromium.browser, server()).logIn("ada", PASSWORD);
    }

    @AfterAll
    void leave() {
        desk.close();
        chromium.close();
    }

    String server() {
        return "http://127.0.0.1:" + port;
    }

    /** Imports a run of the papers; the address of its page. */
    String imported(String file) {
        desk.open("/import");
        desk.page.setInputFiles("[name=file]", GOLDEN.resolve(file));
        desk.page.click("main button.primary");
        desk.page.waitForURL(Pattern.compile(".*/runs/[^/]+$"));
        return desk.page.url().substring(server().length());
    }

    static String id(String run) {
        return run.substring(run.lastIndexOf('/') + 1);
    }
}
