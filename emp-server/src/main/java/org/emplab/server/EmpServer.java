package org.emplab.server;

import org.emplab.server.backup.BackupCommand;
import org.emplab.server.database.embedded.EmbeddedPostgresHeadStart;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.boot.context.properties.ConfigurationPropertiesScan;
import org.springframework.scheduling.annotation.EnableScheduling;

/** The lab's server: keeps every run, schedules the machines and serves the web pages. */
@SpringBootApplication(
        scanBasePackages = {"org.emplab.server", "org.emplab.web"},
        proxyBeanMethods = false)
@ConfigurationPropertiesScan
@EnableScheduling
public class EmpServer {
    public static void main(String[] args) {
        boolean backup = BackupCommand.isMeant(args);
        (backup ? SettingArguments.unknown(args) : SettingArguments.wrong(args)).ifPresent(wrong -> {
            System.err.println("emp: " + wrong);
            System.exit(2);
        });
        if (backup) {
            System.exit(BackupCommand.run(args));
        }
        try (SlowStart slow = SlowStart.watch()) {
            SpringApplication server = new SpringApplication(EmpServer.class);
            server.addInitializers(new EmbeddedPostgresHeadStart());
            server.run(args);
        } catch (RuntimeException e) {
            System.err.println(StartFailure.line(e));
            System.exit(1);
        }
    }
}
