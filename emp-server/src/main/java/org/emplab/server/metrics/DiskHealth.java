package org.emplab.server.metrics;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.emplab.server.EmpServerSettings;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.health.application.DiskSpaceHealthIndicator;
import org.springframework.boot.health.contributor.CompositeHealthContributor;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.util.unit.DataSize;

/** The server is not ready while a disk that it writes to is full: its home, or the directory of temporary files. */
@Configuration(proxyBeanMethods = false)
class DiskHealth {
    @Bean
    static CompositeHealthContributor diskSpaceHealthIndicator(
            EmpServerSettings settings, @Value("${management.health.diskspace.threshold}") DataSize least) {
        return CompositeHealthContributor.fromMap(
                Map.of("home", settings.home(), "temporary", Path.of(System.getProperty("java.io.tmpdir"))),
                directory -> new DiskSpaceHealthIndicator(existing(directory).toFile(), least));
    }

    /** A directory that is not made yet has the room of the one that it will be in. */
    private static Path existing(Path directory) {
        Path there = directory.toAbsolutePath();
        while (!Files.exists(there) && there.getParent() != null) {
            there = there.getParent();
        }
        return there;
    }
}
