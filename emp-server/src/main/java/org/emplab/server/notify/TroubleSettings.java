package org.emplab.server.notify;

import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.unit.DataSize;

/**
 * The settings of what counts as trouble.
 *
 * @param diskLeast a disk of the server with less room than that is nearly full
 * @param queuePatience so much later than expected a run may start
 */
@ConfigurationProperties("emp.trouble")
public record TroubleSettings(
        @DefaultValue("2GB") DataSize diskLeast,
        @DefaultValue("6h") Duration queuePatience) {}
