package org.emplab.server.browser;

import java.net.URI;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.regex.Pattern;
import org.emplab.server.browser.lab.FilledLab;
import org.emplab.server.database.TestDatabase;
import org.emplab.server.machine.EnrolmentService;
import org.emplab.server.machine.MachineQueries;
import org.emplab.server.security.account.People;
import org.emplab.server.security.account.PersonalTokens;
import org.emplab.server.security.account.PersonalTokens.TokenScope;
import org.emplab.web.EmpServer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;

/**
 * A server for the tests in a browser, and ada, its administrator, who sits at one. Most are in one filled lab, which each
 * may add to.
 */
@ExtendWith(Chromium.Installed.class)
@SpringBootTest(classes = EmpServer.class, webEnvironment = SpringBootTest.WebEnvironment.RANDOM_PORT)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Tag("thorough")
abstract class ServerAtADesk {
    static final Path GOLDEN = Path.of("../emp-analysis/src/test/resources/golden");
    static final String PASSWORD = "looks at many points";
    private static final Map<String, FilledLab> LABS = new HashMap<>();

    @LocalServerPort
    int port;

    @Autowired
    MachineQueries machines;

    @Autowired
    EnrolmentService enrolments;

    @Autowired
    People people;

    @Autowired
    PersonalTokens tokens;

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

    /** The lab of this server, filled when the first class asks for it. */
    FilledLab filledLab() throws Exception {
        FilledLab lab = LABS.get(server());
        if (lab == null) {
            lab = FilledLab.fill(URI.create(server()), tokens.create("ada", "test", TokenScope.ADMIN, 1));
            LABS.put(server(), lab);
        }
        return lab;
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
