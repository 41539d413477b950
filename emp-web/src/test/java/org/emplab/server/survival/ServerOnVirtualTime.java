package org.emplab.server.survival;

import java.nio.file.Path;
import java.time.Clock;
import java.util.Arrays;
import org.emplab.web.EmpServer;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.support.GenericApplicationContext;

/** The server with a virtual time of day. */
final class ServerOnVirtualTime {
    private ServerOnVirtualTime() {}

    /** @param arguments the directory of the virtual time, then those of the server */
    public static void main(String[] arguments) {
        Clock time = new VirtualTime(Path.of(arguments[0]));
        new SpringApplicationBuilder(EmpServer.class)
                .initializers(context -> ((GenericApplicationContext) context)
                        .registerBean("virtualTime", Clock.class, () -> time, bean -> bean.setPrimary(true)))
                .run(Arrays.copyOfRange(arguments, 1, arguments.length));
    }
}
