package org.emplab.web;

import ch.qos.logback.classic.LoggerContext;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.emplab.server.WorkingDirectory;
import org.emplab.server.backup.DatabaseCommand;
import org.emplab.server.database.embedded.EmbeddedPostgres;
import org.slf4j.LoggerFactory;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.AutoConfigurationPackage;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.boot.context.properties.ConfigurationPropertiesScan;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.scheduling.annotation.EnableScheduling;

/** The lab's server: keeps every run, schedules the machines and serves the web pages. */
@SpringBootApplication(
        scanBasePackages = {"org.emplab.server", "org.emplab.web"},
        proxyBeanMethods = false)
@AutoConfigurationPackage(basePackages = "org.emplab.server")
@ConfigurationPropertiesScan({"org.emplab.server", "org.emplab.web"})
@EnableScheduling
public class EmpServer {
    public static void main(String[] args) {
        speakUtf8();
        boolean command = DatabaseCommand.isMeant(args);
        (command ? SettingArguments.unknown(args) : SettingArguments.wrong(args)).ifPresent(wrong -> {
            System.err.println("emp: " + wrong);
            System.exit(2);
        });
        if (command) {
            System.exit(DatabaseCommand.run(args));
        }
        Path temporary = Path.of(System.getProperty("java.io.tmpdir"));
        try {
            if (!Files.isDirectory(temporary)) { // Java 17 refuses a link to one
                Files.createDirectories(temporary); // a container's home on an empty volume lacks it
            }
        } catch (IOException e) {
            System.err.println("emp: no temporary files can be kept in " + temporary + "; let this user write there");
            System.exit(1);
        }
        try {
            start(args);
        } catch (IOException e) {
            System.err.println("emp: the working directory cannot be read: " + e.getMessage());
            System.exit(1);
        } catch (RuntimeException | Error e) {
            System.err.println(StartFailure.line(e));
            System.exit(StartFailure.isOfSettings(e) ? 2 : 1);
        }
    }

    private static void start(String... args) throws IOException {
        StartStop start = new StartStop();
        try {
            SpringApplication server = application();
            server.setDefaultProperties(WorkingDirectory.ofServer(args));
            server.run(args);
        } finally {
            start.isStarted(); // or has failed
        }
    }

    /** Writes UTF-8 whatever the locale, as {@code emp} does: a service or a container mostly has none, and letters would turn into ?. */
    private static void speakUtf8() {
        System.setOut(new PrintStream(new FileOutputStream(FileDescriptor.out), true, StandardCharsets.UTF_8));
        System.setErr(new PrintStream(new FileOutputStream(FileDescriptor.err), true, StandardCharsets.UTF_8));
    }

    public static SpringApplication application() {
        return new SpringApplication(EmpServer.class) {
            /** Leaves out Spring's line that no profile is set, which is as it should be. */
            @Override
            protected void logStartupProfileInfo(ConfigurableApplicationContext context) {
                if (context.getEnvironment().getActiveProfiles().length > 0) {
                    super.logStartupProfileInfo(context);
                }
            }
        };
    }

    /**
     * Ends a server that is told to stop while it starts. Spring would first complete the start; nothing of it is needed, since
     * the next start goes on with the database as it finds it.
     */
    static final class StartStop {
        private static final int BY_SIGTERM = 143;

        private volatile boolean started;

        StartStop() {
            Runtime.getRuntime().addShutdownHook(new Thread(this::end, "start-stop"));
        }

        void isStarted() {
            started = true;
        }

        private void end() {
            if (started) {
                return;
            }
            if (LoggerFactory.getILoggerFactory() instanceof LoggerContext logging) {
                logging.stop(); // what fails from now on is a consequence
            }
            ProcessHandle.current().descendants().forEach(ProcessHandle::destroy);
            EmbeddedPostgres.stopAll();
            Runtime.getRuntime().halt(BY_SIGTERM);
        }
    }
}
